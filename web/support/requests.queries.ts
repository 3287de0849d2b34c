import {
  getMarketResearchSupportRequest,
  listMarketResearchSupportRequests,
} from '#contract/generated/member/operations.ts';
import { LIST_LATER_PAGE_SIZE } from '#contract/limits.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import { pagedItemsQuery } from '#web/lists/paged-items.ts';
import type { OfMember } from '#web/app/app-context.ts';

export type OwnRequest = AnswerOf<typeof listMarketResearchSupportRequests>['contents'][number];
export type Conversation = AnswerOf<typeof getMarketResearchSupportRequest>;

/** What a member asked us, the newest first. */
export function ownRequestsQuery({ api, member: { panelistId } }: OfMember) {
  return pagedItemsQuery(
    api,
    listMarketResearchSupportRequests,
    { panelistId },
    { laterPageSize: LIST_LATER_PAGE_SIZE },
  );
}

/** One of it, with all that was written. */
export function conversationQuery({ api, member: { panelistId } }: OfMember, id: string) {
  return operationQuery(api, getMarketResearchSupportRequest, { panelistId, id });
}
