import { queryOptions } from '@tanstack/react-query';
import { GetMarketResearchPanelistPreferencesDocument } from '#contract/generated/member/graphql.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { Member } from '#web/session/session.ts';

const operation = {
  name: 'getMarketResearchPanelistPreferences',
  document: GetMarketResearchPanelistPreferencesDocument,
};

/** Which activities a member wants, and how many (spec §3). */
export function preferencesQuery({ api, member }: { readonly api: MemberApi; readonly member: Member }) {
  const variables = { panelistId: member.panelistId };
  return queryOptions({
    queryKey: [operation.name, variables],
    queryFn: async () => (await api.callGraphql(operation, variables)).getMarketResearchPanelistPreferences,
  });
}
