import type { JoiningStage } from '#contract/generated/operator/graphql.ts';
import {
  getInviteBatch,
  getPeopleFile,
  getWaitlist,
  listJoiningPeople,
  listPeopleFiles,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Waitlist = AnswerOf<typeof getWaitlist>;
export type PanelCell = Waitlist['cells'][number];
export type JoiningPerson = AnswerOf<typeof listJoiningPeople>['contents'][number];
export type InviteBatch = NonNullable<AnswerOf<typeof getInviteBatch>>;
export type PeopleFile = NonNullable<AnswerOf<typeof getPeopleFile>>;
export type ListedFile = AnswerOf<typeof listPeopleFiles>['contents'][number];

const LOOK_AGAIN_MS = 30_000;
const BUSY_MS = 1_500;

/** What shows who stands where. */
export const SHOWS_PEOPLE = [getWaitlist.name, listJoiningPeople.name, getInviteBatch.name];
/** The same, and the files they came by. */
export const SHOWS_FILES = [...SHOWS_PEOPLE, getPeopleFile.name, listPeopleFiles.name];

export function waitlistQuery(api: OperatorApi) {
  return operationQuery(api, getWaitlist, {}, { refetchInterval: LOOK_AGAIN_MS });
}

export interface PeopleChoice {
  readonly stage: JoiningStage;
  readonly cellId: string;
  readonly number: string;
}

export const FIRST_CHOICE: PeopleChoice = { stage: 'QUALIFIED', cellId: '', number: '' };

/** The list page by page, the longest wait first. */
export function peopleQuery(api: OperatorApi, { stage, cellId, number }: PeopleChoice) {
  return pagedQuery(api, listJoiningPeople, { filter: { stage, cellId: cellId || null, number: number || null } });
}

/** The newest of many invitations; looked at again while they go out. */
export function inviteBatchQuery(api: OperatorApi) {
  return operationQuery(
    api,
    getInviteBatch,
    {},
    { refetchInterval: ({ state: { data } }) => (data?.state === 'RUNNING' ? BUSY_MS : LOOK_AGAIN_MS) },
  );
}

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

/** All files page by page, the newest first. */
export function peopleFilesQuery(api: OperatorApi) {
  return pagedQuery(
    api,
    listPeopleFiles,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ contents }) => contents.some(isGoingOn)) ? BUSY_MS : false,
    },
  );
}
