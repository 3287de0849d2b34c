import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OTHER_PLACE_CODES } from './other-places.ts';
import { ADDRESS_PLACES, placeOptions, SERVED_PLACES, servedPlaces } from './served-places.ts';
import { US_STATES } from './us-states.ts';
import { isZipInState } from './zip-states.ts';

test('a community serves the capital besides the fifty states, unless its settings say more', () => {
  expect(SERVED_PLACES).toEqual([{ shortText: 'DC', longText: 'District of Columbia' }]);
  expect(ADDRESS_PLACES.slice(0, 50)).toEqual(US_STATES);
  expect(ADDRESS_PLACES).toHaveLength(51);
});

test('what settings name comes in the order of the list; nothing is served twice', () => {
  expect(servedPlaces(['AE', 'PR', 'DC', 'PR']).map(({ shortText }) => shortText)).toEqual(['DC', 'PR', 'AE']);
  expect(servedPlaces([])).toEqual([]);
});

test('no other place has the letters of a state, and each has zip codes of its own', () => {
  const states: readonly string[] = US_STATES.map(({ shortText }) => shortText);
  const zips = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0'));
  for (const code of OTHER_PLACE_CODES) {
    expect(states).not.toContain(code);
    expect(zips.some((zip) => isZipInState(zip, code))).toBe(true);
  }
});

test('a form lists the states first and the others in a group below', () => {
  const { options, groups } = placeOptions(({ longText }) => longText);
  expect(options).toHaveLength(50);
  expect(options[0]).toEqual({ value: 'AL', label: 'Alabama' });
  expect(groups).toEqual([{ label: 'Other places', options: [{ value: 'DC', label: 'District of Columbia' }] }]);
});

/** The list of the specification alone; everything else asks for the places that are served. */
const OF_THE_STATES = [
  'contract/rules/served-places.ts',
  'contract/profile/us-regions.ts',
  'server/api/check-address.ts',
];

test('no form, import, cell or provider knows the fifty states without the other places', async () => {
  const [alone, served]: [string[], string[]] = [[], []];
  for await (const path of glob('{client,console,contract,profile-fields,registration,server,web}/**/*.{ts,tsx}')) {
    if (/\.(test|table)\.tsx?$|\/generated\//.test(path)) continue;
    const text = await readFile(path, 'utf8');
    if (text.includes('/us-states.ts')) alone.push(path);
    if (text.includes('/served-places.ts')) served.push(path);
  }
  expect(alone.toSorted()).toEqual(OF_THE_STATES.toSorted());
  // Registration; the profile and product tests; imports and cells, by what the profile knows; zip codes; and checks.
  expect(served).toEqual(
    expect.arrayContaining([
      'registration/about-step.tsx',
      'web/address/address-fields.tsx',
      'contract/profile/first-catalogue.ts',
      'contract/rules/zip-states.ts',
      'contract/rules/address.ts',
    ]),
  );
});
