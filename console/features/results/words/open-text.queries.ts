import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  createAnswerTag,
  listOpenAnswers,
  listResultClips,
  removeAnswerTag,
  tagAnswer,
  tagFoundAnswers,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import type { ResultsScope } from '../results.queries.ts';

export type OpenAnswers = AnswerOf<typeof listOpenAnswers>;
export type OpenAnswer = OpenAnswers['answers'][number];
export type AnswerTag = OpenAnswers['tags'][number];

/** Everything that is asked about one question's words begins with this key. */
export const openAnswersKey = (studyId: string, question: string) => [listOpenAnswers.name, studyId, question] as const;

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
  const { question, search, tagId } = asked;
  return infiniteQueryOptions({
    queryKey: [...openAnswersKey(studyId, question), filter, asked],
    queryFn: async ({ pageParam }) => {
      const input = {
        studyId,
        question,
        filter,
        search: search.trim() || null,
        tagId: tagId ?? null,
        after: pageParam,
      };
      return api.query(listOpenAnswers, { input });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export function clipsQuery(api: OperatorApi, { studyId, filter }: ResultsScope, question: string) {
  return infiniteQueryOptions({
    queryKey: [listResultClips.name, studyId, question, filter],
    queryFn: ({ pageParam }) => api.query(listResultClips, { studyId, question, filter, after: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** What can be done with tags. */
export function tagCalls(api: OperatorApi, { studyId, filter }: ResultsScope, question: string) {
  return {
    create: async (name: string) => (await api.mutate(createAnswerTag, { studyId, question, name })).tagId,
    remove: (tagId: string) => api.mutate(removeAnswerTag, { studyId, tagId }),
    tagFound: (tagId: string, search: string) =>
      api.mutate(tagFoundAnswers, { studyId, tagId, search: search.trim() || null, filter }),
    tagAnswer: (tagId: string, rowNumber: number, isTagged: boolean) =>
      api.mutate(tagAnswer, { studyId, tagId, rowNumber, isTagged }),
  };
}
