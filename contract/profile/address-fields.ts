import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';
import {
  ADDRESS_LINE_MAX_CHARACTERS,
  addressInItsState,
  CITY_MAX_CHARACTERS,
  CITY_PATTERN,
  ZIP_PATTERN,
  type AddressForm,
} from '../rules/address.ts';

/** Under this name of the specification a profile keeps the address, as one text of JSON on the wire. */
export const ADDRESS_DETAIL = 'per_address';

/** The parts of an address as profiles keep them (spec §3). */
export interface ProfileAddress {
  readonly address_line1: string;
  readonly address_line2: string;
  readonly panelist_city: string;
  /** Two letters. */
  readonly panelist_st: string;
  readonly panelist_zip: string;
  /** Both or neither: where a place that was chosen lies. */
  readonly latitude?: number;
  readonly longitude?: number;
}

/** How the form of an address calls what a profile keeps. */
export const ADDRESS_FIELDS = {
  address_line1: 'addressLine1',
  address_line2: 'addressLine2',
  panelist_city: 'city',
  panelist_st: 'state',
  panelist_zip: 'zip',
} as const satisfies Partial<Record<keyof ProfileAddress, keyof AddressForm>>;

const { required, cityInvalid, zipInvalid } = MESSAGES.address;
const degrees = (most: number) =>
  v.nullish(v.pipe(v.number(required), v.minValue(-most, required), v.maxValue(most, required)));

/** What the fields of an address are told to be (spec §3, fieldValidations). */
export const ADDRESS_FIELD_VALIDATIONS = {
  panelist_zip: { required: true, maxLength: 10, pattern: ZIP_PATTERN.source, message: zipInvalid },
  panelist_st: { required: true, maxLength: 2, pattern: null, message: required },
  address_line1: { required: true, maxLength: ADDRESS_LINE_MAX_CHARACTERS, pattern: null, message: required },
  address_line2: { required: false, maxLength: ADDRESS_LINE_MAX_CHARACTERS, pattern: null, message: required },
  panelist_city: { required: true, maxLength: CITY_MAX_CHARACTERS, pattern: CITY_PATTERN.source, message: cityInvalid },
  latitude: { required: false, maxLength: null, pattern: null, message: required },
  longitude: { required: false, maxLength: null, pattern: null, message: required },
} as const;

const coordinates = v.object({ latitude: degrees(90), longitude: degrees(180) });
const NAMES = new Set<string>(Object.keys(ADDRESS_FIELD_VALIDATIONS));

/** An address out of its text; else what is wrong, by the names of its fields, or as a whole under no name. */
export function readAddress(
  text: string,
): { readonly address: ProfileAddress } | { readonly problems: Readonly<Record<string, string>> } {
  const given = objectIn(text);
  if (given === undefined || Object.keys(given).some((name) => !NAMES.has(name))) return { problems: { '': required } };
  const form = Object.fromEntries(
    Object.entries(ADDRESS_FIELDS).map(([name, field]) => [field, given[name] ?? undefined]),
  );
  const read = v.safeParse(addressInItsState, form);
  const place = v.safeParse(coordinates, { latitude: given['latitude'], longitude: given['longitude'] });
  if (!read.success || !place.success) {
    return { problems: { ...problemsOf(read.issues ?? []), ...(!place.success && { latitude: required }) } };
  }
  const { addressLine1, addressLine2, city, state, zip } = read.output;
  const { latitude, longitude } = place.output;
  return {
    address: {
      address_line1: addressLine1,
      address_line2: addressLine2,
      panelist_city: city,
      panelist_st: state,
      panelist_zip: zip,
      ...(latitude != null && longitude != null && { latitude, longitude }),
    },
  };
}

/** As it was written by `writeAddress` and as it came from elsewhere: the same text for the same address. */
export function writeAddress(address: ProfileAddress): string {
  const { address_line1, address_line2, panelist_city, panelist_st, panelist_zip, latitude, longitude } = address;
  return JSON.stringify({
    address_line1,
    address_line2,
    panelist_city,
    panelist_st,
    panelist_zip,
    ...(latitude !== undefined && { latitude, longitude }),
  });
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const read = v.safeParse(v.record(v.string(), v.unknown()), value);
    return read.success && !Array.isArray(value) ? read.output : undefined;
  } catch {
    return undefined;
  }
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    const name = Object.entries(ADDRESS_FIELDS).find(([, formField]) => formField === field)?.[0] ?? '';
    problems[name] ??= issue.message;
  }
  return problems;
}
