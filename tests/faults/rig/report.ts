import type { Violation, Wrong } from './check/judge.ts';
import type { Injected } from './disturb.ts';
import type { History } from './history.ts';

const SHOWN = 40;
const WRONGS: readonly Wrong[] = ['lost', 'doubled', 'ghost', 'drift'];

export interface Result {
  readonly seed: number;
  readonly history: History;
  readonly injected: readonly Injected[];
  readonly violations: readonly Violation[];
}

/** What somebody reads in the end: a table, and every violation by its key. */
export function reportOf({ seed, history: { calls }, injected, violations }: Result): string {
  const kinds = [...Map.groupBy(calls, ({ kind }) => kind)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = kinds.map(([kind, all]) => [
    kind,
    String(all.length),
    ...(['ok', 'fail', 'unknown'] as const).map((outcome) =>
      String(all.filter((call) => call.outcome === outcome).length),
    ),
  ]);
  const longest = injected.reduce((most, { recoveryMs }) => Math.max(most, recoveryMs), 0);
  const times = [...Map.groupBy(injected, ({ name }) => name)].map(([name, all]) => `${name} ${all.length}`);
  const wrongs = WRONGS.map((wrong) => `${wrong} ${violations.filter((one) => one.wrong === wrong).length}`);
  return [
    table([['call', 'tries', 'ok', 'fail', 'unknown'], ...rows]),
    '',
    `faults: ${injected.length} (${times.join(', ') || 'none'})`,
    `longest recovery: ${(longest / 1_000).toFixed(1)} s`,
    `seed ${seed}: ${wrongs.join(', ')}`,
    ...violations.slice(0, SHOWN).map(({ wrong, what, key, says }) => `  ${wrong}  ${what}  ${key}  ${says}`),
    ...(violations.length > SHOWN ? [`  and ${violations.length - SHOWN} more`] : []),
  ].join('\n');
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return rows.map((row) => line(row).join('  ')).join('\n');
}
