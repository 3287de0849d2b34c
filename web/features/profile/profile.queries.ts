import {
  listMarketResearchPanelistDevices,
  listMarketResearchPanelistSessions,
} from '#contract/generated/member/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { MemberContext, OfMember } from '#web/app/app-context.ts';
import { preferencesQuery } from '#web/activities/activities.queries.ts';
import { panelistQuery } from '#web/layout/panelist.queries.ts';
import { profileQuery } from '#web/profile/profile.queries.ts';

/** Where the member is logged in. */
export function sessionsQuery({ api }: OfMember) {
  return operationQuery(api, listMarketResearchPanelistSessions, {});
}

/** Browsers that the member logged in on before. */
export function devicesQuery({ api }: OfMember) {
  return operationQuery(api, listMarketResearchPanelistDevices, {});
}

/** What the page of the profile reads first. */
export function prefetchProfile(context: MemberContext): void {
  const { queryClient } = context;
  void queryClient.prefetchQuery(profileQuery(context));
  void queryClient.prefetchQuery(panelistQuery(context));
  void queryClient.prefetchQuery(preferencesQuery(context));
  void queryClient.prefetchQuery(sessionsQuery(context));
  void queryClient.prefetchQuery(devicesQuery(context));
}
