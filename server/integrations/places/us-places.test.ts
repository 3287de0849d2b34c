import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { MarketResearchZipValidation } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { addressForm } from '#contract/rules/address.ts';
import { US_STATES } from '#contract/rules/us-states.ts';
import { isZipInState, stateOfZip } from '#contract/rules/zip-states.ts';
import { placesResolvers } from '#server/api/member/profile/places.ts';
import type { Rooms } from '#server/rooms.ts';
import { systemChance } from '#server/platform/chance.ts';
import { systemClock } from '#server/platform/clock.ts';
import { sampleOf } from '#testkit/masses.ts';
import { offlinePlaces } from './offline-places.ts';
import { findCity } from './us-cities.ts';
import { findZip, readLine, zipLines } from './us-zips.ts';

const places = offlinePlaces({ chance: systemChance, clock: systemClock });
const all = zipLines().map(readLine);
const STATES: ReadonlySet<string> = new Set(US_STATES.map(({ shortText }) => shortText));
const inStates = all.filter(({ state }) => STATES.has(state));
/** In a run that is not exhaustive. */
const ASKED = 8_000;
const asked = sampleOf('zip codes in states', inStates, ASKED);
const inDistrict = all.filter(({ state }) => state === 'DC');

const { validateMarketResearchZipcode: resolve } =
  placesResolvers({ places: { provider: places } } as Rooms).Query ?? {};

/** As the wire asks, without one. */
function ask(zip: string, state: string | null = null): MarketResearchZipValidation {
  if (typeof resolve !== 'function') throw new Error('nobody answers');
  return resolve({}, { zip, state: state ?? undefined }, {} as never, {} as never) as MarketResearchZipValidation;
}

describe('the zip codes that come with the software', () => {
  test('are 41,488, sorted, each once, and somewhere', () => {
    expect(all).toHaveLength(41_488);
    expect(inStates).toHaveLength(40_700);
    const broken = all.filter(({ zip, city, coordinates: { latitude, longitude } }, index) => {
      const isSorted = zip > (all[index - 1]?.zip ?? '') && /^\d{5}$/.test(zip);
      return !(isSorted && /^[A-Z][A-Za-z .'-]+$/.test(city) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
    });
    expect(broken).toEqual([]);
    expect(new Set(all.map(({ state }) => state)).size).toBe(50 + ['DC', 'MH', 'AA', 'AE', 'AP'].length);
  });

  test('have cities that the form of an address takes', () => {
    const refused = inStates.filter(({ city }) => !v.is(addressForm.entries.city, city));
    expect(refused.map(({ city }) => city)).toEqual([]);
  });

  test('are each valid with their city and state, with and without it', () => {
    const names = new Map<string, string>(US_STATES.map(({ shortText, longText }) => [shortText, longText]));
    const wrong = asked.flatMap(({ zip, state, city }) => {
      const whole = { region: names.get(state), city, state, zip, valid: true, message: null };
      return [ask(zip), ask(zip, state)].filter((answer) => !isDeepStrictEqual(answer, whole));
    });
    expect(wrong).toEqual([]);
  });

  test('are each told to be elsewhere with any other state', () => {
    const told = asked.flatMap(({ zip, state }, index) => {
      const other = US_STATES[(index * 7) % US_STATES.length]?.shortText ?? '';
      // A handful on a border may be written with either.
      return other === state || isZipInState(zip, other) ? [] : [ask(zip, other)];
    });
    expect(told.length).toBeGreaterThan(asked.length * 0.96);
    expect(told.filter(({ valid, message }) => valid || message !== MESSAGES.address.zipAndStateMismatch)).toEqual([]);
  });

  test('are known by their number alone, but for the handful that are written with either of two states', () => {
    const others = asked.filter(({ zip, state }) => stateOfZip(zip) !== state);
    expect(others.filter(({ zip, state }) => !isZipInState(zip, state))).toEqual([]);
    expect(others.length).toBeLessThan(15);
    for (const zip of ['00901', '09012', '1234', 'ABCDE', '']) expect(stateOfZip(zip)).toBeUndefined();
    expect(stateOfZip('04101-1234')).toBe('ME');
    expect(inDistrict.filter(({ zip }) => stateOfZip(zip) !== 'DC')).toEqual([]);
  });

  test('leave no others: every other number of five digits is told to be none', () => {
    const known = new Set(all.map(({ zip }) => zip));
    const numbers = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0'));
    const unknown = numbers.filter((zip) => !known.has(zip));
    expect(unknown).toHaveLength(100_000 - 41_488);
    const others = sampleOf('numbers that are no zip code', unknown, ASKED).map((zip) => ask(zip));
    const nothing = { region: null, city: null, state: null, valid: false, message: MESSAGES.address.zipInvalid };
    expect(others.filter((told) => !isDeepStrictEqual(told, { ...nothing, zip: told.zip }))).toEqual([]);
  });

  test.each([
    '',
    '0410',
    '041011',
    '04101-',
    '04101-12',
    'O4101',
    '０４１０１',
    '04101|',
    'zip:04101',
    ' ',
    '04101\n04102',
  ])('takes %j for none', (zip) =>
    expect(ask(zip)).toMatchObject({ valid: false, message: MESSAGES.address.zipInvalid }),
  );

  test('takes the last four digits, spaces around, and a state in small letters', () => {
    expect(ask(' 04101-1234 ', ' me ')).toMatchObject({ zip: '04101-1234', valid: true, city: 'Portland' });
  });

  test('know the capital and the armed forces, and no state to write them with', () => {
    expect(ask('20001', 'DC')).toMatchObject({ valid: true, city: 'Washington', state: 'DC' });
    expect(ask('20001')).toMatchObject({ valid: true, region: 'District of Columbia', state: 'DC' });
    expect(ask('09012')).toMatchObject({ valid: true, region: 'Armed Forces Europe', city: 'APO', state: 'AE' });
    for (const { shortText } of US_STATES)
      expect(ask('20001', shortText)).toMatchObject({ valid: false, message: MESSAGES.address.zipAndStateMismatch });
  });
});

describe('suggestions', () => {
  const suggest = async (text: string) => (await places.suggest(text, undefined)).map(({ description }) => description);

  test('are cities that begin with what is typed, larger ones first, six at most', async () => {
    expect((await suggest('Portl'))[0]).toBe('Portland, OR');
    expect(await suggest('portland, me')).toEqual(['Portland, ME']);
    expect(await suggest('PORTLAND MAINE')).toEqual(['Portland, ME']);
    expect(await suggest("Coeur d'A")).toEqual(["Coeur d'Alene, ID"]);
    expect(await suggest('coeur dalene')).toEqual(["Coeur d'Alene, ID"]);
    expect(await suggest('sa')).toHaveLength(6);
  });

  test('are found behind a street', async () => {
    expect(await suggest('18 Wharf Lane, portland, me')).toEqual(['Portland, ME']);
    expect(await suggest('18 Wharf Lane')).toEqual([]);
    expect(await suggest('18 Wharf Lane, 0410')).toContain('Portland, ME 04101');
  });

  test('are zip codes from three digits on, and never one that nobody could choose a state for', async () => {
    expect(await suggest('04101')).toEqual(['Portland, ME 04101']);
    expect(await suggest('18')).toEqual([]);
    expect(await suggest('09012')).toEqual([]);
    expect(await suggest('20001')).toEqual(['Washington, DC 20001']);
    expect(await suggest('washington dc')).toEqual(['Washington, DC']);
  });

  test.each(['', ',', ',,,,', '|', '.*', '\u0000', '😀😀', 'x'.repeat(100), ', '.repeat(50)])(
    'of %j are none',
    async (text) => expect(await suggest(text)).toEqual([]),
  );

  test('lead to a place, with a zip code only where there is one', async () => {
    for (const text of ['Portland, ME', '0410', 'Monhegan', 'sa']) {
      for (const { placeId } of await places.suggest(text, undefined)) {
        const place = await places.details(placeId, undefined);
        expect(place).toMatchObject({ addressLine1: '', addressLine2: '' });
        expect(findCity(place?.city ?? '', place?.state ?? '')).toBeDefined();
        if (place?.zip) expect(findZip(place.zip)).toMatchObject({ city: place.city, state: place.state });
      }
    }
    expect((await places.details('city:ME:Portland', undefined))?.zip).toBe('');
    expect((await places.details('city:ME:Monhegan', undefined))?.zip).toBe('04852');
  });

  test.each(['zip:00000', 'zip:09012', 'city:ME:Nowhere', 'city:ZZ:Portland', 'somebody-elses', 'zip:04101 '])(
    'of %j lead nowhere',
    async (placeId) => expect(await places.details(placeId, undefined)).toBeUndefined(),
  );
});

describe('an address', () => {
  const home = { addressLine1: '18 Wharf Lane', addressLine2: '', city: 'Portland', state: 'ME', zip: '04101' };
  const written = async (change: object) => (await places.validate({ ...home, ...change })).place;

  test('that is well written stays as it is, and is somewhere', async () => {
    expect(await written({})).toEqual({ ...home, coordinates: findZip('04101')?.coordinates });
  });

  test.each([
    [{ addressLine1: '  18  wharf lane ' }, { addressLine1: '18 Wharf Lane' }],
    [
      { addressLine1: '120 NE 5TH ST', addressLine2: 'apt 12b' },
      { addressLine1: '120 NE 5th St', addressLine2: 'Apt 12B' },
    ],
    [{ addressLine1: '5 McKinley Rd' }, { addressLine1: '5 McKinley Rd' }],
    [{ city: 'portland' }, { city: 'Portland' }],
    [{ city: 'Portlnad' }, { city: 'Portland' }],
    [{ city: 'Bangor' }, { city: 'Bangor' }],
    [
      { city: 'St. Louis', state: 'MO', zip: '63101' },
      { city: 'St. Louis', state: 'MO', zip: '63101' },
    ],
    [{ zip: '04101-1234' }, { zip: '04101-1234' }],
  ])('%j is suggested as %j', async (typed, suggested) => {
    expect(await written(typed)).toMatchObject({ ...home, ...suggested });
  });
});
