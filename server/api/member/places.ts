import type { MarketResearchAddress, Resolvers } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { PLACES_CREDIT } from '#contract/profile/places-credit.ts';
import { PLACES_TEXT_MIN_CHARACTERS } from '#contract/profile/profile-limits.ts';
import { addressInItsState } from '#contract/rules/address.ts';
import { US_STATES } from '#contract/rules/us-states.ts';
import { isZipInState } from '#contract/rules/zip-states.ts';
import type { FoundPlace, Rooms } from '#server/flows/rooms.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limits.ts';
import { callerOf, type MemberCall } from '../calls.ts';
import { readInput } from '../input.ts';
import { found, refused, WireError } from '../wire-error.ts';

/** Faster than anybody types, with a pause before each look-up. A provider may cost money for each. */
const LOOK_UPS_PER_MEMBER: RateLimit = { name: 'places-member', count: 60, periodSeconds: 60 };
const ZIP = /^(\d{5})(?:-\d{4})?$/;
/** Where mail goes that is in none of the fifty states. */
const OTHER_REGIONS: Readonly<Record<string, string>> = {
  DC: 'District of Columbia',
  MH: 'Marshall Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

/** Where somebody lives: suggested, tidied and checked. Nothing of it is kept. */
export function placesResolvers({ places }: Rooms): Resolvers<MemberCall> {
  const { provider, limits } = places;

  async function takeLookUp(call: MemberCall): Promise<void> {
    const verdict = await limits.takeLeased(LOOK_UPS_PER_MEMBER, callerOf(call).panelistId);
    if (!verdict.allowed) throw new WireError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
  }

  return {
    Query: {
      async listMarketResearchPlacesAutocomplete(_parent, { text, sessionToken }, call) {
        await takeLookUp(call);
        const typed = text.trim();
        if (typed.length < PLACES_TEXT_MIN_CHARACTERS) return [];
        return [...(await provider.suggest(typed, sessionToken ?? undefined))];
      },
      async getMarketResearchPlaceDetails(_parent, { placeId, sessionToken }, call) {
        await takeLookUp(call);
        return onWire(found(await provider.details(placeId, sessionToken ?? undefined)));
      },
      async validateMarketResearchAddress(_parent, { address }, call) {
        await takeLookUp(call);
        const read = readInput(addressInItsState, { ...address, addressLine2: address.addressLine2 ?? '' });
        // Before anybody else is asked: no provider can make a zip code of one that there is not.
        if (provider.zip(read.zip.slice(0, 5)) === undefined) throw refused('zip', MESSAGES.address.zipInvalid);
        const { responseId, place, credit } = await provider.validate(read);
        return { responseId, placeDetails: onWire(place), credit: credit ?? PLACES_CREDIT };
      },
      validateMarketResearchZipcode(_parent, { zip, state }) {
        const typed = zip.trim();
        const [, code = ''] = ZIP.exec(typed) ?? [];
        const known = provider.zip(code);
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

function onWire({ state, coordinates, ...lines }: FoundPlace): MarketResearchAddress {
  return { ...lines, state: { shortText: state, longText: regionOf(state) }, coordinates: coordinates ?? null };
}

function regionOf(state: string): string {
  return US_STATES.find(({ shortText }) => shortText === state)?.longText ?? OTHER_REGIONS[state] ?? state;
}
