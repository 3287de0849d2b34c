import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { readOwnPanelist } from '#server/modules/members/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { askedFields } from '../asked-fields.ts';
import { ownIdOnly, type MemberCall } from '../calls.ts';
import { found } from '../wire-error.ts';

export function membersResolvers(rooms: Rooms): Resolvers<MemberCall> {
  return {
    Query: {
      async getMarketResearchPanelist(_parent, { panelistId }, call, info) {
        const own = ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
        return found(await readOwnPanelist(rooms, rooms.identity.db, own, askedFields(info)));
      },
    },
  };
}
