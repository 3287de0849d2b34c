import type { Db } from '#server/platform/database/database.ts';
import { isGiven } from './breakdown.ts';
import { hasWords } from './codebook.ts';
import { BLOCK_ROWS, setBit } from './column-cells.ts';
import type { OpenedResults } from './open-results.ts';
import { readColumns } from './read-columns.ts';
import { resultQuestions, type ResultQuestion } from './result-questions.ts';
import { selectAnswered } from './results.store.ts';
import { hasRows } from './summary.ts';

/** The questions that the person who looks may look at. */
export function shownQuestions({ codebook, showsWords, isReader }: OpenedResults): ResultQuestion[] {
  return resultQuestions(codebook).filter(
    ({ variables, kind }) => !variables.some(hasWords) || (showsWords && !(isReader && kind === 'FILES')),
  );
}

/** By question, who has answered any part of it; all parts of most are answered together. */
export async function answeredBits(
  db: Db,
  opened: OpenedResults,
  questions: readonly ResultQuestion[],
): Promise<ReadonlyMap<string, Buffer>> {
  const { studyId, respondents } = opened;
  const found = new Map(questions.map(({ id }) => [id, Buffer.alloc(Math.ceil(respondents / 8))]));
  const asking = questions.flatMap((question) =>
    (hasRows(question) ? question.variables : question.variables.slice(0, 1)).map((variable) => ({
      id: question.id,
      name: variable.name,
      hasReasons: (variable.reasons ?? []).length > 0,
    })),
  );
  const questionOf = new Map(asking.map(({ id, name }) => [name, id]));
  if (questionOf.size === 0) return found;
  for (const { variable, block, answered } of await selectAnswered(db, studyId, [...questionOf.keys()])) {
    const all = found.get(questionOf.get(variable) ?? '');
    if (all === undefined) continue;
    const first = (block * BLOCK_ROWS) / 8;
    for (const [index, byte] of answered.entries()) all[first + index] = (all[first + index] ?? 0) | byte;
  }
  // Who said that they do not know has said something, which the bits do not know.
  const names = asking.filter(({ hasReasons }) => hasReasons).map(({ name }) => name);
  for (const [name, cells] of await readColumns(db, opened, names)) {
    const all = found.get(questionOf.get(name) ?? '');
    if (all !== undefined) for (const [row, cell] of cells.entries()) if (isGiven(cell)) setBit(all, row);
  }
  return found;
}
