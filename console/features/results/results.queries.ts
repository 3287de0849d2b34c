import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  GetCrosstabDocument,
  GetQuestionResultDocument,
  GetResultsDocument,
  type GetCrosstabQuery,
  type GetQuestionResultQuery,
  type GetResultsQuery,
  type ResultBase,
  type ResultFilterInput,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type ResultsOverview = GetResultsQuery['getResults'];
export type ResultQuestion = ResultsOverview['questions'][number];
export type QuestionResult = GetQuestionResultQuery['getQuestionResult'];
export type ResultSummary = QuestionResult['summary'];
export type Crosstab = GetCrosstabQuery['getCrosstab'];

/** What all figures of the page are about. */
export interface ResultsScope {
  readonly studyId: string;
  readonly filter: ResultFilterInput;
  readonly isWeighted: boolean;
  readonly base: ResultBase;
}

const overview = { name: 'getResults', document: GetResultsDocument };
const question = { name: 'getQuestionResult', document: GetQuestionResultDocument };
const crosstab = { name: 'getCrosstab', document: GetCrosstabDocument };
const LIVE_MS = 5_000;

/** The questions and how many have answered; asked again every few seconds while somebody looks. */
export function resultsQuery(api: OperatorApi, scope: Omit<ResultsScope, 'base'>) {
  return queryOptions({
    queryKey: [overview.name, scope],
    queryFn: async () => (await api.callGraphql(overview, scope)).getResults,
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
  });
}

/** One question. `completes` makes it new when somebody has finished; what was there stays until then. */
export function questionResultQuery(api: OperatorApi, scope: ResultsScope, id: string, completes: number) {
  return queryOptions({
    queryKey: [question.name, id, scope, completes],
    queryFn: async () => (await api.callGraphql(question, { ...scope, question: id })).getQuestionResult,
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
    queryKey: [crosstab.name, scope, asked],
    queryFn: async () =>
      (await api.callGraphql(crosstab, { ...scope, question: id, banners: [...banners] })).getCrosstab,
    placeholderData: keepPreviousData,
    enabled: banners.length > 0,
  });
}
