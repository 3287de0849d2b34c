import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { PLACES_TEXT_MIN_CHARACTERS } from '#contract/profile/profile-limits.ts';
import { addressInItsState } from '#contract/rules/address.ts';
import { isZipInState, stateOfZip } from '#contract/rules/zip-states.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import type { Rooms } from '#server/rooms.ts';
import { callerOf, type MemberCall } from '../../calls.ts';
import { readInput } from '../../input.ts';
import { found } from '../../wire-error.ts';
import { withinLimit } from '../../within-limit.ts';
import { checkAddress, isBeyondData, onWire, regionOf } from '../../check-address.ts';

const ZIP = /^(\d{5})(?:-\d{4})?$/;

/** Where somebody lives: suggested, tidied and checked. Nothing of it is kept. */
export function placesResolvers({ places }: Rooms): Resolvers<MemberCall> {
  const { provider, limits } = places;

  const takeLookUp = async (call: MemberCall) =>
    withinLimit(limits.takeLeased(RATE_LIMITS.placesPerMember, callerOf(call).panelistId));

  return {
    Query: {
      async listMarketResearchPlacesAutocomplete(_parent, { text, sessionToken }, call) {
        await takeLookUp(call);
        const typed = text.trim();
        if (typed.length < PLACES_TEXT_MIN_CHARACTERS) return [];
        return [...(await provider.suggest(typed, sessionToken))];
      },
      async getMarketResearchPlaceDetails(_parent, { placeId, sessionToken }, call) {
        await takeLookUp(call);
        return onWire(found(await provider.details(placeId, sessionToken)));
      },
      async validateMarketResearchAddress(_parent, { address }, call) {
        await takeLookUp(call);
        const read = readInput(addressInItsState, { ...address, addressLine2: address.addressLine2 ?? '' });
        return checkAddress(places, read, 'zip');
      },
      validateMarketResearchZipcode(_parent, { zip, state }) {
        const typed = zip.trim();
        const [, code = ''] = ZIP.exec(typed) ?? [];
        const known =
          provider.zip(code) ?? (isBeyondData(code) ? { state: stateOfZip(code) ?? '', city: null } : undefined);
        if (known === undefined) {
          const nothing = { region: null, city: null, state: null };
          return { ...nothing, zip: typed, valid: false, message: MESSAGES.address.zipInvalid };
        }
        const isThere = state == null || isZipInState(code, state.trim().toUpperCase());
        return {
          region: regionOf(known.state),
          city: known.city,
          state: known.state,
          zip: typed,
          valid: isThere,
          message: isThere ? null : MESSAGES.address.zipAndStateMismatch,
        };
      },
    },
  };
}
