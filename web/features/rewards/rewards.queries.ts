import { queryOptions } from '@tanstack/react-query';
import type { Brand } from '#contract/brand/brand.ts';
import { GetMarketResearchPanelistRewardPointsDocument } from '#contract/generated/member/graphql.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { Member } from '#web/session/session.ts';

const operation = {
  name: 'getMarketResearchPanelistRewardPoints',
  document: GetMarketResearchPanelistRewardPointsDocument,
};

interface QueryParts {
  readonly api: MemberApi;
  readonly brand: Brand;
  readonly member: Member;
}

/** The member's points and what they are worth. */
export function rewardPointsQuery({ api, brand, member }: QueryParts) {
  const variables = { panelId: brand.panelId, userId: member.panelistId };
  return queryOptions({
    queryKey: [operation.name, variables],
    queryFn: async () => (await api.callGraphql(operation, variables)).getMarketResearchPanelistRewardPoints,
  });
}
