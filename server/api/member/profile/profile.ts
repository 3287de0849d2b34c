import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ADDRESS_DETAIL, readAddress } from '#contract/profile/address-fields.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { listNudgesAbout } from '#server/modules/announcements/index.ts';
import { readWhatIsDone } from '#server/modules/messages/index.ts';
import { readCatalogue, readOwnProfile } from '#server/modules/profile/index.ts';
import { saveOwnAttributes, type SaveFailure } from '#server/modules/members/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { callerOf, ownIdOnly, type MemberCall } from '../../calls.ts';
import { orThrow } from '../../or-throw.ts';
import { requireRecentSignIn } from '../../recent-sign-in.ts';
import { found, refused, WireError } from '../../wire-error.ts';
import { refuseUnknownZip } from '../../check-address.ts';
import { withinLimit } from '../../within-limit.ts';

export function profileResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { announcements, identity, messages, profile, places } = rooms;
  return {
    Query: {
      async getMarketResearchPanelistProfileAttributes(_parent, { panelistId }, call) {
        const own = ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
        return { panelistId: own, profile: found(await readOwnProfile(rooms, profile.db, own)) };
      },
    },
    Mutation: {
      async saveMarketResearchPanelistProfileAttributes(_parent, { list }, call) {
        const caller = callerOf(call);
        if (list.length === 0) throw refused('list');
        const { details } = await readCatalogue(profile, profile.db);
        const named = list.flatMap(({ detailName }) => details.get(detailName) ?? []);
        if (named.some(({ isRestricted }) => isRestricted)) requireRecentSignIn(caller, profile.clock.now());
        const address = addressIn(list);
        if (address !== undefined) refuseUnknownZip(places, address.panelist_zip, `${ADDRESS_DETAIL}.panelist_zip`);
        if (named.some(({ isNaming }) => isNaming)) {
          await withinLimit(identity.limits.take(RATE_LIMITS.namingPerMember, caller.panelistId));
        }
        const answer = orThrow(await saveOwnAttributes(rooms, caller.panelistId, list), profileError);
        const filled = answer.saved.map(({ detailName }) => detailName);
        const causeIds = await listNudgesAbout(announcements, profile.db, filled);
        const about = { causeIds };
        await readWhatIsDone(messages, profile.db, { panelistId: caller.panelistId, kind: 'NUDGE', about });
        return answer;
      },
    },
  };
}

function addressIn(list: readonly { readonly detailName: string; readonly selectedList: readonly string[] }[]) {
  const text = list.find(({ detailName }) => detailName === ADDRESS_DETAIL)?.selectedList[0];
  const read = text === undefined ? undefined : readAddress(text);
  return read !== undefined && 'address' in read ? read.address : undefined;
}

function profileError(failure: SaveFailure): WireError {
  if (failure.kind === 'wrong') return new WireError('VALIDATION_FAILED', { fields: failure.problems });
  if (failure.kind === 'no-member') return new WireError('NOT_FOUND');
  // Nothing about whom, nor which of them.
  return refused('list', MESSAGES.profile.updateFailed);
}
