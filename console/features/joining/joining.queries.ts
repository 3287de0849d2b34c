import type { JoiningStage } from '#contract/generated/operator/graphql.ts';
import {
  getPeopleFile,
  getWaitlist,
  listInviteBatches,
  listJoiningPeople,
  listPeopleFiles,
  listTargetAnswers,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { SHOWS_PEOPLE } from '#console/joining/shows-people.ts';
import { lookAgain, lookAgainAtRows } from '#console/api/look-again.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Waitlist = AnswerOf<typeof getWaitlist>;
export type PanelCell = Waitlist['cells'][number];
export type JoiningPerson = AnswerOf<typeof listJoiningPeople>['contents'][number];
export type TargetAnswer = AnswerOf<typeof listTargetAnswers>[number];
export type InviteBatch = AnswerOf<typeof listInviteBatches>[number];
export type PeopleFile = NonNullable<AnswerOf<typeof getPeopleFile>>;
export type ListedFile = AnswerOf<typeof listPeopleFiles>['contents'][number];

const LOOK_AGAIN_MS = 30_000;
const BUSY_MS = 1_500;

/** What shows who stands where, and the files they came by. */
export const SHOWS_FILES = [...SHOWS_PEOPLE, getPeopleFile.name, listPeopleFiles.name];

export function waitlistQuery(api: OperatorApi) {
  return operationQuery(api, getWaitlist, {}, { refetchInterval: LOOK_AGAIN_MS });
}

export function targetAnswersQuery(api: OperatorApi) {
  return operationQuery(api, listTargetAnswers, {});
}

export interface PeopleChoice {
  readonly stage: JoiningStage;
  readonly cellId: string;
  readonly number: string;
}

/** In the place of a cell: who belongs to none of them. */
export const NO_CELL = 'none';

export const FIRST_CHOICE: PeopleChoice = { stage: 'QUALIFIED', cellId: '', number: '' };

/** The list page by page, the longest wait first. */
export function peopleQuery(api: OperatorApi, { stage, cellId, number }: PeopleChoice) {
  const isWithoutCell = cellId === NO_CELL;
  return pagedQuery(api, listJoiningPeople, {
    filter: { stage, cellId: isWithoutCell ? null : cellId || null, isWithoutCell, number: number || null },
  });
}

/** All that goes out now, or what did last; looked at again while it goes out. */
export function inviteBatchesQuery(api: OperatorApi) {
  const isAnyOut = (batches: readonly InviteBatch[]) => batches.some(isGoingOut);
  return operationQuery(api, listInviteBatches, {}, lookAgain(isAnyOut, BUSY_MS, LOOK_AGAIN_MS));
}

/** At night nothing moves. */
const isGoingOut = ({ state, isResting }: InviteBatch): boolean => state === 'RUNNING' && !isResting;

export const isGoingOn = ({ state }: Pick<ListedFile, 'state'>): boolean =>
  state === 'RECEIVING' || state === 'CHECKING' || state === 'RUNNING';

/** One file; looked at again while it goes on. */
export function peopleFileQuery(api: OperatorApi, fileId: string) {
  return operationQuery(
    api,
    getPeopleFile,
    { fileId },
    { refetchInterval: ({ state: { data } }) => (data == null || isGoingOn(data) ? BUSY_MS : LOOK_AGAIN_MS) },
  );
}

/** The newest file, behind whatever else is shown; looked at again while it goes on. */
export function newestFileQuery(api: OperatorApi) {
  return operationQuery(api, getPeopleFile, { fileId: null }, lookAgain(isGoingOn, BUSY_MS, LOOK_AGAIN_MS));
}

/** All files page by page, the newest first. */
export function peopleFilesQuery(api: OperatorApi) {
  return pagedQuery(api, listPeopleFiles, {}, lookAgainAtRows(isGoingOn, BUSY_MS));
}
