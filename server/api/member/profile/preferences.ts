import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { readPatches, toWire } from '#contract/profile/preferences.ts';
import { changeOwnPreferences, readPreferences } from '#server/modules/profile/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { ownIdOnly, type MemberCall } from '../../calls.ts';
import { orThrow } from '../../or-throw.ts';
import { WireError } from '../../wire-error.ts';

export function preferencesResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { profile } = rooms;
  return {
    Query: {
      async getMarketResearchPanelistPreferences(_parent, { panelistId }, call) {
        const own = ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
        return { id: own, panelistId: own, ...toWire(await readPreferences(profile.db, own)) };
      },
    },
    Mutation: {
      async updateMarketResearchPanelistPreferences(_parent, { id, patches }, call) {
        const own = ownIdOnly(call, { userId: id, panelId: DEFAULT_BRAND.panelId });
        const read = readPatches(patches);
        if (!read.ok) throw new WireError('VALIDATION_FAILED', { fields: read.problems });
        const changed = orThrow(await changeOwnPreferences(rooms, own, read.change), (failure) =>
          failure.kind === 'no-member' ? 'NOT_FOUND' : new WireError('VALIDATION_FAILED', { fields: failure.problems }),
        );
        return { id: own, panelistId: own, ...toWire(changed) };
      },
    },
  };
}
