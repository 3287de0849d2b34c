import type { Page } from '#server/platform/page.ts';
import type { ResultFilter } from './filter.ts';
import { openAnswers, wordedVariable } from './open-answers.ts';
import type { OpenedResults } from './open-results.ts';
import type { ResultOutcome } from './column-cells.ts';
import type { Results } from './results.ts';
import { tables } from './results.store.ts';

export interface ResultClip {
  readonly rowNumber: number;
  readonly taskId: string;
  readonly uploadIds: readonly string[];
  readonly about: string;
  readonly outcome: ResultOutcome;
  readonly endedAt: Date;
}

/** What members recorded for one question, a page at a time; the player is where the task is reviewed. */
export async function resultClips(
  results: Results,
  opened: OpenedResults,
  asked: { readonly variable: string; readonly filter: ResultFilter; readonly startingAfter: string | undefined },
): Promise<(Page<ResultClip> & { readonly totalItems: number }) | undefined> {
  if (wordedVariable(opened, asked.variable)?.type !== 'file') return undefined;
  const page = await openAnswers(results, opened, { ...asked, search: undefined, tagId: undefined });
  if (!page.ok) return undefined;
  const { contents: answers, totalItems, nextPage } = page.value;
  const people = answers.length === 0 ? [] : await selectPeople(results, opened.studyId, answers);
  const contents = answers.flatMap(({ rowNumber, words, about }) => {
    const person = people.find((one) => one.row_number === rowNumber);
    if (person === undefined) return [];
    const { task_id: taskId, outcome, ended_at: endedAt } = person;
    return [{ rowNumber, taskId, uploadIds: words.split(' '), about, outcome, endedAt }];
  });
  return { totalItems, nextPage, contents };
}

function selectPeople({ db }: Results, studyId: string, answers: readonly { readonly rowNumber: number }[]) {
  return tables(db)
    .selectFrom('result_respondent')
    .select(['row_number', 'task_id', 'outcome', 'ended_at'])
    .where('study_id', '=', studyId)
    .where(
      'row_number',
      'in',
      answers.map(({ rowNumber }) => rowNumber),
    )
    .execute();
}
