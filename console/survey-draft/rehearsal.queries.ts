import { queryOptions } from '@tanstack/react-query';
import {
  GetRehearsalDocument,
  StartRehearsalDocument,
  type GetRehearsalQuery,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type StudyRehearsal = GetRehearsalQuery['getRehearsal'];
export type Rehearsal = NonNullable<StudyRehearsal['last']>;
export type RehearsalReport = Rehearsal['report'];
export type RehearsedPath = RehearsalReport['paths'][number];
export type RehearsalEnd = RehearsedPath['end'];

const read = { name: 'getRehearsal', document: GetRehearsalDocument };
const start = { name: 'startRehearsal', document: StartRehearsalDocument };
const LOOK_AGAIN_MS = 700;

/** Where the rehearsals of a study stand; asked again while one is going on. */
export function rehearsalQuery(api: OperatorApi, studyId: string) {
  return queryOptions({
    queryKey: [read.name, studyId],
    queryFn: async () => (await api.callGraphql(read, { studyId })).getRehearsal,
    refetchInterval: ({ state }) => (state.data?.goingOn ? LOOK_AGAIN_MS : false),
  });
}

export async function startRehearsal(api: OperatorApi, studyId: string, members: number): Promise<StudyRehearsal> {
  return (await api.callGraphql(start, { studyId, members })).startRehearsal;
}
