import type { MarketResearchTaskSort, Resolvers } from '#contract/generated/member/resolvers.ts';
import { ownIdOnly, type MemberContext } from '#server/http/graphql/context.ts';
import { WireError } from '#server/http/wire-error.ts';
import { listTasks } from './list-tasks.ts';

const NEWEST_UPDATE_FIRST: MarketResearchTaskSort = { field: 'updateTime', order: 'DESC' };

export const activitiesMemberResolvers: Resolvers<MemberContext> = {
  Query: {
    async getMarketResearchTasks(_parent, { filter, pagination, sort }, context) {
      const panelistId = ownIdOnly(context, filter);
      const [order = NEWEST_UPDATE_FIRST] = sort ?? [];
      const page = await listTasks(context.rooms.activities, {
        panelistId,
        states: filter.state ?? undefined,
        status: filter.status ?? undefined,
        subTypes: filter.subType ?? undefined,
        pageSize: pagination?.pageSize ?? undefined,
        startingAfter: pagination?.startingAfter ?? undefined,
        sortBy: order.field,
        isAscending: order.order === 'ASC',
      });
      if (!page.ok) throw new WireError('BAD_REQUEST');
      return page.value;
    },
  },
};
