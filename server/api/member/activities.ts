import type { MarketResearchTaskSort, Resolvers } from '#contract/generated/member/resolvers.ts';
import { ownIdOnly, type MemberCall } from '../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow } from '../or-throw.ts';
import { PAGE_ERRORS } from '../page-errors.ts';
import { countTasks, listTasks } from '#server/modules/activities/index.ts';
import { isOn } from '#server/modules/flags/index.ts';

const NEWEST_UPDATE_FIRST: MarketResearchTaskSort = { field: 'updateTime', order: 'DESC' };

export function activitiesResolvers({ activities, flags }: Rooms): Resolvers<MemberCall> {
  return {
    Query: {
      async getMarketResearchTasks(_parent, { filter, pagination, sort }, call) {
        const panelistId = ownIdOnly(call, filter);
        const [order = NEWEST_UPDATE_FIRST] = sort ?? [];
        const page = await listTasks(activities, {
          panelistId,
          states: filter.state,
          status: filter.status,
          subTypes: filter.subType,
          createdFrom: filter.createdFrom,
          hasProductTests: await isOn(flags, 'ihut', panelistId),
          pageSize: pagination?.pageSize,
          startingAfter: pagination?.startingAfter,
          sortBy: order.field,
          isAscending: order.order === 'ASC',
        });
        return orThrow(page, PAGE_ERRORS);
      },

      async getMarketResearchTasksCount(_parent, { filter }, call) {
        const panelistId = ownIdOnly(call, filter);
        return countTasks(activities, {
          panelistId,
          states: filter.state,
          status: filter.status,
          subTypes: filter.subType,
          createdFrom: filter.createdFrom,
          hasProductTests: await isOn(flags, 'ihut', panelistId),
        });
      },
    },
  };
}
