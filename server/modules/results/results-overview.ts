import { answeredBits, shownQuestions } from './answered-bits.ts';
import { bitsInBoth } from './column-cells.ts';
import { countPeople } from './count-columns.ts';
import { filterBits, type ResultFilter } from './filter.ts';
import type { OpenedResults } from './open-results.ts';
import type { Division } from './readers/divisions.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Results } from './results.ts';
import { selectWeighting } from './results.store.ts';
import { readSample } from './sample.ts';

export interface ResultsOverview {
  /** Completes, and those under review. */
  readonly respondents: number;
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
  const { isReader, release, respondents } = opened;
  const questions = shownQuestions(opened);
  const sample = await readSample(db, opened, { ...asked, variables: [] });
  const nothing = {
    respondents: 0,
    underReview: 0,
    base: 0,
    effectiveBase: 0,
    isWeightable: (await selectWeighting(db, opened.studyId)) !== undefined,
    isTooSmall: true,
    releasedAt: release?.madeAt,
    divisions: isReader ? (release?.divisions ?? []) : undefined,
    questions: questions.map((question) => ({ ...question, answered: 0 })),
  };
  if (sample === undefined) return nothing;
  const { figures, columns, bits } = sample;
  const everybody = countPeople(sample, release?.people ?? filterBits({}, columns, respondents));
  if (!figures.isShown(everybody)) return nothing;
  const counted = figures.people({ base: everybody, answered: everybody, parts: [] });
  const base = countPeople(sample, bits);
  if (!figures.isShown(base)) return { ...nothing, respondents: counted };
  const asOne = { base, answered: base, parts: [] };
  const answered = await answeredBits(db, opened, questions);
  const answeredBy = (id: string): Buffer => bitsInBoth(bits, answered.get(id) ?? Buffer.alloc(0));
  const underReview = isReader ? undefined : filterBits({ outcomes: ['UNDER_REVIEW'] }, columns, respondents);
  return {
    ...nothing,
    respondents: counted,
    underReview: underReview === undefined ? 0 : countPeople(sample, underReview).count,
    isTooSmall: false,
    base: figures.people(asOne),
    effectiveBase: figures.effective(asOne),
    questions: questions.map((question) => {
      const column = { ...asOne, answered: countPeople(sample, answeredBy(question.id)) };
      return { ...question, answered: figures.isColumnShown(column) ? figures.answered(column) : 0 };
    }),
  };
}
