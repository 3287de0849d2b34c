import { csvLine } from '#contract/wire/csv.ts';
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
  const url = URL.createObjectURL(new Blob([csvOf(entries)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-set-aside.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
