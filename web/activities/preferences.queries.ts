import { getMarketResearchPanelistPreferences } from '#contract/generated/member/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { Member } from '#web/session/session.ts';

/** Which activities a member wants, and how many (spec §3). */
export function preferencesQuery({ api, member }: { readonly api: MemberApi; readonly member: Member }) {
  const variables = { panelistId: member.panelistId };
  return operationQuery(api, getMarketResearchPanelistPreferences, variables);
}
