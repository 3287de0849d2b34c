import type { Brand } from '#contract/brand/brand.ts';
import type { GetMarketResearchTasksQueryVariables } from '#contract/generated/member/graphql.ts';
import { getMarketResearchTasksCount, getMarketResearchTasks } from '#contract/generated/member/operations.ts';
import { ACTIVITIES_AREA_PAGE_SIZE } from '#contract/limits.ts';
import { mondayOf, startOfDate } from '#contract/time/panel-week.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { ActivitiesQueryParts } from '#web/activities/activities.queries.ts';

type Filter = GetMarketResearchTasksQueryVariables['filter'];

function questFilter({ brand, member }: ActivitiesQueryParts): Filter {
  return {
    panelId: brand.panelId,
    state: ['INVITED', 'QUALIFIED'],
    status: 'OPEN',
    subType: ['MICRO_SURVEY'],
    userId: member.panelistId,
  };
}

/** Quests to do and quests done, the newest change first (spec §7.1). */
export function weeklyQuestsQuery(parts: ActivitiesQueryParts) {
  const variables: GetMarketResearchTasksQueryVariables = {
    filter: questFilter(parts),
    pagination: { pageSize: ACTIVITIES_AREA_PAGE_SIZE },
    sort: [{ field: 'updateTime', order: 'DESC' }],
  };
  return operationQuery(parts.api, getMarketResearchTasks, variables);
}

/** When this week's quests were handed out: Monday in the panel's own time zone. */
export function weekStart({ timeZone }: Brand, now: Date): Date {
  return startOfDate(mondayOf(now, timeZone), timeZone);
}

/** How many quests this week has brought: only those created since its Monday count (spec §4.1). */
export function questsOfWeekQuery(parts: ActivitiesQueryParts, now: Date) {
  const createdFrom = weekStart(parts.brand, now).toISOString();
  const variables = { filter: { ...questFilter(parts), createdFrom } };
  return operationQuery(parts.api, getMarketResearchTasksCount, variables);
}
