import { getRehearsal, getPublishedCodes, getSurveyDraft } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { PublishedCode } from '#contract/surveys/survey-codes.ts';
import { operationQuery } from '#client/operation-query.ts';
import { lookAgain } from '#console/api/look-again.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type StudyRehearsal = AnswerOf<typeof getRehearsal>;
export type Rehearsal = NonNullable<StudyRehearsal['last']>;
export type RehearsalReport = Rehearsal['report'];
export type RehearsedPath = RehearsalReport['paths'][number];
export type RehearsalEnd = RehearsedPath['end'];

const LOOK_AGAIN_MS = 700;

/** Where the rehearsals of a study stand; asked again while one is going on. */
export function rehearsalQuery(api: OperatorApi, studyId: string) {
  const goesOn = ({ goingOn }: AnswerOf<typeof getRehearsal>) => goingOn != null;
  return operationQuery(api, getRehearsal, { studyId }, lookAgain(goesOn, LOOK_AGAIN_MS));
}

/** The survey as it is being written. Asked once: from then on the editor knows better. */
export function draftQuery(api: OperatorApi, studyId: string) {
  const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false };
  return operationQuery(api, getSurveyDraft, { studyId }, once);
}

/** Every code that the data of a study has. It grows with each version that is published. */
export function publishedCodesQuery(api: OperatorApi, studyId: string) {
  return operationQuery(api, getPublishedCodes, { studyId }, { staleTime: Infinity, select: codesOf });
}

const codesOf = (codes: AnswerOf<typeof getPublishedCodes>): readonly PublishedCode[] =>
  codes.map(({ column, ...code }) => (column === null ? code : { ...code, column }));
