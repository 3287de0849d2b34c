import type { AttackOutcome } from './attack.ts';

/** What one attack came to. */
export interface Line {
  readonly name: string;
  readonly outcome: AttackOutcome;
  readonly seconds: number;
}

/** How it is told that an attack came to no end. */
export const ATTACK_FAILED = 'the attack itself failed';

const HEADINGS = ['attack', 'tried', 'found', 'seconds'];

/** What each attack tried and found. */
export function tableText(lines: readonly Line[]): string {
  const rows = lines.map(({ name, outcome, seconds }) => [
    name,
    String(outcome.tried),
    String(outcome.findings.length),
    seconds.toFixed(1),
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  const table = [HEADINGS, ...rows].map((row) => row.map(cell).join('  '));
  return table.join('\n');
}

/** The same, and then each finding with what to call to see it. */
export function reportText(lines: readonly Line[]): string {
  const findings = lines.flatMap(({ name, outcome }) =>
    outcome.findings.flatMap(({ what, see }) => [`${name}: ${what}`, `  see: ${see}`]),
  );
  const notes = lines.flatMap(({ name, outcome }) => (outcome.notes ?? []).map((note) => `${name}: ${note}`));
  return [tableText(lines), ...notes, ...findings, ''].join('\n');
}
