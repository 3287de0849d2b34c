import type { Cells } from './column-cells.ts';
import { isInGroup } from './filter.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Group } from './weighting.ts';

export interface Category extends Group {
  /** The variable whose cells tell who is in it. */
  readonly variable: string;
  /** What it is worth on a scale, for means. */
  readonly value: number | undefined;
}

/** A question divided into categories, and who of the respondents is in which. */
export interface Breakdown {
  readonly categories: readonly Category[];
  /** Somebody may be in several, so that columns cannot be tested against each other. */
  readonly isOverlapping: boolean;
  isAnswered(row: number): boolean;
  /** Calls back with the index of each category that a respondent is in. */
  visit(row: number, each: (category: number) => void): void;
}

const TERTILES = 3;
const BINS = 10;

/** `parts` says how finely numbers are divided: thirds for the columns of a table, even steps for a chart. */
export function breakDown(
  question: ResultQuestion,
  columns: ReadonlyMap<string, Cells>,
  rows: Iterable<number>,
  parts: 'thirds' | 'bins',
): Breakdown {
  const [first] = question.variables;
  const cells = (first && columns.get(first.name)) ?? new Int16Array();
  if (first === undefined) return exclusive([], cells);
  if (question.kind === 'NUMBER') {
    const numbers = sortedNumbers(cells, rows);
    const groups = parts === 'thirds' ? thirds(numbers) : bins(numbers);
    return exclusive(
      groups.map((group) => ({ ...group, variable: first.name, value: undefined })),
      cells,
    );
  }
  if (question.kind === 'CHOICES') return overlapping(question, columns);
  const isScale = first.type === 'scale';
  const categories = first.choices.map(({ code, value, label }) => ({
    label,
    codes: [code],
    variable: first.name,
    value: isScale && typeof value === 'number' ? value : undefined,
  }));
  return exclusive(categories, cells);
}

function exclusive(categories: readonly Category[], cells: Cells): Breakdown {
  const indexOf = categoryFinder(categories);
  return {
    categories,
    isOverlapping: false,
    isAnswered: (row) => indexOf(cells[row] ?? Number.NaN) >= 0,
    visit(row, each) {
      const index = indexOf(cells[row] ?? Number.NaN);
      if (index >= 0) each(index);
    },
  };
}

/** By a table for codes, since there may be very many rows; -1 when it is none of them. */
function categoryFinder(categories: readonly Category[]): (cell: number) => number {
  const codes = categories.flatMap((category) => category.codes ?? []);
  if (codes.length === 0) return (cell) => categories.findIndex((category) => isInGroup(category, cell));
  const byCode = new Int16Array(Math.max(...codes) + 1).fill(-1);
  for (const [index, category] of categories.entries()) for (const code of category.codes ?? []) byCode[code] = index;
  return (cell) => byCode[cell] ?? -1;
}

function overlapping(question: ResultQuestion, columns: ReadonlyMap<string, Cells>): Breakdown {
  const list = question.variables.map(({ name }) => columns.get(name) ?? new Int16Array());
  return {
    categories: question.variables.map(({ label, name }) => ({ label, codes: [1], variable: name, value: undefined })),
    isOverlapping: true,
    isAnswered: (row) => list.some((cells) => (cells[row] ?? -1) >= 0),
    visit(row, each) {
      for (const [index, cells] of list.entries()) if (cells[row] === 1) each(index);
    },
  };
}

function sortedNumbers(cells: Cells, rows: Iterable<number>): Float64Array {
  const numbers: number[] = [];
  for (const row of rows) {
    const number = cells[row] ?? Number.NaN;
    if (Number.isFinite(number)) numbers.push(number);
  }
  return Float64Array.from(numbers).toSorted();
}

/** About as many people in each part, the same number never in two. */
function thirds(numbers: Float64Array): Group[] {
  const ends = Array.from({ length: TERTILES }, (_, part) => {
    const at = Math.max(0, Math.ceil(((part + 1) * numbers.length) / TERTILES) - 1);
    return numbers[at];
  });
  const groups: Group[] = [];
  let from = numbers[0];
  for (const to of new Set(ends)) {
    if (to === undefined || from === undefined || to < from) continue;
    groups.push({ label: rangeLabel(from, to), from, to });
    from = numbers.find((number) => number > to);
  }
  return groups;
}

/** Every value on its own if there are few whole ones, else steps of 1, 2 or 5 times a power of ten. */
function bins(numbers: Float64Array): Group[] {
  const [low, high] = [numbers[0], numbers.at(-1)];
  if (low === undefined || high === undefined) return [];
  const isWhole = numbers.every(Number.isInteger);
  const step = niceStep((high - low) / BINS, isWhole);
  const start = Math.floor(low / step) * step;
  const count = Math.floor((high - start) / step + 1e-9) + 1;
  return Array.from({ length: count }, (_, index) => {
    const from = Number((start + index * step).toPrecision(12));
    const next = Number((start + (index + 1) * step).toPrecision(12));
    const to = isWhole ? next - 1 : previousNumber(next);
    return { label: isWhole ? rangeLabel(from, to) : rangeLabel(from, next), from, to };
  });
}

function niceStep(least: number, isWhole: boolean): number {
  if (isWhole && least <= 1) return 1;
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].find((times) => times * power >= least) ?? 10;
  return isWhole ? Math.max(1, step * power) : step * power;
}

/** The largest number below, so that steps of fractions do not share an end. */
const previousNumber = (next: number): number => next - Math.max(Math.abs(next), 1e-300) * Number.EPSILON;

const rangeLabel = (from: number, to: number): string => (from === to ? `${from}` : `${from} to ${to}`);
