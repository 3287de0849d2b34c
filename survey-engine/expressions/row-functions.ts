import type { Evaluate, Scope } from './types.ts';
import { spend } from './limits.ts';
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
    const keys = Object.keys(row);
    spend(keys.length);
    const key = keys.find((own) => own.toLowerCase() === lower);
    return key === undefined ? undefined : field(row, key);
  };
  return { value, now };
}

/** A row and what it holds in the column that is asked about. */
interface Cell {
  readonly row: object;
  readonly value: unknown;
}

type Summary = (cells: readonly Cell[], wanted: string | undefined) => unknown;

/** Texts count as cells, but only those that are numbers can be added and compared. */
function numbersIn(cells: readonly Cell[]): Cell[] {
  return cells
    .map(({ row, value }) => ({ row, value: looseNumber(value) }))
    .filter(({ value }) => typeof value !== 'string');
}

const sum: Summary = (cells) => numbersIn(cells).reduce<unknown>((total, { value }) => looseSum(total, value), 0);

function extreme(isBetter: (value: number, best: number) => boolean): Summary {
  return (cells, wanted) => {
    const best = numbersIn(cells).reduce<Cell | undefined>(
      (found, cell) =>
        found === undefined || isBetter(primitiveOf(cell.value) as number, primitiveOf(found.value) as number)
          ? cell
          : found,
      undefined,
    );
    return best === undefined || wanted === undefined ? best?.value : field(best.row, wanted);
  };
}

const SUMMARIES: ReadonlyMap<string, Summary> = new Map<string, Summary>([
  ['sumInArray', sum],
  ['minInArray', extreme((value, best) => value < best)],
  ['maxInArray', extreme((value, best) => value > best)],
  ['countInArray', (cells) => cells.length],
  ['avgInArray', (cells) => (cells.length === 0 ? 0 : Number(sum(cells, undefined)) / cells.length)],
]);

export const ROW_FUNCTION_NAMES: readonly string[] = [...SUMMARIES.keys()];

interface RowCall {
  readonly rows: Evaluate | undefined;
  readonly column: Evaluate | undefined;
  /** The column to tell of the row that was found; without it the one that was compared. */
  readonly wanted: string | undefined;
  readonly filter: Evaluate | undefined;
  /** What it costs to look at one row. */
  readonly cost: number;
}

/** `sumInArray({rows}, 'column', '{other} > 5')` and its relatives: one figure for a column of the rows. */
export function compileRowFunction(name: string, { rows, column, wanted, filter, cost }: RowCall): Evaluate {
  const summary = SUMMARIES.get(name) ?? sum;
  return (scope) => {
    const columnName = column?.(scope);
    const cells: Cell[] = [];
    for (const row of rowsOf(rows?.(scope))) {
      spend(cost);
      if (typeof row !== 'object' || row === null || typeof columnName !== 'string') continue;
      const value = field(row, columnName);
      if (!isEmpty(value) && (!filter || isTrue(filter(scopeOfRow(row, scope.now))))) cells.push({ row, value });
    }
    return summary(cells, wanted === columnName ? undefined : wanted);
  };
}
