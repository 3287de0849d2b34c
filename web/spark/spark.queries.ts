import { getMarketResearchPanelistSpark } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OfMember } from '#web/app/app-context.ts';

export type Spark = AnswerOf<typeof getMarketResearchPanelistSpark>;

/** The member's streak, numbers and badges. A page that shows them tells by itself when they do not come. */
export function sparkQuery({ api, member }: OfMember) {
  return operationQuery(
    api,
    getMarketResearchPanelistSpark,
    { panelistId: member.panelistId },
    { meta: { isSilent: true } },
  );
}
