import type { GetMarketResearchTasksQueryVariables } from '#contract/generated/member/graphql.ts';
import { getMarketResearchTasks, getMarketResearchPanelistPreferences } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { ACTIVITIES_AREA_PAGE_SIZE } from '#contract/limits.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OfMember } from '#web/app/app-context.ts';

export type Activity = AnswerOf<typeof getMarketResearchTasks>['contents'][number];

/** Everything a member can do now, the newest change first (spec §7.1). */
export function activitiesQuery({ api, brand, member }: OfMember) {
  const variables: GetMarketResearchTasksQueryVariables = {
    filter: { panelId: brand.panelId, state: ['ACTIVITIES'], status: 'OPEN', userId: member.panelistId },
    pagination: { pageSize: ACTIVITIES_AREA_PAGE_SIZE },
    sort: [{ field: 'updateTime', order: 'DESC' }],
  };
  return operationQuery(api, getMarketResearchTasks, variables);
}

/** Which activities a member wants, and how many (spec §3). */
export function preferencesQuery({ api, member }: OfMember) {
  const variables = { panelistId: member.panelistId };
  return operationQuery(api, getMarketResearchPanelistPreferences, variables);
}
