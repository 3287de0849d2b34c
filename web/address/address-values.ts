import * as v from 'valibot';
import { addressForm, type addressInItsState, type AddressForm } from '#contract/rules/address.ts';
import type { getMarketResearchPlaceDetails } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';

/** What a form of an address holds. */
export type AddressInput = v.InferInput<typeof addressInItsState>;
/** The same, each field with something in it, if only nothing. */
export type AddressValues = { readonly [Field in keyof AddressInput]-?: string };

/** An address that somebody has decided on, and where it is, if that is known. */
export interface ChosenAddress extends AddressForm {
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
}

export type AddressChoice = 'entered' | 'suggested';
export type Place = AnswerOf<typeof getMarketResearchPlaceDetails>;

export const NO_ADDRESS: AddressValues = { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' };

export function typedValues({
  addressLine1 = '',
  addressLine2 = '',
  city = '',
  state = '',
  zip = '',
}: AddressInput): AddressValues {
  return { addressLine1, addressLine2, city, state, zip };
}

/** A place of the wire, in the shape of the form. */
export function valuesOf({ addressLine1, addressLine2, city, state, zip }: Place): AddressValues {
  return { addressLine1, addressLine2, city, state: state.shortText, zip };
}

/** What is saved: as it was entered, or as it is suggested. Where it is goes along either way, since it is the same house. */
export function chosenAddress(choice: AddressChoice, entered: AddressForm, suggested: Place): ChosenAddress {
  const read = v.safeParse(addressForm, valuesOf(suggested));
  const written = choice === 'suggested' && read.success ? read.output : entered;
  return { ...written, coordinates: suggested.coordinates ?? null };
}

/** Whether somebody has to decide between two: another case or another space is no other address. */
export function isOtherAddress(one: AddressValues, other: AddressValues): boolean {
  return sameness(one) !== sameness(other);
}

function sameness({ addressLine1, addressLine2, city, state, zip }: AddressValues): string {
  return JSON.stringify(
    [addressLine1, addressLine2, city, state, zip].map((line) =>
      line
        .trim()
        .toLowerCase()
        .replaceAll(/[\s.,]+/g, ' '),
    ),
  );
}

/**
 * The form after a suggestion was taken. A place without a street, such as a city, leaves what was typed before its
 * comma: '18 Wharf Lane, Portl'.
 */
export function fillIn(typed: AddressValues, place: Place, description: string): AddressValues {
  const [before = '', ...behind] = typed.addressLine1.split(',');
  const isStreet = behind.length > 0 && !description.toLowerCase().startsWith(before.trim().toLowerCase());
  const found = valuesOf(place);
  return {
    ...found,
    addressLine1: found.addressLine1 || (isStreet ? before.trim() : ''),
    addressLine2: found.addressLine2 || typed.addressLine2,
    zip: found.zip || (typed.city === found.city && typed.state === found.state ? typed.zip : ''),
  };
}

/** As it is written on a letter, line by line. */
export function linesOf({ addressLine1, addressLine2, city, state, zip }: AddressValues): readonly string[] {
  return [addressLine1, addressLine2, `${city}, ${state} ${zip}`].filter((line) => line !== '');
}
