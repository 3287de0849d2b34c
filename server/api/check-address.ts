import type { MarketResearchAddress, MarketResearchAddressValidation } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { PLACES_CREDIT } from '#contract/profile/places-credit.ts';
import type { AddressForm } from '#contract/rules/address.ts';
import { US_STATES } from '#contract/rules/us-states.ts';
import type { FoundPlace, PlacesDesk } from '#server/rooms.ts';
import { refused } from './wire-error.ts';

/** Where mail goes that is in none of the fifty states. */
const OTHER_REGIONS: Readonly<Record<string, string>> = {
  DC: 'District of Columbia',
  MH: 'Marshall Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

type Provider = Pick<PlacesDesk, 'provider'>;

/** The address as it should be written, for a member and for somebody who registers. `zipField` is where the zip code came in. */
export async function checkAddress(
  places: Provider,
  address: AddressForm,
  zipField: string,
): Promise<MarketResearchAddressValidation> {
  // Before anybody else is asked: no provider can make a zip code of one that there is not.
  refuseUnknownZip(places, address.zip, zipField);
  const { responseId, place, credit } = await places.provider.validate(address);
  return { responseId, placeDetails: onWire(place), credit: credit ?? PLACES_CREDIT };
}

/** The rules know which zip codes a state may have, and the data of places which there are. */
export function refuseUnknownZip({ provider }: Provider, zip: string, field: string): void {
  if (provider.zip(zip.slice(0, 5)) === undefined) throw refused(field, MESSAGES.address.zipInvalid);
}

export function onWire({ state, coordinates, ...lines }: FoundPlace): MarketResearchAddress {
  return { ...lines, state: { shortText: state, longText: regionOf(state) }, coordinates };
}

export function regionOf(state: string): string {
  return US_STATES.find(({ shortText }) => shortText === state)?.longText ?? OTHER_REGIONS[state] ?? state;
}
