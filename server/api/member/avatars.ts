import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { chooseAvatar } from '#server/flows/spark/choose-avatar.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { ownIdOnly, type MemberCall } from '../calls.ts';
import { refused, WireError } from '../wire-error.ts';

export function avatarsResolvers(rooms: Rooms): Resolvers<MemberCall> {
  return {
    Mutation: {
      async updateMarketResearchPanelistAvatar(_parent, { panelistId, avatar }, call) {
        const own = ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
        const chosen = await chooseAvatar(rooms, own, avatar);
        if (chosen.ok) return { panelistId: own, avatar: chosen.value.avatar };
        const { failure } = chosen;
        if (failure.kind === 'locked') throw refused('avatar', MESSAGES.avatars.locked(failure.missing));
        if (failure.kind === 'unknown') throw refused('avatar', MESSAGES.avatars.unknown);
        throw new WireError('NOT_FOUND');
      },
    },
  };
}
