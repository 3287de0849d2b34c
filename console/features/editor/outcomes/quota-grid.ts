import type { QuotaCellRule, SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { isGroup, type Clause } from '../logic/condition.ts';
import { readCondition } from '../logic/read-condition.ts';
import type { Subject, SubjectChoice } from '../logic/subjects.ts';
import { writeCondition } from '../logic/write-condition.ts';

/** Cells that are every answer to one question, or every pair of answers to two: interlocked, and no two share people. */
export interface QuotaGrid {
  readonly rows: Subject;
  readonly columns: Subject | undefined;
  /** By row, then by column; one column where there is no second question. */
  readonly cells: readonly (readonly GridCell[])[];
}

interface GridCell {
  readonly index: number;
  readonly target: number;
}

/** Questions whose answers shut each other out. */
export function gridSubjects(subjects: readonly Subject[]): readonly Subject[] {
  return subjects.filter(({ kind, choices }) => (kind === 'one' || kind === 'boolean') && choices.length > 1);
}

const EACH_TARGET = 100;
const MOST_CELLS = 400;

/** The question without the answers that screen out on their own: a cell for these would stay empty. */
export function withoutScreenedOut(subject: Subject, outcomes: readonly SurveyOutcomeRule[]): Subject {
  const out = outcomes.flatMap((rule) => {
    const condition = rule.kind === 'screen-out' ? readCondition(rule.when) : undefined;
    if (condition === undefined || (condition.join === 'all' && condition.parts.length > 1)) return [];
    return condition.parts.flatMap((part) =>
      !isGroup(part) && part.subject === subject.name && (part.verb === 'is' || part.verb === 'anyOf')
        ? part.values
        : [],
    );
  });
  return { ...subject, choices: subject.choices.filter(({ value }) => !out.includes(value)) };
}

/** The cells of one question, or of two; those that are there already keep their target. */
export function cellsFrom(
  rows: Subject,
  columns: Subject | undefined,
  before: readonly QuotaCellRule[],
): readonly QuotaCellRule[] {
  const known = new Map(before.map((cell) => [cell.when, cell.target]));
  const cells = rows.choices.flatMap((row) =>
    (columns?.choices ?? [undefined]).map((column): QuotaCellRule => {
      const when = whenOf(rows, row, columns, column);
      const name = column === undefined ? row.label : `${row.label}, ${column.label}`;
      return { name: name.slice(0, 100), when, target: known.get(when) ?? EACH_TARGET };
    }),
  );
  return uniquelyNamed(cells).slice(0, MOST_CELLS);
}

function whenOf(
  rows: Subject,
  row: SubjectChoice,
  columns: Subject | undefined,
  column: SubjectChoice | undefined,
): string {
  const clause = (subject: Subject, choice: SubjectChoice): Clause => ({
    subject: subject.name,
    verb: 'is',
    values: [choice.value],
  });
  const parts = [clause(rows, row), ...(columns && column ? [clause(columns, column)] : [])];
  return writeCondition({ join: 'all', parts });
}

function uniquelyNamed(cells: readonly QuotaCellRule[]): QuotaCellRule[] {
  const taken = new Set<string>();
  return cells.map((cell) => {
    const name = taken.has(cell.name) ? `${cell.name} (${taken.size})` : cell.name;
    taken.add(name);
    return { ...cell, name };
  });
}

/**
 * The grid that a list of cells is; undefined where they are anything else. Answers that no cell asks about have no row
 * and no column: anyone who gives them is screened out.
 */
export function gridOf(cells: readonly QuotaCellRule[], subjects: readonly Subject[]): QuotaGrid | undefined {
  const first = cells[0] && clausesOf(cells[0]);
  if (first === undefined || first.length > 2) return undefined;
  const all = cells.map((cell) => clausesOf(cell) ?? []);
  const [rows, columns] = first.map(({ subject }, place) => {
    const found = gridSubjects(subjects).find(({ name }) => name === subject);
    const asked = new Set(all.map((clauses) => clauses[place]?.values[0]));
    return found && { ...found, choices: found.choices.filter(({ value }) => asked.has(value)) };
  });
  if (rows === undefined || (first.length === 2 && columns === undefined) || rows.name === columns?.name)
    return undefined;
  const byCondition = new Map(cells.map((cell, index) => [cell.when, { index, target: cell.target }]));
  const grid = rows.choices.map((row) =>
    (columns?.choices ?? [undefined]).map((column) => byCondition.get(whenOf(rows, row, columns, column))),
  );
  const found = grid.map((row) => row.filter((cell) => cell !== undefined));
  const isWhole = found.every((row, index) => row.length === grid[index]?.length);
  const count = found.reduce((sum, row) => sum + row.length, 0);
  return isWhole && count === cells.length ? { rows, columns, cells: found } : undefined;
}

function clausesOf(cell: QuotaCellRule): readonly Clause[] | undefined {
  const condition = readCondition(cell.when);
  if (condition === undefined || condition.join !== 'all') return undefined;
  const clauses = condition.parts.flatMap((part) => (isGroup(part) ? [] : [part]));
  return clauses.length === condition.parts.length && clauses.every(({ verb }) => verb === 'is') ? clauses : undefined;
}

/** So many completes shared out as evenly as whole people allow. */
export function splitEvenly(cells: readonly QuotaCellRule[], total: number): readonly QuotaCellRule[] {
  const each = Math.floor(total / cells.length);
  const rest = total - each * cells.length;
  return cells.map((cell, index) => ({ ...cell, target: each + (index < rest ? 1 : 0) }));
}
