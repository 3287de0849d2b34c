import { getMarketResearchTasksCount } from '#contract/generated/member/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { ActivitiesQueryParts } from '#web/activities/activities.queries.ts';

/** How many activities a member has taken part in. Without it they are taken for somebody who has. */
export function pastActivitiesQuery({ api, brand, member }: ActivitiesQueryParts) {
  const filter = { panelId: brand.panelId, userId: member.panelistId, state: ['HISTORY' as const] };
  return operationQuery(api, getMarketResearchTasksCount, { filter }, { meta: { isSilent: true } });
}
