import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { ACTIVITIES_AREA_PAGE_SIZE } from '#contract/limits.ts';
import type { Audience } from './beds/counted-operations-bed.ts';
import type { CountedWorld } from './counted-world.ts';

export interface CostedCall {
  readonly audience: Audience;
  readonly operation: string;
  /** What is asked, where an operation has several uses. */
  readonly use?: string;
  /** As the app asks it; what the counted calls are made with, if it says nothing. */
  readonly argumentsIn?: (world: CountedWorld) => object;
}

const { panelId } = DEFAULT_BRAND;
const NEWEST = [{ field: 'createTime', order: 'DESC' }];
const LAST_CHANGED = [{ field: 'updateTime', order: 'DESC' }];

/** What members' pages ask again and again, and the first pages of the console's lists. */
export const COSTED_CALLS: readonly CostedCall[] = [
  {
    audience: 'member',
    operation: 'getMarketResearchTasks',
    use: 'activities',
    argumentsIn: ({ dana }) => ({
      filter: { panelId, userId: dana, state: ['ACTIVITIES'], status: 'OPEN' },
      pagination: { pageSize: ACTIVITIES_AREA_PAGE_SIZE },
      sort: LAST_CHANGED,
    }),
  },
  {
    audience: 'member',
    operation: 'getMarketResearchTasks',
    use: 'history',
    argumentsIn: ({ dana }) => ({ filter: { panelId, userId: dana, state: ['HISTORY'] }, sort: LAST_CHANGED }),
  },
  {
    audience: 'member',
    operation: 'getMarketResearchTasksCount',
    argumentsIn: ({ dana }) => ({ filter: { panelId, userId: dana, state: ['HISTORY'] } }),
  },
  {
    audience: 'member',
    operation: 'getMarketResearchTaskNotifications',
    use: 'all',
    argumentsIn: ({ dana }) => ({ filter: { panelId, userId: dana }, sort: NEWEST }),
  },
  {
    audience: 'member',
    operation: 'getMarketResearchTaskNotifications',
    use: 'unread',
    argumentsIn: ({ dana }) => ({ filter: { panelId, userId: dana, state: 'OPEN' }, sort: NEWEST }),
  },
  { audience: 'member', operation: 'getMarketResearchPanelistRewardPoints' },
  {
    audience: 'member',
    operation: 'listMarketResearchPanelistRewardHistory',
    argumentsIn: ({ dana }) => ({ filter: { panelId, userId: dana }, sort: NEWEST }),
  },
  { audience: 'member', operation: 'getMarketResearchPanelist' },
  { audience: 'member', operation: 'getMarketResearchPanelistMetadata' },
  { audience: 'member', operation: 'saveMarketResearchSurveyPage' },
  { audience: 'member', operation: 'redeemMarketResearchReward' },
  { audience: 'operator', operation: 'listMembers' },
  { audience: 'operator', operation: 'listRedemptions' },
  { audience: 'operator', operation: 'listSupportRequests' },
  { audience: 'operator', operation: 'getSupportCounts' },
  { audience: 'operator', operation: 'getAuditLog' },
  {
    audience: 'operator',
    operation: 'listJoiningPeople',
    argumentsIn: () => ({ filter: { stage: 'QUALIFIED', isWithoutCell: false } }),
  },
];
