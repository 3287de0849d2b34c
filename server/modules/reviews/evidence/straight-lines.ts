import { isRecord } from './shown-answer.ts';
import type { AskedQuestion } from './asked-questions.ts';

const ROWS_MIN = 3;
const OTHERS_MIN = 20;

export interface Grid {
  readonly name: string;
  readonly number: string;
  readonly title: string;
  readonly isFlag: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly title: string; readonly column: number | null }[];
}

/** Grids that were answered in one straight line, drawn as the member saw them. */
export function straightGrids(
  questions: readonly AskedQuestion[],
  answers: Readonly<Record<string, unknown>>,
  flagged: ReadonlySet<string>,
): Grid[] {
  return questions
    .filter(({ definition }) => definition.type === 'matrix' && isStraight(answers[definition.name]))
    .map(({ definition, number, title }) => {
      const value = answers[definition.name];
      const columns = definition.choices ?? [];
      const given = isRecord(value) ? value : {};
      return {
        name: definition.name,
        number,
        title,
        isFlag: flagged.has(definition.name),
        columns: columns.map((column) => column.text ?? String(column.value)),
        rows: (definition.rows ?? [])
          .filter((row) => Object.hasOwn(given, String(row.value)))
          .map((row) => {
            const column = columns.findIndex((one) => one.value === given[String(row.value)]);
            return { title: row.text ?? String(row.value), column: column === -1 ? null : column };
          }),
      };
    });
}

/** Part of these answers to a grid that are one straight line; null while there are too few of them. */
export function straightPart(answers: readonly unknown[]): number | null {
  const grids = answers.filter((answer) => isRecord(answer) && Object.keys(answer).length >= ROWS_MIN);
  return grids.length < OTHERS_MIN ? null : grids.filter(isStraight).length / grids.length;
}

function isStraight(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const rows = Object.values(value);
  return rows.length >= ROWS_MIN && new Set(rows).size === 1;
}
