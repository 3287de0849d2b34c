import {
  getMarketResearchPanelist,
  getMarketResearchPanelistRewardPoints,
} from '#contract/generated/member/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { OfMember } from '#web/app/app-context.ts';

export type Panelist = AnswerOf<typeof getMarketResearchPanelist>;

/**
 * Who the member is to the header and to their own page, which do well without it. What changes it asks for it anew, so
 * nobody who comes back to a tab has to.
 */
export function panelistQuery({ api, member }: OfMember) {
  const variables = { panelistId: member.panelistId };
  return operationQuery(api, getMarketResearchPanelist, variables, {
    meta: { isSilent: true },
    refetchOnWindowFocus: false,
  });
}

/** The member's points and what they are worth. */
export function rewardPointsQuery({ api, brand, member }: OfMember) {
  const variables = { panelId: brand.panelId, userId: member.panelistId };
  return operationQuery(api, getMarketResearchPanelistRewardPoints, variables);
}
