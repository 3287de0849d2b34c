import {
  countAnnouncement,
  getAnnouncement,
  listAnnouncements,
  listSavedAudiences,
  listSendings,
  previewAnnouncement,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { lookAgain, untilCounted } from '#console/api/look-again.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Announcement = AnswerOf<typeof getAnnouncement>;

/** While something is going on, or counted, it is asked for again so often. */
const ASK_AGAIN_MS = 2_000;

/** What shows an announcement after something was done to it. */
export const SHOWS_ANNOUNCEMENT = [getAnnouncement.name, listAnnouncements.name, listSendings.name];

export const announcementsQuery = (api: OperatorApi) => pagedQuery(api, listAnnouncements, {});

export function announcementQuery(api: OperatorApi, announcementId: string) {
  const isGoing = ({ state }: Announcement) => state === 'RUNNING' || state === 'SCHEDULED';
  return operationQuery(api, getAnnouncement, { announcementId }, lookAgain(isGoing, ASK_AGAIN_MS));
}

/** How many it would be told to; anew for every revision. */
export function countQuery(api: OperatorApi, { announcementId, revision }: Announcement) {
  return operationQuery(api, countAnnouncement, { announcementId }, { asOf: revision, ...untilCounted(ASK_AGAIN_MS) });
}

/** The address in it works for minutes only, so an old answer is of no use. */
export function previewQuery(api: OperatorApi, { announcementId, revision }: Announcement) {
  return operationQuery(api, previewAnnouncement, { announcementId }, { asOf: revision, gcTime: 0 });
}

export const audiencesQuery = (api: OperatorApi) => pagedQuery(api, listSavedAudiences, {});
