import { isGoalKept, type Outcome } from './outcome.ts';
import type { Machine } from './machine.ts';

/** A line of the table, and which benchmark found it. */
export interface Line extends Outcome {
  readonly benchmark: string;
}

/** What one run found, and on what. */
export interface Report {
  readonly measuredAt: string;
  readonly commit: string;
  readonly machine: Machine;
  /** On little data, beside others: its figures say nothing. */
  readonly isShort: boolean;
  /** Those that were asked for; none if all were. */
  readonly chosen: readonly string[];
  readonly lines: readonly Line[];
}

const HEADINGS = ['what', 'ours', 'limit or peer', 'ratio', 'goal'] as const;
const RATIO = HEADINGS.indexOf('ratio');

/** Columns of one width, for a terminal. */
export function tableText({ lines, isShort }: Report): string {
  const rows = [HEADINGS, ...lines.map((line) => cellsOf(line, isShort))];
  const widths = HEADINGS.map((_heading, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const aligned = rows.map((row) =>
    row.map((cell, column) =>
      column === RATIO ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    ),
  );
  return aligned.map((row) => `${row.join('  ').trimEnd()}\n`).join('');
}

/** The same table for the documentation. */
export function tableMarkdown({ lines, isShort }: Report): string {
  const rows = [HEADINGS, HEADINGS.map((_heading, column) => (column === RATIO ? '--:' : '---'))];
  return [...rows, ...lines.map((line) => cellsOf(line, isShort))]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |\n`)
    .join('');
}

function cellsOf(line: Line, isShort: boolean): readonly string[] {
  const { what, ours, peer, ratio } = line;
  const goal = goalText(line);
  const isMissed = !isShort && !isGoalKept(line);
  return [what, ours, peer, ratioText(ratio), isMissed ? `${goal}: missed` : goal];
}

const ratioText = (ratio: number): string => (Number.isFinite(ratio) ? ratio.toFixed(2) : '∞');

function goalText({ limit, isLessBetter = false }: Line): string {
  if (limit === undefined) return 'none';
  return `${isLessBetter ? 'up to' : 'at least'} ${Number(limit.toFixed(2))}`;
}
