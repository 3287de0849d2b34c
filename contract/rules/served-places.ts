import { brand } from '#contract/generated/brand.ts';
import { OTHER_PLACES, OTHER_PLACES_BY_DEFAULT, type OtherPlace } from './other-places.ts';
import { US_STATES } from './us-states.ts';

/** A state, or another place that an address can be in, in the shape an address carries it. */
export interface AddressPlace {
  readonly shortText: string;
  readonly longText: string;
}

/** What the group of other places is called in a list of states. */
export const OTHER_PLACES_LABEL = 'Other places';

interface PlaceSettings {
  readonly siteId: string;
  readonly otherPlaces?: readonly OtherPlace[];
}

/** By the generated settings and not by `brand/`, whose own rules use those of this folder. */
const otherPlacesOf = (settings: PlaceSettings): readonly OtherPlace[] =>
  settings.otherPlaces ?? OTHER_PLACES_BY_DEFAULT;

/** The other places that a community serves, in the order of the list and not in that of its settings. */
export function servedPlaces(codes: readonly OtherPlace[] = otherPlacesOf(brand)): readonly AddressPlace[] {
  return OTHER_PLACES.filter(({ shortText }) => codes.includes(shortText));
}

export const SERVED_PLACES = servedPlaces();

/** Everywhere that an address can be: the fifty states of the specification (§5), then what is served besides. */
export const ADDRESS_PLACES: readonly AddressPlace[] = [...US_STATES, ...SERVED_PLACES];

interface PlaceOption {
  readonly value: string;
  readonly label: string;
}

/** As the list of a form shows them: the states, and below them a group of the others, if there are any. */
export function placeOptions(labelOf: (place: AddressPlace) => string) {
  const asOption = (place: AddressPlace): PlaceOption => ({ value: place.shortText, label: labelOf(place) });
  const others = SERVED_PLACES.map(asOption);
  return {
    options: US_STATES.map(asOption),
    groups: others.length === 0 ? [] : [{ label: OTHER_PLACES_LABEL, options: others }],
  };
}
