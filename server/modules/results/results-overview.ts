import { hasWords } from './codebook.ts';
import { BLOCK_ROWS, countBits, OUTCOME_COLUMN, outcomeCode } from './column-cells.ts';
import type { ResultFilter } from './filter.ts';
import { READER_BASE_MIN, readSample, type OpenedResults } from './open-results.ts';
import { resultQuestions, type ResultQuestion } from './result-questions.ts';
import type { Results } from './results.ts';
import { selectAnswered, selectWeighting } from './results.store.ts';
import { forEachRow, Tally } from './tally.ts';

export interface ResultsOverview {
  readonly completes: number;
  readonly underReview: number;
  /** How many the filter keeps, and how many that is worth when weighted. */
  readonly base: number;
  readonly effectiveBase: number;
  readonly isWeightable: boolean;
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
  const questions = resultQuestions(opened.codebook).filter(
    (question) =>
      !question.variables.some(hasWords) || (opened.showsWords && !(opened.isReader && question.kind === 'FILES')),
  );
  const answered = await countAnswered(db, opened, questions, sample.bits);
  const underReview = count(outcomeCode('UNDER_REVIEW'));
  return {
    completes: count(outcomeCode('QUALIFIED')) + underReview,
    underReview,
    base: base.count,
    effectiveBase: base.effective,
    isWeightable: (await selectWeighting(db, opened.studyId)) !== undefined,
    questions: questions.map((question) => {
      const found = answered.get(question.id) ?? 0;
      return { ...question, answered: opened.isReader && found < READER_BASE_MIN ? 0 : found };
    }),
  };
}

/** Whoever answered any part of a question; all parts of most are answered together. */
async function countAnswered(
  db: Results['db'],
  { studyId, respondents }: OpenedResults,
  questions: readonly ResultQuestion[],
  bits: Buffer,
): Promise<ReadonlyMap<string, number>> {
  const isByRow = ({ kind }: ResultQuestion): boolean => kind === 'MATRIX' || kind === 'RANKING';
  const questionOf = new Map(
    questions.flatMap((one) =>
      (isByRow(one) ? one.variables : one.variables.slice(0, 1)).map(({ name }) => [name, one.id]),
    ),
  );
  const byQuestion = new Map<string, Buffer>();
  if (questionOf.size === 0) return new Map();
  for (const { variable, block, answered } of await selectAnswered(db, studyId, [...questionOf.keys()])) {
    const id = questionOf.get(variable) ?? '';
    const all = byQuestion.get(id) ?? Buffer.alloc(Math.ceil(respondents / 8));
    const first = (block * BLOCK_ROWS) / 8;
    for (const [index, byte] of answered.entries()) all[first + index] = (all[first + index] ?? 0) | byte;
    byQuestion.set(id, all);
  }
  return new Map([...byQuestion].map(([id, answered]) => [id, countBits(answered, bits)]));
}
