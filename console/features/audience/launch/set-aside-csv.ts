import { csvLine } from '#contract/wire/csv.ts';
import { saveFile } from '#console/save-file.ts';
import type { SetAside } from './launch.queries.ts';
import { SET_ASIDE_REASONS } from './set-aside-reasons.ts';

const HEAD = ['member', 'what', 'why', 'when'];

/** What is in view as a file. None of it is typed by members, and ids that begin like a formula are still made harmless. */
export function csvOf(entries: readonly SetAside[]): string {
  const lines = entries.map(({ externalId, what, reason, happenedAt }) => [
    externalId ?? '',
    what,
    SET_ASIDE_REASONS[reason] ?? reason,
    happenedAt,
  ]);
  return [HEAD, ...lines].map(csvLine).join('');
}

export function downloadCsv(name: string, entries: readonly SetAside[]): void {
  saveFile(`${name}-set-aside.csv`, csvOf(entries));
}
