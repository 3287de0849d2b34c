import type { MarketResearchTaskSort, Resolvers } from '#contract/generated/member/resolvers.ts';
import { ownIdOnly, type MemberCall } from '#server/wire/calls.ts';
import { refused } from '#server/wire/refused.ts';
import type { Activities } from './activities.ts';
import { countTasks, listTasks } from './list-tasks.ts';

const NEWEST_UPDATE_FIRST: MarketResearchTaskSort = { field: 'updateTime', order: 'DESC' };

export function activitiesMemberResolvers(activities: Activities): Resolvers<MemberCall> {
  return {
    Query: {
      async getMarketResearchTasks(_parent, { filter, pagination, sort }, call) {
        const panelistId = ownIdOnly(call, filter);
        const [order = NEWEST_UPDATE_FIRST] = sort ?? [];
        const page = await listTasks(activities, {
          panelistId,
          states: filter.state ?? undefined,
          status: filter.status ?? undefined,
          subTypes: filter.subType ?? undefined,
          createdFrom: instantOf(filter.createdFrom),
          pageSize: pagination?.pageSize ?? undefined,
          startingAfter: pagination?.startingAfter ?? undefined,
          sortBy: order.field,
          isAscending: order.order === 'ASC',
        });
        if (!page.ok) throw refused('pagination.pageSize');
        return page.value;
      },

      getMarketResearchTasksCount(_parent, { filter }, call) {
        return countTasks(activities, {
          panelistId: ownIdOnly(call, filter),
          states: filter.state ?? undefined,
          status: filter.status ?? undefined,
          subTypes: filter.subType ?? undefined,
          createdFrom: instantOf(filter.createdFrom),
        });
      },
    },
  };
}

/** graphql-jit hands an instant over as the scalar parsed it. */
function instantOf(value: Date | string | null | undefined): Date | undefined {
  return value == null ? undefined : new Date(value);
}
