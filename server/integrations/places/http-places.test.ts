import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemChance } from '#server/platform/chance.ts';
import { createLog } from '#server/platform/log.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { startPlacesProvider, type PlacesFault, type PlacesProvider } from '#testkit/stand-ins/places-provider.ts';
import { httpPlaces, PlacesTrouble } from './http-places.ts';
import { offlinePlaces } from './offline-places.ts';
import { placesCircuitBreaker } from './places-circuit-breaker.ts';

let provider: PlacesProvider;
beforeAll(async () => {
  provider = await startPlacesProvider();
});
afterAll(() => provider.close());

const home = { addressLine1: '18 Wharf Lane', addressLine2: '', city: 'Portland', state: 'ME', zip: '04101' };
const wharf = {
  placeId: 'abc',
  mainLine: '18 Wharf Lane',
  secondaryLine: 'Portland, ME',
  description: '18 Wharf Lane, Portland, ME',
};
const session = '01890000-0000-4000-8000-000000000000';
/** Patient with a busy machine, where it is not about patience. */
const client = (token = provider.token, patienceMs = 20_000) => httpPlaces({ url: provider.url, token, patienceMs });

beforeEach(() => {
  provider.failNext();
  provider.answer('suggestions', { suggestions: [wharf] });
  provider.answer('details', { address: { ...home, coordinates: { latitude: 43.66, longitude: -70.26 } } });
  provider.answer('validate', {
    responseId: 'r-1',
    address: { ...home, zip: '04101-4321' },
    credit: 'Maps of Example',
  });
});

async function trouble(asking: Promise<unknown>): Promise<string> {
  const error: unknown = await asking.then(
    () => 'it was answered',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PlacesTrouble);
  return (error as PlacesTrouble).code;
}

describe('a provider over HTTP', () => {
  test('is asked in bodies, and its answers are taken', async () => {
    expect(await client().suggest('18 Wh', session)).toEqual([wharf]);
    expect(await client().details('abc', session)).toMatchObject({ ...home, coordinates: { latitude: 43.66 } });
    expect(await client().validate({ ...home, coordinates: { latitude: 1, longitude: 2 } })).toEqual({
      responseId: 'r-1',
      place: { ...home, zip: '04101-4321', coordinates: undefined },
      credit: 'Maps of Example',
    });
    expect(provider.asked.slice(-3)).toEqual([
      { path: 'suggestions', body: { text: '18 Wh', session } },
      { path: 'details', body: { placeId: 'abc', session } },
      { path: 'validate', body: { address: home } },
    ]);
    provider.answer('details', { address: null });
    expect(await client().details('gone', undefined)).toBeUndefined();
    provider.answer('suggestions', { suggestions: Array.from({ length: 20 }, () => wharf) });
    expect(await client().suggest('18 Wh', undefined)).toHaveLength(6);
  });

  const FAULTS: readonly (readonly [PlacesFault, string])[] = [
    ['error', 'STATUS_500'],
    ['cut', 'NOT_REACHED'],
    ['silent', 'TIMED_OUT'],
    ['garbage', 'NOT_AN_ANSWER'],
    ['another-shape', 'NOT_AN_ANSWER'],
    ['huge', 'TOO_LARGE'],
    ['redirect', 'STATUS_307'],
  ];
  test.each(FAULTS)('takes %s for no answer (%s), and the next one for what it is', async (fault, code) => {
    provider.failNext(fault);
    const patienceMs = fault === 'silent' ? 300 : undefined;
    expect(await trouble(client(provider.token, patienceMs).suggest('18 Wh', session))).toBe(code);
    expect(await client().suggest('18 Wh', session)).toEqual([wharf]);
  });

  test('has no answer for another token', async () => {
    expect(await trouble(client('somebody-elses-token').suggest('18 Wh', session))).toBe('STATUS_401');
  });

  test.each([
    { ...home, state: 'ZZ' },
    { ...home, zip: '9720' },
    { ...home, zip: '97201' },
    { ...home, city: 'Port\u202eland' },
    { ...home, addressLine1: '' },
    { ...home, addressLine1: 'x'.repeat(101) },
    { ...home, coordinates: { latitude: 91, longitude: 0 } },
    null,
  ])('cannot suggest what the form would refuse: %j', async (address) => {
    provider.answer('validate', { responseId: 'r-1', address });
    expect(await trouble(client().validate(home))).toBe('NOT_AN_ANSWER');
  });
});

describe('behind it, what comes with the software', () => {
  function aLookup(isHeld = false) {
    const clock = heldClock();
    const offline = offlinePlaces({ chance: systemChance, clock });
    const outside = { isHeld: () => Promise.resolve(isHeld) };
    const log = createLog('silent');
    return { clock, places: placesCircuitBreaker({ provider: client(), offline, outside, clock, log }) };
  }
  const offlineAnswer = [expect.objectContaining({ placeId: 'city:ME:Portland' })];

  test('answers when the provider does not, and leaves it alone for a while after three failures', async () => {
    const { places, clock } = aLookup();
    provider.failNext('error', 'garbage', 'cut');
    for (let call = 0; call < 3; call++) expect(await places.suggest('Portland, ME', session)).toEqual(offlineAnswer);
    const before = provider.asked.length;
    expect(await places.suggest('Portland, ME', session)).toEqual(offlineAnswer);
    expect(provider.asked).toHaveLength(before);
    clock.advance(30_000);
    expect(await places.suggest('Portland, ME', session)).toEqual([wharf]);
    expect(provider.asked).toHaveLength(before + 1);
  });

  test('answers about its own places and about zip codes, and alone while a restored copy is on hold', async () => {
    const before = provider.asked.length;
    const { places } = aLookup();
    expect(await places.details('zip:04101', session)).toMatchObject({ city: 'Portland' });
    expect(places.zip('04101')).toMatchObject({ city: 'Portland' });
    const { places: held } = aLookup(true);
    expect(await held.suggest('Portland, ME', session)).toEqual(offlineAnswer);
    expect(await held.details('abc', session)).toBeUndefined();
    expect((await held.validate(home)).place).toMatchObject(home);
    expect(provider.asked).toHaveLength(before);
  });
});
