import { getMarketResearchPanelistData } from '#contract/generated/member/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { MemberApi } from '#web/api/member-api.ts';

/** The newest file with the member's data, if one was ever asked for. */
export function myDataQuery({ api }: { readonly api: MemberApi }) {
  return operationQuery(api, getMarketResearchPanelistData, {});
}
