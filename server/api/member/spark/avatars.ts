import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { chooseAvatar, type AvatarFailure } from '#server/modules/spark/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { ownIdOnly, type MemberCall } from '../../calls.ts';
import { orThrow } from '../../or-throw.ts';
import { refused, WireError } from '../../wire-error.ts';

export function avatarsResolvers(rooms: Rooms): Resolvers<MemberCall> {
  return {
    Mutation: {
      async updateMarketResearchPanelistAvatar(_parent, { panelistId, avatar }, call) {
        const own = ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
        const chosen = orThrow(await chooseAvatar(rooms, own, avatar), avatarError);
        return { panelistId: own, avatar: chosen.avatar };
      },
    },
  };
}

function avatarError(failure: AvatarFailure): WireError {
  if (failure.kind === 'locked') return refused('avatar', MESSAGES.avatars.locked(failure.missing));
  if (failure.kind === 'unknown') return refused('avatar', MESSAGES.avatars.unknown);
  return new WireError('NOT_FOUND');
}
