import { getMarketResearchPanelist } from '#contract/generated/member/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { Member } from '#web/session/session.ts';

export type Panelist = AnswerOf<typeof getMarketResearchPanelist>;

/**
 * Who the member is to the header and to their own page, which do well without it. What changes it asks for it anew, so
 * nobody who comes back to a tab has to.
 */
export function panelistQuery({ api, member }: { readonly api: MemberApi; readonly member: Member }) {
  const variables = { panelistId: member.panelistId };
  return operationQuery(api, getMarketResearchPanelist, variables, {
    meta: { isSilent: true },
    refetchOnWindowFocus: false,
  });
}
