import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { Brand } from '#contract/brand/brand.ts';
import type { GetMarketResearchTasksQueryVariables } from '#contract/generated/member/graphql.ts';
import { getMarketResearchTasksCount, getMarketResearchTasks } from '#contract/generated/member/operations.ts';
import { ACTIVITIES_AREA_PAGE_SIZE } from '#contract/limits.ts';
import { mondayOf, startOfDate } from '#contract/time/panel-week.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OfMember } from '#web/app/app-context.ts';

/** How far a member has come with the quests of this week. */
export function QuestProgress() {
  const context = useRouteContext({ from: '/member-area' });
  const [now] = useState(() => new Date());
  const quests = useQuery(weeklyQuestsQuery(context));
  const ofWeek = useQuery(questsOfWeekQuery(context, now));
  if (quests.data === undefined || ofWeek.data === undefined) return null;
  const monday = weekStart(context.brand, now).getTime();
  const done = quests.data.contents.filter(
    ({ state, createTime }) => state === 'QUALIFIED' && Date.parse(createTime) >= monday,
  );
  return questsLead(done.length, ofWeek.data);
}

/** The sentence above the quests: how far this week has come. */
export function questsLead(done: number, ofWeek: number): string {
  if (ofWeek === 0) return 'No quests yet this week. New quests arrive every Monday.';
  if (done >= ofWeek) return "You've finished all of this week's quests. New quests arrive every Monday.";
  return `${done} of ${ofWeek} ${ofWeek === 1 ? 'quest' : 'quests'} done this week.`;
}

type Filter = GetMarketResearchTasksQueryVariables['filter'];

function questFilter({ brand, member }: OfMember): Filter {
  return {
    panelId: brand.panelId,
    state: ['INVITED', 'QUALIFIED'],
    status: 'OPEN',
    subType: ['MICRO_SURVEY'],
    userId: member.panelistId,
  };
}

/** Quests to do and quests done, the newest change first (spec §7.1). */
function weeklyQuestsQuery(parts: OfMember) {
  const variables: GetMarketResearchTasksQueryVariables = {
    filter: questFilter(parts),
    pagination: { pageSize: ACTIVITIES_AREA_PAGE_SIZE },
    sort: [{ field: 'updateTime', order: 'DESC' }],
  };
  return operationQuery(parts.api, getMarketResearchTasks, variables);
}

/** When this week's quests were handed out: Monday in the panel's own time zone. */
function weekStart({ timeZone }: Brand, now: Date): Date {
  return startOfDate(mondayOf(now, timeZone), timeZone);
}

/** How many quests this week has brought: only those created since its Monday count (spec §4.1). */
function questsOfWeekQuery(parts: OfMember, now: Date) {
  const createdFrom = weekStart(parts.brand, now).toISOString();
  const variables = { filter: { ...questFilter(parts), createdFrom } };
  return operationQuery(parts.api, getMarketResearchTasksCount, variables);
}
