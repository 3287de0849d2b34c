import * as v from 'valibot';
import { AGE_ATTRIBUTE, ageFrom, BIRTH_ATTRIBUTE } from '#contract/profile/age-attribute.ts';
import { ADDRESS_DETAIL } from '#contract/profile/address-fields.ts';
import { regionOf } from '#contract/profile/us-regions.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import type { Profile } from './profile.ts';

const placed = v.object({ panelist_st: v.string(), panelist_zip: v.string() });

/**
 * What studies may know of what they may not: the age of a day of birth, state and region of an address. Of what was not said
 * nothing follows; of what was taken back, that it is not known.
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
  }
  return derived;
}
