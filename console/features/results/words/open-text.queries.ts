import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  CreateAnswerTagDocument,
  ListOpenAnswersDocument,
  ListResultClipsDocument,
  RemoveAnswerTagDocument,
  TagAnswerDocument,
  TagFoundAnswersDocument,
  type ListOpenAnswersQuery,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import type { ResultsScope } from '../results.queries.ts';

export type OpenAnswers = ListOpenAnswersQuery['listOpenAnswers'];
export type OpenAnswer = OpenAnswers['answers'][number];
export type AnswerTag = OpenAnswers['tags'][number];

const answers = { name: 'listOpenAnswers', document: ListOpenAnswersDocument };
const clips = { name: 'listResultClips', document: ListResultClipsDocument };
const create = { name: 'createAnswerTag', document: CreateAnswerTagDocument };
const remove = { name: 'removeAnswerTag', document: RemoveAnswerTagDocument };
const tagFound = { name: 'tagFoundAnswers', document: TagFoundAnswersDocument };
const tagOne = { name: 'tagAnswer', document: TagAnswerDocument };

/** Everything that is asked about one question's words begins with this key. */
export const openAnswersKey = (studyId: string, question: string) => [answers.name, studyId, question] as const;

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
      return (await api.callGraphql(answers, { input })).listOpenAnswers;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export function clipsQuery(api: OperatorApi, { studyId, filter }: ResultsScope, question: string) {
  return infiniteQueryOptions({
    queryKey: [clips.name, studyId, question, filter],
    queryFn: async ({ pageParam }) =>
      (await api.callGraphql(clips, { studyId, question, filter, after: pageParam })).listResultClips,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** What can be done with tags. */
export function tagCalls(api: OperatorApi, { studyId, filter }: ResultsScope, question: string) {
  return {
    create: async (name: string) => (await api.callGraphql(create, { studyId, question, name })).createAnswerTag.tagId,
    remove: async (tagId: string) => (await api.callGraphql(remove, { studyId, tagId })).removeAnswerTag,
    tagFound: async (tagId: string, search: string) =>
      (await api.callGraphql(tagFound, { studyId, tagId, search: search.trim() || null, filter })).tagFoundAnswers,
    tagAnswer: async (tagId: string, rowNumber: number, isTagged: boolean) =>
      (await api.callGraphql(tagOne, { studyId, tagId, rowNumber, isTagged })).tagAnswer,
  };
}
