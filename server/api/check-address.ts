import type { MarketResearchAddress, MarketResearchAddressValidation } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { PLACES_CREDIT } from '#contract/profile/places-credit.ts';
import type { AddressForm } from '#contract/rules/address.ts';
import { OTHER_PLACES, type OtherPlace } from '#contract/rules/other-places.ts';
import { US_STATES } from '#contract/rules/us-states.ts';
import { stateOfZip } from '#contract/rules/zip-states.ts';
import type { FoundPlace, PlaceLookup } from '#server/rooms.ts';
import { refused } from './wire-error.ts';

type Provider = Pick<PlaceLookup, 'provider'>;

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
  const code = zip.slice(0, 5);
  if (provider.zip(code) === undefined && !isBeyondData(code)) throw refused(field, MESSAGES.address.zipInvalid);
}

/** The data of places has no zip codes of the territories: where they are served, the Postal Service's ranges have to do. */
export function isBeyondData(zip: string): boolean {
  const place = stateOfZip(zip);
  return place !== undefined && WITHOUT_DATA.some((code) => code === place);
}

const WITHOUT_DATA: readonly OtherPlace[] = ['AS', 'GU', 'MP', 'PR', 'VI', 'FM', 'MH', 'PW'];

export function onWire({ state, coordinates, ...lines }: FoundPlace): MarketResearchAddress {
  return { ...lines, state: { shortText: state, longText: regionOf(state) }, coordinates };
}

export function regionOf(state: string): string {
  return [...US_STATES, ...OTHER_PLACES].find(({ shortText }) => shortText === state)?.longText ?? state;
}
