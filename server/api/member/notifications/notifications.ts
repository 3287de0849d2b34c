import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { listOwnNotifications } from '#server/modules/notifications/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { markNotificationsRead } from '#server/modules/messages/index.ts';
import { ownIdOnly, type MemberCall } from '../../calls.ts';
import { orThrow } from '../../or-throw.ts';
import { PAGE_ERRORS } from '../../page-errors.ts';

export function notificationsResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { messages } = rooms;
  return {
    Query: {
      async getMarketResearchTaskNotifications(_parent, { filter, pagination, sort }, call) {
        const page = await listOwnNotifications(rooms, {
          panelistId: ownIdOnly(call, filter),
          state: filter.state,
          isAscending: sort?.[0]?.order === 'ASC',
          ...pagination,
        });
        return orThrow(page, PAGE_ERRORS);
      },
    },
    Mutation: {
      async markTaskNotificationsAsRead(_parent, { userId, upTo }, call) {
        const panelistId = ownIdOnly(call, { userId, panelId: DEFAULT_BRAND.panelId });
        return { unreadNotifications: await markNotificationsRead(messages, panelistId, upTo) };
      },
    },
  };
}
