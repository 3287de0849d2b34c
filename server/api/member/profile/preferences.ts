import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { readPatches, toWire } from '#contract/profile/preferences.ts';
import { changeOwnPreferences, readPreferences } from '#server/modules/profile/index.ts';
import type { Rooms } from '#server/rooms.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limits.ts';
import { ownIdOnly, type MemberCall } from '../../calls.ts';
import { orThrow } from '../../or-throw.ts';
import { WireError } from '../../wire-error.ts';
import { withinLimit } from '../../within-limit.ts';

/** Each change is remembered: more than anybody needs to make up their mind, and too few to fill a table. */
const CHANGES: RateLimit = { name: 'preferences-member', count: 120, periodSeconds: 3_600 };

export function preferencesResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { identity, profile } = rooms;
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
        await withinLimit(identity.limits.take(CHANGES, own));
        const changed = orThrow(await changeOwnPreferences(rooms, own, read.change), (failure) =>
          failure.kind === 'no-member' ? 'NOT_FOUND' : new WireError('VALIDATION_FAILED', { fields: failure.problems }),
        );
        return { id: own, panelistId: own, ...toWire(changed) };
      },
    },
  };
}
