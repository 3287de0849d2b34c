import { isId } from '#server/platform/chance.ts';
import { pageOf } from '#server/platform/page.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import {
  searched,
  WORDS_PAGE,
  wordedVariable,
  type OpenAnswers,
  type OpenAnswersQuery,
  type WordsProblem,
} from '../open-answers.ts';
import type { OpenedResults } from '../open-results.ts';
import {
  countAnswers,
  countTagged,
  countTags,
  selectAnswerRows,
  selectShuffledAnswers,
  type WordsQuery,
} from '../open-text.store.ts';
import type { Results } from '../results.ts';
import { People } from './set-noise.ts';

const NONE: OpenAnswers = { answered: 0, tagged: 0, totalItems: 0, tags: [], contents: [], nextPage: null };

/**
 * What members wrote, for a reader who may read it: of all people of the release at once and in an order of its own, so
 * that neither a group nor a time says who wrote what. A row's number is its place in that order.
 */
export async function wordsForReader(
  { db }: Results,
  opened: OpenedResults,
  asked: Omit<OpenAnswersQuery, 'filter'>,
): Promise<Result<OpenAnswers, WordsProblem>> {
  const variable = wordedVariable(opened, asked.variable);
  if (variable === undefined) return err('unknown-question');
  const { release } = opened;
  if (!opened.showsWords || variable.type === 'file') return err('not-shared');
  if (release === undefined) return ok(NONE);
  const query: WordsQuery = {
    studyId: opened.studyId,
    variable: variable.name,
    bits: release.people,
    search: searched(asked.search),
    tagId: asked.tagId !== undefined && isId(asked.tagId) ? asked.tagId : undefined,
  };
  const writers = new People();
  for (const row of await selectAnswerRows(db, query)) release.noise.put(writers, row, 1);
  if (!release.noise.isShown(writers)) return ok(NONE);
  const from = Number(asked.startingAfter ?? -1) + 1;
  const rows = await selectShuffledAnswers(db, query, { seed: release.noise.order, from, limit: WORDS_PAGE + 1 });
  const answers = rows.map((row, index) => ({ ...row, rowNumber: from + index, suggestedTagId: null, about: '' }));
  const isNarrowed = query.search !== undefined || query.tagId !== undefined;
  return ok({
    answered: writers.count,
    tagged: await countTagged(db, query),
    totalItems: isNarrowed ? await countAnswers(db, query) : writers.count,
    tags: await countTags(db, query),
    ...pageOf(answers, WORDS_PAGE, ({ rowNumber }) => rowNumber),
  });
}
