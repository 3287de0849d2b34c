import * as v from 'valibot';
import { AGE_ATTRIBUTE, ageFrom, BIRTH_ATTRIBUTE } from '#contract/profile/age-attribute.ts';
import { ADDRESS_DETAIL } from '#contract/profile/address-fields.ts';
import { regionOf } from '#contract/profile/us-regions.ts';
import { stateOfZip } from '#contract/rules/zip-states.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import type { Profile } from './profile.ts';

const ZIP_ATTRIBUTE = 'panelist_zip';
const placed = v.object({ panelist_st: v.string(), panelist_zip: v.string() });

/**
 * What studies may know of what they may not: the age of a day of birth, state and region of an address, or of a zip code
 * that came alone and without them. Of what was not said nothing follows; of what was taken back, that it is not known.
 */
export function deriveAttributes(
  { clock, timeZone }: Pick<Profile, 'clock' | 'timeZone'>,
  said: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const derived: Record<string, unknown> = {};
  if (BIRTH_ATTRIBUTE in said) {
    const age = ageFrom(said[BIRTH_ATTRIBUTE], dateIn(clock.now(), timeZone));
    // A text that is no day says nothing about what a file said besides.
    if (age !== undefined || said[BIRTH_ATTRIBUTE] === null) derived[AGE_ATTRIBUTE] = age ?? null;
  }
  const address = v.safeParse(placed, said[ADDRESS_DETAIL]);
  if (address.success) {
    const { panelist_st: state, panelist_zip: zip } = address.output;
    Object.assign(derived, { state, region: regionOf(state) ?? null, panelist_zip: zip });
  } else if (!(ADDRESS_DETAIL in said)) Object.assign(derived, placeOfZip(said));
  return derived;
}

/** Files bring zip codes without an address; a state or region that they bring besides is theirs to say. */
function placeOfZip(said: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const zip = said[ZIP_ATTRIBUTE];
  const state = typeof zip === 'string' && !('state' in said) ? stateOfZip(zip) : undefined;
  if (state === undefined) return {};
  return 'region' in said ? { state } : { state, region: regionOf(state) ?? null };
}
