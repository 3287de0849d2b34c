import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';
import { isPlainLine, isVisible } from './characters.ts';
import { ADDRESS_PLACES } from './served-places.ts';
import { isZipInState } from './zip-states.ts';

const { required, zipInvalid, cityInvalid, zipAndStateMismatch } = MESSAGES.address;

export const ADDRESS_LINE_MAX_CHARACTERS = 100;
export const CITY_MAX_CHARACTERS = 60;
// Letters of any alphabet with what joins them: Coeur d'Alene, Winston-Salem, St. Louis.
export const CITY_PATTERN = /^\p{L}[\p{L}\p{M}]*(?:[ .'’-]+[\p{L}\p{M}]+)*\.?$/u;
export const ZIP_PATTERN = /^[0-9]{5}(?:-[0-9]{4})?$/;

const requiredText = v.pipe(v.optional(v.string(required), ''), v.trim(), v.nonEmpty(required));

/** An address as somebody types it (spec §5). */
export const addressForm = v.object({
  addressLine1: v.pipe(
    v.optional(v.string(required), ''),
    v.trim(),
    v.check((line) => isVisible(line) && isPlainLine(line), required),
    v.maxLength(ADDRESS_LINE_MAX_CHARACTERS, required),
  ),
  addressLine2: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check(isPlainLine, required),
    v.maxLength(ADDRESS_LINE_MAX_CHARACTERS, required),
  ),
  city: v.pipe(
    requiredText,
    v.maxLength(CITY_MAX_CHARACTERS, cityInvalid),
    v.check(isEmptyOr(CITY_PATTERN), cityInvalid),
  ),
  state: v.pipe(
    v.optional(v.string(required), ''),
    v.picklist(
      ADDRESS_PLACES.map(({ shortText }) => shortText),
      required,
    ),
  ),
  zip: v.pipe(requiredText, v.check(isEmptyOr(ZIP_PATTERN), zipInvalid)),
});
/** The same, whose zip code can be in its state. Whether there is such a zip code is asked of the server. */
export const addressInItsState = v.pipe(
  addressForm,
  v.forward(
    v.partialCheck(
      [['zip'], ['state']],
      // What is no zip code has its message already.
      ({ zip, state }) => !/^[0-9]{5}/.test(zip) || isZipInState(zip, state),
      zipAndStateMismatch,
    ),
    ['zip'],
  ),
);

export type AddressForm = v.InferOutput<typeof addressForm>;

/** An empty field already has its message. */
function isEmptyOr(pattern: RegExp): (value: string) => boolean {
  return (value) => value === '' || pattern.test(value);
}
