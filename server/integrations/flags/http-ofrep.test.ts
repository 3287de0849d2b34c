import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFlagService, type FlagServiceFault, type FlagServiceStandIn } from '#testkit/stand-ins/flag-service.ts';
import { httpOfrep } from './http-ofrep.ts';
import { FlagServiceTrouble } from './port.ts';

let service: FlagServiceStandIn;
beforeAll(async () => {
  service = await startFlagService();
});
afterAll(() => service.close());

/** The bulk answer that is published with the protocol, 0.3.0, and a flag that leaves the default to the caller. */
const PUBLISHED = [
  { key: 'discount-banner', value: true, reason: 'TARGETING_MATCH', variant: 'enabled' },
  { key: 'theme-color', value: 'blue', reason: 'STATIC', variant: 'default' },
  {
    key: 'non-existent-flag',
    errorCode: 'FLAG_NOT_FOUND',
    errorDetails: "Flag 'non-existent-flag' was not found",
  },
  { key: 'undecided', reason: 'DEFAULT' },
];
beforeEach(() => {
  service.failNext();
  service.say(...PUBLISHED);
});

const client = (token: string | undefined = service.token, patienceMs = 20_000) =>
  httpOfrep({ url: `${service.url}/`, token, patienceMs });

async function trouble(asking: Promise<unknown>): Promise<FlagServiceTrouble> {
  const error: unknown = await asking.then(
    () => 'it was answered',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FlagServiceTrouble);
  return error as FlagServiceTrouble;
}

describe('a service of flags', () => {
  test('learns the member number and nothing else, and its answer is taken as it is published', async () => {
    const said = await client().evaluate('P-ABCDEFGHJK', undefined);
    expect(said).toEqual({
      values: new Map<string, unknown>([
        ['discount-banner', true],
        ['theme-color', 'blue'],
      ]),
      etag: expect.any(String),
    });
    expect(service.asked.at(-1)).toEqual({
      path: '/ofrep/v1/evaluate/flags',
      body: { context: { targetingKey: 'P-ABCDEFGHJK' } },
      etag: undefined,
    });
  });

  test('is not asked to say the same twice', async () => {
    const said = await client().evaluate('P-A', undefined);
    const etag = said === 'unchanged' ? undefined : said.etag;
    expect(await client().evaluate('P-A', etag)).toBe('unchanged');
    expect(service.asked.at(-1)).toMatchObject({ etag });
    service.say({ key: 'ihut', value: false });
    expect(await client().evaluate('P-A', etag)).toMatchObject({ values: new Map([['ihut', false]]) });
  });

  test.each<[FlagServiceFault, string]>([
    ['error', 'STATUS_500'],
    ['refused', 'STATUS_401'],
    ['redirect', 'STATUS_307'],
    ['cut', 'NOT_REACHED'],
    ['garbage', 'NOT_AN_ANSWER'],
    ['another-shape', 'NOT_AN_ANSWER'],
    ['huge', 'TOO_LARGE'],
  ])('that answers with %s is in trouble: %s', async (fault, code) => {
    service.failNext(fault);
    expect((await trouble(client().evaluate('P-A', undefined))).code).toBe(code);
  });

  test('that says nothing is not waited for', async () => {
    service.failNext('silent');
    expect((await trouble(client(service.token, 50).evaluate('P-A', undefined))).code).toBe('TIMED_OUT');
  });

  test('says when it wants to be asked again', async () => {
    service.failNext('too-many');
    const { code, retryAfterMs } = await trouble(client().evaluate('P-A', undefined));
    expect(code).toBe('STATUS_429');
    expect(retryAfterMs).toBeGreaterThan(30_000);
    expect(retryAfterMs).toBeLessThanOrEqual(61_000);
  });

  test('gets no token where there is none', async () => {
    expect((await trouble(httpOfrep({ url: service.url, token: undefined }).evaluate('P-A', undefined))).code).toBe(
      'STATUS_401',
    );
  });
});
