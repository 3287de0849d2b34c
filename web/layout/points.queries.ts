import type { Brand } from '#contract/brand/brand.ts';
import { getMarketResearchPanelistRewardPoints } from '#contract/generated/member/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { Member } from '#web/session/session.ts';

interface QueryParts {
  readonly api: MemberApi;
  readonly brand: Brand;
  readonly member: Member;
}

/** The member's points and what they are worth. */
export function rewardPointsQuery({ api, brand, member }: QueryParts) {
  const variables = { panelId: brand.panelId, userId: member.panelistId };
  return operationQuery(api, getMarketResearchPanelistRewardPoints, variables);
}
