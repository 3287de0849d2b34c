import type { Evaluate, Scope } from './types.ts';
import { isEmpty, looseNumber, looseSum, primitiveOf } from './values.ts';
import { isTrue } from './truth.ts';

function rowsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function field(row: object, name: string): unknown {
  return Object.hasOwn(row, name) ? (row as Record<string, unknown>)[name] : undefined;
}

/** A filter sees the fields of its row and nothing else; their case does not matter. */
function scopeOfRow(row: object, now: number): Scope {
  const value = (name: string): unknown => {
    if (Object.hasOwn(row, name)) return field(row, name);
    const lower = name.toLowerCase();
    const key = Object.keys(row).find((own) => own.toLowerCase() === lower);
    return key === undefined ? undefined : field(row, key);
  };
  return { value, now };
}

type Summary = (cells: readonly unknown[]) => unknown;

/** Texts count as cells, but only those that are numbers can be added and compared. */
function numbersIn(cells: readonly unknown[]): unknown[] {
  return cells.map(looseNumber).filter((cell) => typeof cell !== 'string');
}

const sum: Summary = (cells) => numbersIn(cells).reduce(looseSum, 0);

function extreme(isBetter: (value: number, best: number) => boolean): Summary {
  return (cells) =>
    numbersIn(cells).reduce<unknown>(
      (best, cell) =>
        best === undefined || isBetter(primitiveOf(cell) as number, primitiveOf(best) as number) ? cell : best,
      undefined,
    );
}

const SUMMARIES: ReadonlyMap<string, Summary> = new Map<string, Summary>([
  ['sumInArray', sum],
  ['minInArray', extreme((value, best) => value < best)],
  ['maxInArray', extreme((value, best) => value > best)],
  ['countInArray', (cells) => cells.length],
  ['avgInArray', (cells) => (cells.length === 0 ? 0 : Number(sum(cells)) / cells.length)],
]);

export const ROW_FUNCTION_NAMES: readonly string[] = [...SUMMARIES.keys()];

/** `sumInArray({rows}, 'column', '{other} > 5')` and its relatives: one figure for a column of the rows. */
export function compileRowFunction(
  name: string,
  [rows, column]: readonly Evaluate[],
  filter: Evaluate | undefined,
): Evaluate {
  const summary = SUMMARIES.get(name) ?? sum;
  return (scope) => {
    const columnName = column?.(scope);
    const cells: unknown[] = [];
    for (const row of rowsOf(rows?.(scope))) {
      if (typeof row !== 'object' || row === null || typeof columnName !== 'string') continue;
      const cell = field(row, columnName);
      if (!isEmpty(cell) && (!filter || isTrue(filter(scopeOfRow(row, scope.now))))) cells.push(cell);
    }
    return summary(cells);
  };
}
