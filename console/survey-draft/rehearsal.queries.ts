import { getRehearsal } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type StudyRehearsal = AnswerOf<typeof getRehearsal>;
export type Rehearsal = NonNullable<StudyRehearsal['last']>;
export type RehearsalReport = Rehearsal['report'];
export type RehearsedPath = RehearsalReport['paths'][number];
export type RehearsalEnd = RehearsedPath['end'];

const LOOK_AGAIN_MS = 700;

/** Where the rehearsals of a study stand; asked again while one is going on. */
export function rehearsalQuery(api: OperatorApi, studyId: string) {
  return operationQuery(
    api,
    getRehearsal,
    { studyId },
    { refetchInterval: ({ state }) => (state.data?.goingOn ? LOOK_AGAIN_MS : false) },
  );
}
