import { PLACES_SHOWN } from '#contract/profile/profile-limits.ts';
import { newId, type Chance } from '#server/platform/chance.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PlaceAddress, Places, PlaceSuggestion, ZipPlace } from './port.ts';
import { findCities, findCity, plain, type City } from './us-cities.ts';
import { findZip, findZips, readLine } from './us-zips.ts';

/** Fewer digits are a house number more often than a zip code. */
const ZIP_BEGINS = /^\d{3,5}$/;
const ZIP_ID = /^zip:(\d{5})$/;
const CITY_ID = /^city:([A-Z]{2}):(.+)$/;
const LEAST_LETTERS = 2;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i;
/** Quarters of a city, a post office's box, a number with a letter. */
const ALL_CAPITALS = /^(?:n|s|e|w|ne|nw|se|sw|po|\d.*)$/i;

/** What comes with the software: it knows every zip code and its city, no streets, and asks nobody. */
export function offlinePlaces({ chance, clock }: { readonly chance: Chance; readonly clock: Clock }): Places {
  return {
    suggest: (text) => Promise.resolve(suggest(text)),
    details: (placeId) => Promise.resolve(details(placeId)),
    validate: (address) =>
      Promise.resolve({ responseId: newId(chance, clock.now()), place: asItIsWritten(address), credit: undefined }),
    zip: findZip,
  };
}

/** Whether a place is one of ours, and not of somebody who was asked. */
export function isOfflineId(placeId: string): boolean {
  return ZIP_ID.test(placeId) || CITY_ID.test(placeId);
}

/** By the whole text, or by what stands behind one of its commas: '18 Wharf Lane, Portl'. */
function suggest(text: string): readonly PlaceSuggestion[] {
  const parts = text.split(',');
  for (const first of parts.keys()) {
    const rest = parts.slice(first).join(',').trim();
    const found = ZIP_BEGINS.test(rest) ? findZips(rest, PLACES_SHOWN).filter(isServed).map(ofZip) : citiesLike(rest);
    if (found.length > 0) return found;
  }
  return [];
}

function citiesLike(text: string): readonly PlaceSuggestion[] {
  return plain(text).length < LEAST_LETTERS ? [] : findCities(text, PLACES_SHOWN).map(ofCity);
}

/** Nobody could choose a place that the community does not serve. */
const isServed = ({ city, state }: ZipPlace) => findCity(city, state) !== undefined;

const ofZip = ({ zip, city, state }: ZipPlace): PlaceSuggestion => ({
  placeId: `zip:${zip}`,
  mainLine: zip,
  secondaryLine: `${city}, ${state}`,
  description: `${city}, ${state} ${zip}`,
});

const ofCity = ({ name, state }: City): PlaceSuggestion => ({
  placeId: `city:${state}:${name}`,
  mainLine: name,
  secondaryLine: state,
  description: `${name}, ${state}`,
});

/** Nothing is made up: a city with several zip codes leaves it to anyone who lives there. */
function details(placeId: string): PlaceAddress | undefined {
  const [, zip] = ZIP_ID.exec(placeId) ?? [];
  if (zip !== undefined) {
    const known = findZip(zip);
    return known && isServed(known) ? addressIn(known, known.zip) : undefined;
  }
  const [, state = '', name = ''] = CITY_ID.exec(placeId) ?? [];
  const city = findCity(name, state);
  const [first, ...more] = city?.lines ?? [];
  if (first === undefined) return undefined;
  const known = readLine(first);
  return addressIn(known, more.length === 0 ? known.zip : '');
}

const addressIn = ({ city, state, coordinates }: ZipPlace, zip: string): PlaceAddress => ({
  addressLine1: '',
  addressLine2: '',
  city,
  state,
  zip,
  coordinates,
});

/**
 * The same address, tidied: single spaces, and capitals where somebody typed none or nothing else. A city that the list
 * does not have in that state becomes the one that the zip code belongs to.
 */
function asItIsWritten(address: PlaceAddress): PlaceAddress {
  const zip = findZip(address.zip.slice(0, 5));
  const typed = capitals(address.city);
  const city = findCity(typed, address.state);
  // A zip code of two states has its city in one of them.
  const suggested = zip?.state === address.state ? zip.city : undefined;
  return {
    addressLine1: capitals(address.addressLine1),
    addressLine2: capitals(address.addressLine2),
    city: city === undefined ? (suggested ?? typed) : isSpelledAs(city, typed) ? city.name : typed,
    state: address.state,
    zip: address.zip,
    coordinates: zip?.coordinates,
  };
}

/** 'St. Louis' is as good as 'Saint Louis'; 'ST LOUIS' is neither. */
const isSpelledAs = ({ name }: City, typed: string) => name.toLowerCase() === typed.toLowerCase();

function capitals(text: string): string {
  const tidy = text.trim().replaceAll(/\s+/g, ' ');
  const isOneCase = tidy === tidy.toLowerCase() || tidy === tidy.toUpperCase();
  if (!isOneCase) return tidy;
  return tidy.replaceAll(/[\p{L}\p{N}'’]+/gu, (word) => {
    if (ORDINAL.test(word)) return word.toLowerCase();
    if (ALL_CAPITALS.test(word)) return word.toUpperCase();
    return `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`;
  });
}
