import { isReasonCode, MISSING_CODES, type ReasonKind, type Variable } from './codebook.ts';
import type { Cells } from './column-cells.ts';
import { isInGroup } from './filter.ts';
import { numberGroups } from './number-groups.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Group } from './weighting.ts';

export interface Category extends Group {
  /** The variable whose cells tell who is in it. */
  readonly variable: string;
  /** What it is worth on a scale, for means. */
  readonly value: number | undefined;
  /** It says why there is no answer, or that nothing is meant. */
  readonly reason: ReasonKind | undefined;
}

/** A question divided into categories, and who of the respondents is in which. */
export interface Breakdown {
  readonly categories: readonly Category[];
  /** Somebody may be in several, so that columns cannot be tested against each other. */
  readonly isOverlapping: boolean;
  /** The last category is everybody else, and is left out where there is nobody else. */
  readonly hasRest?: true;
  isAnswered(row: number): boolean;
  /** Calls back with the index of each category that a respondent is in. */
  visit(row: number, each: (category: number) => void): void;
}

/** People who are counted, and what divides them into columns. */
export interface Cut {
  readonly people: Buffer;
  readonly heads: readonly Breakdown[];
}

/** Whose answers make up the whole: everybody who chose something, or those alone who gave an answer. */
export type BaseChoice = 'ANSWERED' | 'SUBSTANTIVE';

export interface BreakdownWanted {
  /** How finely numbers are divided: into few for the columns of a table, into even steps for a chart. */
  readonly parts: 'few' | 'bins';
  readonly base: BaseChoice;
  /** Instead of the groups that numbers are divided into. */
  readonly groups?: readonly Group[] | undefined;
}

export function breakDown(
  question: ResultQuestion,
  columns: ReadonlyMap<string, Cells>,
  { parts, base, groups }: BreakdownWanted,
): Breakdown {
  const [first] = question.variables;
  const cells = (first && columns.get(first.name)) ?? new Int16Array();
  if (first === undefined) return exclusive([], cells);
  if (question.kind === 'NUMBER') {
    return exclusive(
      (groups ?? numberGroups(first, cells, parts)).map((group) => ({
        ...group,
        variable: first.name,
        value: undefined,
        reason: undefined,
      })),
      cells,
    );
  }
  if (question.kind === 'CHOICES') return overlapping(question, columns, base);
  const isScale = first.type === 'scale';
  const answers: Category[] = first.choices.map(({ code, value, label, isNone }) => ({
    label,
    codes: [code],
    variable: first.name,
    value: isScale && typeof value === 'number' ? value : undefined,
    reason: isNone === true ? 'NONE' : undefined,
  }));
  const all = [...answers, ...reasonsOf(first)];
  const counted = base === 'ANSWERED' ? all : all.filter(({ reason }) => reason === undefined);
  return exclusive(counted, cells);
}

const reasonsOf = ({ name, reasons = [] }: Variable): Category[] =>
  reasons.map(({ code, kind, label }) => ({ label, codes: [code], variable: name, value: undefined, reason: kind }));

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
  const least = Math.min(0, ...codes);
  const byCode = new Int16Array(Math.max(...codes) - least + 1).fill(-1);
  for (const [index, category] of categories.entries())
    for (const code of category.codes ?? []) byCode[code - least] = index;
  return (cell) => byCode[cell - least] ?? -1;
}

/** Of several choices; the reasons for none of them stand in every one of their columns. */
function overlapping(question: ResultQuestion, columns: ReadonlyMap<string, Cells>, base: BaseChoice): Breakdown {
  const isAll = base === 'ANSWERED';
  const choices = question.variables.map((variable) => ({
    variable,
    cells: columns.get(variable.name) ?? new Int16Array(),
  }));
  const shown = choices.filter(({ variable }) => isAll || variable.isNone !== true);
  const nones = choices.filter(({ variable }) => variable.isNone === true);
  const [first] = choices;
  const reasons = isAll && first !== undefined ? reasonsOf(first.variable) : [];
  const categories: Category[] = shown.map(({ variable: { label, name, isNone } }) => ({
    label,
    codes: [1],
    variable: name,
    value: undefined,
    reason: isNone === true ? 'NONE' : undefined,
  }));
  return {
    categories: [...categories, ...reasons],
    isOverlapping: true,
    isAnswered(row) {
      if (isAll) return choices.some(({ cells }) => isGiven(cells[row] ?? MISSING_CODES.notShown));
      return choices.some(({ cells }) => (cells[row] ?? -1) >= 0) && nones.every(({ cells }) => cells[row] !== 1);
    },
    visit(row, each) {
      for (const [index, { cells }] of shown.entries()) if (cells[row] === 1) each(index);
      for (const [index, { codes }] of reasons.entries())
        if (choices.some(({ cells }) => cells[row] === codes?.[0])) each(shown.length + index);
    },
  };
}

/** Something was chosen, if only to say why there is no answer. */
export const isGiven = (cell: number): boolean => cell >= 0 || isReasonCode(cell);
