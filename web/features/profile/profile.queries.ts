import { getMarketResearchPanelistPreferences } from '#contract/generated/member/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { panelistQuery } from '#web/layout/panelist.queries.ts';
import { profileQuery } from '#web/profile/profile.queries.ts';
import type { Member } from '#web/session/session.ts';
import { devicesQuery, sessionsQuery } from './sessions-card.tsx';

interface OfMember {
  readonly api: MemberApi;
  readonly member: Member;
}

export function preferencesQuery({ api, member }: OfMember) {
  return operationQuery(api, getMarketResearchPanelistPreferences, { panelistId: member.panelistId });
}

/** What the page of the profile reads first. */
export function prefetchProfile(context: AppContext & { readonly member: Member }): void {
  const { queryClient } = context;
  void queryClient.prefetchQuery(profileQuery(context));
  void queryClient.prefetchQuery(panelistQuery(context));
  void queryClient.prefetchQuery(preferencesQuery(context));
  void queryClient.prefetchQuery(sessionsQuery(context));
  void queryClient.prefetchQuery(devicesQuery(context));
}
