import { keepPreviousData } from '@tanstack/react-query';
import type { ResultBase, ResultFilterInput } from '#contract/generated/operator/graphql.ts';
import {
  getCrosstab,
  getQuestionResult,
  getResults,
  listResultReaders,
  listSharedResults,
  revokeResults,
  shareResults,
  getWeighting,
  createAnswerTag,
  listOpenAnswers,
  listResultClips,
  removeAnswerTag,
  tagAnswer,
  tagFoundAnswers,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
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

/** One question. `respondents` makes it new when somebody has finished; what was there stays until then. */
export function questionResultQuery(api: OperatorApi, scope: ResultsScope, id: string, respondents: number) {
  return operationQuery(
    api,
    getQuestionResult,
    { ...scope, question: id },
    { asOf: respondents, placeholderData: keepPreviousData },
  );
}

export function crosstabQuery(
  api: OperatorApi,
  scope: ResultsScope,
  asked: { readonly question: string; readonly banners: readonly string[]; readonly respondents: number },
) {
  const { question: id, banners, respondents } = asked;
  return operationQuery(
    api,
    getCrosstab,
    { ...scope, question: id, banners: [...banners] },
    { asOf: respondents, placeholderData: keepPreviousData, enabled: banners.length > 0 },
  );
}

export type ResultReader = AnswerOf<typeof listResultReaders>[number];

export function readersQuery(api: OperatorApi, studyId: string) {
  return operationQuery(api, listResultReaders, { studyId });
}

/** The studies that were shared with the reader who looks. */
export function sharedResultsQuery(api: OperatorApi) {
  return operationQuery(api, listSharedResults, {});
}

/** Shares a study with a reader, changes what they see of it, or takes it back. */
export async function setShare(
  api: OperatorApi,
  studyId: string,
  readerId: string,
  wanted: { readonly isShared: boolean; readonly showsWords: boolean },
): Promise<readonly ResultReader[]> {
  const { isShared, showsWords } = wanted;
  if (!isShared) return api.mutate(revokeResults, { studyId, readerId });
  return api.mutate(shareResults, { studyId, readerId, showsWords });
}

export type ResultWeighting = NonNullable<AnswerOf<typeof getWeighting>>;

export function weightingQuery(api: OperatorApi, studyId: string) {
  return operationQuery(api, getWeighting, { studyId });
}

export type OpenAnswers = AnswerOf<typeof listOpenAnswers>;
export type OpenAnswer = OpenAnswers['contents'][number];
export type AnswerTag = OpenAnswers['tags'][number];

/** What members wrote, a page after the other. */
export function openAnswersQuery(
  api: OperatorApi,
  { studyId, filter }: ResultsScope,
  asked: {
    readonly question: string;
    readonly search: string;
    readonly tagId: string | undefined;
    readonly respondents: number;
  },
) {
  const { question, search, tagId, respondents } = asked;
  const input = { studyId, question, filter, search: search.trim() || null, tagId: tagId ?? null };
  return pagedQuery(api, listOpenAnswers, { input }, { asOf: respondents, placeholderData: keepPreviousData });
}

export function clipsQuery(api: OperatorApi, { studyId, filter }: ResultsScope, question: string) {
  return pagedQuery(api, listResultClips, { studyId, question, filter });
}

/** What can be done with tags. */
export function tagCalls(api: OperatorApi, { studyId, filter }: ResultsScope, question: string) {
  return {
    create: async (name: string) => (await api.mutate(createAnswerTag, { studyId, question, name })).tagId,
    remove: (tagId: string) => api.mutate(removeAnswerTag, { studyId, tagId }),
    tagFound: (tagId: string, search: string) =>
      api.mutate(tagFoundAnswers, { studyId, tagId, search: search.trim() || null, filter }),
    tagAnswer: (tagged: { readonly tagId: string; readonly rowNumber: number; readonly isTagged: boolean }) =>
      api.mutate(tagAnswer, { studyId, ...tagged }),
  };
}
