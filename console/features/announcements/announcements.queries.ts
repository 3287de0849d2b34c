import { queryOptions } from '@tanstack/react-query';
import {
  countAnnouncement,
  getAnnouncement,
  listAnnouncements,
  listAudienceAttributes,
  listSavedAudiences,
  listSendings,
  previewAnnouncement,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Announcement = AnswerOf<typeof getAnnouncement>;

/** While something is going on, or counted, it is asked for again so often. */
const ASK_AGAIN_MS = 2_000;

/** What shows an announcement after something was done to it. */
export const SHOWS_ANNOUNCEMENT = [getAnnouncement.name, listAnnouncements.name, listSendings.name];

export const announcementsQuery = (api: OperatorApi) => pagedQuery(api, listAnnouncements, {});

export function announcementQuery(api: OperatorApi, announcementId: string) {
  return queryOptions({
    ...operationQuery(api, getAnnouncement, { announcementId }),
    refetchInterval: ({ state }) => (isGoing(state.data) ? ASK_AGAIN_MS : false),
  });
}

function isGoing(announcement: Announcement | undefined): boolean {
  return announcement?.state === 'RUNNING' || announcement?.state === 'SCHEDULED';
}

/** How many it would be told to; anew for every revision. */
export function countQuery(api: OperatorApi, { announcementId, revision }: Announcement) {
  return queryOptions({
    queryKey: [countAnnouncement.name, announcementId, revision],
    queryFn: () => api.query(countAnnouncement, { announcementId }),
    refetchInterval: ({ state }) => (state.data === null ? ASK_AGAIN_MS : false),
  });
}

/** The address in it works for minutes only, so an old answer is of no use. */
export function previewQuery(api: OperatorApi, { announcementId, revision }: Announcement) {
  return queryOptions({
    queryKey: [previewAnnouncement.name, announcementId, revision],
    queryFn: () => api.query(previewAnnouncement, { announcementId }),
    gcTime: 0,
  });
}

export const detailsQuery = (api: OperatorApi) => operationQuery(api, listAudienceAttributes, {});
export const audiencesQuery = (api: OperatorApi) => pagedQuery(api, listSavedAudiences, {});
