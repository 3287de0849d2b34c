import { request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { LIVE_COME_BACK_SECONDS, LIVE_STREAMS_PER_MEMBER } from '#contract/notifications/live.ts';
import { bearerOf, HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { markNotificationsRead, notifyMany, notifyMember } from '#server/modules/messages/index.ts';
import { newId } from '#server/platform/chance.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

let first: TestNode;
let second: TestNode;
beforeAll(async () => {
  first = await startTestNode();
  second = await startTestNode({ databaseUrl: first.databaseUrl, clock: first.clock });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

interface Stream {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly events: { readonly event: string; readonly data: Record<string, number> }[];
  isOver(): boolean;
  close(): void;
}

/** As a browser reads it: chunk by chunk. */
function open(browser: ApiClient, url: string, headers: Record<string, string> = {}): Promise<Stream> {
  const { promise, resolve, reject } = Promise.withResolvers<Stream>();
  const events: Stream['events'] = [];
  let isOver = false;
  const request = httpRequest(
    new URL(API_PATHS.notificationEvents, url),
    {
      headers: {
        [HEADERS.siteId]: DEFAULT_BRAND.siteId,
        ...(browser.csId === undefined ? {} : { authorization: bearerOf(browser.csId) }),
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    },
    (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const whole = text.split('\n\n');
        text = whole.pop() ?? '';
        for (const one of whole) {
          const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(one) ?? [];
          if (event !== undefined) events.push({ event, data: JSON.parse(data ?? '{}') as Record<string, number> });
        }
      });
      response.on('close', () => (isOver = true));
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        isOver: () => isOver,
        close: () => request.destroy(),
      });
    },
  );
  request.on('error', reject);
  request.end();
  return promise;
}

const newCause = () => newId(first.platform.chance, first.clock.now());

async function aListener() {
  const { email, panelistId } = await aMember(first);
  const browser = new ApiClient(first.url);
  await browser.signIn(email, TEST_PASSWORD);
  const tell = () =>
    notifyMember(first.rooms.messages, first.platform.db, {
      panelistId,
      kind: 'SUPPORT',
      causeId: newCause(),
      title: 'We answered',
      body: 'Have a look.',
      link: null,
    });
  return { panelistId, email, browser, tell };
}

const unreadIn = ({ events }: Stream) =>
  events.filter(({ event }) => event === 'unread').map(({ data }) => data['unread']);
const saw = async (stream: Stream, ...counts: number[]) => {
  await waitUntil(`${counts.length} counts`, () => unreadIn(stream).length >= counts.length);
  expect(unreadIn(stream)).toEqual(counts);
};

describe('a stream of events', () => {
  test('says at once how many are unread, and each change, whichever node made it', async () => {
    const { panelistId, browser, tell } = await aListener();
    await tell();
    const here = await open(browser, first.url);
    const there = await open(browser, second.url);
    expect(here.status).toBe(200);
    await saw(here, 1);
    await saw(there, 1);
    await tell();
    await saw(here, 1, 2);
    await saw(there, 1, 2);
    await markNotificationsRead(second.rooms.messages, panelistId, undefined);
    await saw(here, 1, 2, 0);
    await saw(there, 1, 2, 0);
    here.close();
    there.close();
  });

  test('is for nobody to keep, to compress or to wait for', async () => {
    const { browser } = await aListener();
    const stream = await open(browser, first.url);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      [HEADERS.correlationId]: expect.any(String),
    });
    stream.close();
  });

  test('says nothing of what others are told', async () => {
    const [one, other] = [await aListener(), await aListener()];
    const stream = await open(one.browser, first.url);
    await saw(stream, 0);
    await other.tell();
    await one.tell();
    await saw(stream, 0, 1);
    expect(JSON.stringify(stream.events)).not.toContain('answered');
    stream.close();
  });

  test('a change of many is heard by whoever is here, once for all', async () => {
    const listeners = [await aListener(), await aListener()];
    const streams = await Promise.all(listeners.map(({ browser }) => open(browser, second.url)));
    for (const stream of streams) await saw(stream, 0);
    await notifyMany(
      first.rooms.messages,
      first.platform.db,
      sql`SELECT gen_random_uuid() AS cause_id, panelist_id FROM panelist, generate_series(1, 60)`,
      {
        kind: 'SUPPORT',
        step: 0,
        originId: newCause(),
        title: 'All',
        body: 'Of you.',
        link: null,
        now: first.clock.now(),
      },
    );
    for (const stream of streams) await saw(stream, 0, 60);
    expect(streams.map(({ events }) => events.length)).toEqual([2, 2]);
    for (const stream of streams) stream.close();
  });

  test('nothing of it is lost when it is not heard: the node asks when it listens again', async () => {
    const { browser, tell } = await aListener();
    const stream = await open(browser, first.url);
    await saw(stream, 0);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'spark-listen'
      AND datname = current_database()`.execute(first.platform.db);
    await tell();
    await saw(stream, 0, 1);
    expect(stream.isOver()).toBe(false);
    stream.close();
  });
});

describe('who may have one', () => {
  test('a member with a session, from our own pages', async () => {
    const { browser } = await aListener();
    expect((await open(new ApiClient(first.url), first.url)).status).toBe(401);
    expect((await open(browser, first.url, { authorization: bearerOf('another') })).status).toBe(401);
    expect((await open(browser, first.url, { [HEADERS.siteId]: 'another' })).status).toBe(403);
    expect((await open(browser, first.url, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  test('it ends with its session, on whichever node, and others of the member go on', async () => {
    const { email, browser, tell } = await aListener();
    const phone = new ApiClient(first.url);
    await phone.signIn(email, TEST_PASSWORD);
    const ofBrowser = await open(browser, second.url);
    const ofPhone = await open(phone, second.url);
    // What a new session sets going may be told in between, here and below.
    for (const stream of [ofBrowser, ofPhone]) await waitUntil('it has begun', () => unreadIn(stream).at(-1) === 0);
    await browser.post(API_PATHS.signOut, {});
    await waitUntil('the stream is over', () => ofBrowser.isOver());
    expect(ofBrowser.events.at(-1)).toEqual({ event: 'over', data: {} });
    await tell();
    await waitUntil('the phone is told', () => unreadIn(ofPhone).at(-1) === 1);
    ofPhone.close();
  });

  test('the eleventh of a member ends their oldest', async () => {
    const { browser } = await aListener();
    const streams: Stream[] = [];
    for (let number = 0; number <= LIVE_STREAMS_PER_MEMBER; number++) streams.push(await open(browser, first.url));
    await waitUntil('the oldest is over', () => streams[0]?.isOver() === true);
    expect(streams[0]?.events.at(-1)?.event).toBe('crowded');
    expect(streams.filter((stream) => !stream.isOver())).toHaveLength(LIVE_STREAMS_PER_MEMBER);
    for (const stream of streams) stream.close();
  });

  test('one who opens them again and again is told to wait', async () => {
    const { browser } = await aListener();
    const statuses: number[] = [];
    for (let number = 0; number < 70; number++) {
      const stream = await open(browser, first.url);
      statuses.push(stream.status);
      stream.close();
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  test('nobody for whom notifications are off', async () => {
    const { panelistId, browser, tell } = await aListener();
    const stream = await open(browser, first.url);
    await saw(stream, 0);
    await sql`INSERT INTO flag_member (panel_id, key, panelist_id, is_on, set_at)
      VALUES (${DEFAULT_BRAND.panelId}, 'in_app_notification', ${panelistId}, false, now())`.execute(first.platform.db);
    first.clock.advance(60_000);
    expect((await open(browser, first.url)).status).toBe(404);
    await tell();
    const other = await aListener();
    const others = await open(other.browser, first.url);
    await saw(others, 0);
    await other.tell();
    await saw(others, 0, 1);
    expect(unreadIn(stream)).toEqual([0]);
    stream.close();
    others.close();
  });

  test('a member, however many are turned away in the same second', async () => {
    const { browser } = await aListener();
    const held = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      const stranger = new ApiClient(first.url);
      for (let number = 0; number < 220; number++) (await open(stranger, first.url)).close();
      const stream = await open(browser, first.url);
      expect(stream.status).toBe(200);
      stream.close();
    } finally {
      held.mockRestore();
    }
  });
});

test('a node that stops sends everybody away, each with another time to come back, and waits for nobody', async () => {
  const third = await startTestNode({ databaseUrl: first.databaseUrl, clock: first.clock });
  const streams: Stream[] = [];
  for (let number = 0; number < 5; number++) {
    const { browser } = await aListener();
    streams.push(await open(browser, third.url));
  }
  // Each stream would stay open for as long as its browser does.
  await third.stop();
  for (const stream of streams) {
    await waitUntil('the stream is over', () => stream.isOver());
    expect(stream.events.at(-1)?.event).toBe('away');
  }
  const waits = streams.map(({ events }) => events.at(-1)?.data['waitMs'] ?? -1);
  expect(new Set(waits).size).toBeGreaterThan(1);
  for (const wait of waits) {
    expect(wait).toBeGreaterThanOrEqual(0);
    expect(wait).toBeLessThan(LIVE_COME_BACK_SECONDS * 1_000);
  }
});
