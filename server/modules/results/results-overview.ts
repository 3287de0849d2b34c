import { answeredBits, shownQuestions } from './answered-bits.ts';
import { countBits, OUTCOME_COLUMN, outcomeCode } from './column-cells.ts';
import type { ResultFilter } from './filter.ts';
import { readSample, type OpenedResults } from './open-results.ts';
import type { Division } from './readers/divisions.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Results } from './results.ts';
import { selectWeighting } from './results.store.ts';
import { forEachRow } from './sample-rows.ts';
import { Tally } from './tally.ts';

export interface ResultsOverview {
  readonly completes: number;
  readonly underReview: number;
  /** How many the filter keeps, and how many that is worth when weighted. */
  readonly base: number;
  readonly effectiveBase: number;
  readonly isWeightable: boolean;
  /** Too few for a reader: nothing is told. */
  readonly isTooSmall: boolean;
  /** Of a reader: since when the figures are as they are, and what people may be divided by. */
  readonly releasedAt: Date | undefined;
  readonly divisions: readonly Division[] | undefined;
  readonly questions: readonly (ResultQuestion & { readonly answered: number })[];
}

/** Every question with how many of those whom the filter keeps have answered it. */
export async function overviewOf(
  { db }: Results,
  opened: OpenedResults,
  asked: { readonly filter: ResultFilter; readonly isWeighted: boolean },
): Promise<ResultsOverview> {
  const sample = await readSample(db, opened, { ...asked, variables: [OUTCOME_COLUMN] });
  const base = new Tally();
  forEachRow(sample, (_row, weight) => base.add(weight));
  const outcomes = sample.columns.get(OUTCOME_COLUMN) ?? [];
  const count = (code: number): number => {
    let found = 0;
    for (const outcome of outcomes) if (outcome === code) found += 1;
    return found;
  };
  const questions = shownQuestions(opened);
  const answered = await answeredBits(db, opened, questions);
  const underReview = count(outcomeCode('UNDER_REVIEW'));
  return {
    completes: count(outcomeCode('QUALIFIED')) + underReview,
    underReview,
    base: base.count,
    effectiveBase: base.effective,
    isWeightable: (await selectWeighting(db, opened.studyId)) !== undefined,
    isTooSmall: false,
    releasedAt: undefined,
    divisions: undefined,
    questions: questions.map((question) => ({
      ...question,
      answered: countBits(answered.get(question.id) ?? new Uint8Array(), sample.bits),
    })),
  };
}
