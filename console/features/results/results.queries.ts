import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResultBase, ResultFilterInput } from '#contract/generated/operator/graphql.ts';
import { getCrosstab, getQuestionResult, getResults } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type ResultsOverview = AnswerOf<typeof getResults>;
export type ResultQuestion = ResultsOverview['questions'][number];
export type QuestionResult = AnswerOf<typeof getQuestionResult>;
export type ResultSummary = QuestionResult['summary'];
export type Crosstab = AnswerOf<typeof getCrosstab>;

/** What all figures of the page are about. */
export interface ResultsScope {
  readonly studyId: string;
  readonly filter: ResultFilterInput;
  readonly isWeighted: boolean;
  readonly base: ResultBase;
}

const LIVE_MS = 5_000;

/** The questions and how many have answered; asked again every few seconds while somebody looks. */
export function resultsQuery(api: OperatorApi, scope: Omit<ResultsScope, 'base'>) {
  return operationQuery(api, getResults, scope, {
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
  });
}

/** One question. `completes` makes it new when somebody has finished; what was there stays until then. */
export function questionResultQuery(api: OperatorApi, scope: ResultsScope, id: string, completes: number) {
  return queryOptions({
    queryKey: [getQuestionResult.name, id, scope, completes],
    queryFn: () => api.query(getQuestionResult, { ...scope, question: id }),
    placeholderData: keepPreviousData,
  });
}

export function crosstabQuery(
  api: OperatorApi,
  scope: ResultsScope,
  asked: { readonly question: string; readonly banners: readonly string[]; readonly completes: number },
) {
  const { question: id, banners } = asked;
  return queryOptions({
    queryKey: [getCrosstab.name, scope, asked],
    queryFn: () => api.query(getCrosstab, { ...scope, question: id, banners: [...banners] }),
    placeholderData: keepPreviousData,
    enabled: banners.length > 0,
  });
}
