import { keepPreviousData } from '@tanstack/react-query';
import {
  createAnswerTag,
  listOpenAnswers,
  listResultClips,
  removeAnswerTag,
  tagAnswer,
  tagFoundAnswers,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import type { ResultsScope } from '../results.queries.ts';

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
    readonly completes: number;
  },
) {
  const { question, search, tagId, completes } = asked;
  const input = { studyId, question, filter, search: search.trim() || null, tagId: tagId ?? null };
  return pagedQuery(api, listOpenAnswers, { input }, { asOf: completes, placeholderData: keepPreviousData });
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
