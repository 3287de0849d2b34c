import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOTIFICATION_KINDS, flagOfKind, type NotificationKind } from '#contract/notifications/notification-kinds.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { deliverPushes } from '#server/modules/push/deliver-pushes.ts';
import { erasePushes, exportPushes } from '#server/modules/push/index.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { startPushService, type PushServiceStandIn } from '#testkit/stand-ins/push-service.ts';

const READ = `query read { getMarketResearchPanelistPush { publicKey isOn } }`;
const CHANGE = `mutation change($subscription: MarketResearchPushSubscriptionInput) {
  updateMarketResearchPanelistPush(subscription: $subscription) { publicKey isOn } }`;
/** Noon where the panel is. */
const NOON = new Date('2026-06-10T17:00:00Z');

let node: TestNode;
let service: PushServiceStandIn;
beforeAll(async () => {
  const clock = heldClock(NOON);
  service = await startPushService(() => clock.now());
  node = await startTestNode({ clock, config: { pushServices: [service.origin, 'https://*.push.example.com'] } });
});
afterAll(async () => {
  await node.stop();
  await service.close();
});
beforeEach(async () => {
  await sql`DELETE FROM push_delivery`.execute(node.platform.db);
});

async function aBrowser(member?: Awaited<ReturnType<typeof aMember>>) {
  const { email, panelistId } = member ?? (await aMember(node));
  const browser = new ApiClient(node.url);
  await browser.signIn(email, TEST_PASSWORD);
  const read = async () => (await browser.graphql('read', READ)).body.data.getMarketResearchPanelistPush;
  const change = (subscription: object | null) => browser.graphql('change', CHANGE, { subscription });
  const { publicKey } = await read();
  return { panelistId, browser, read, change, publicKey };
}

/** A member who has asked to be told. */
async function aNotifiedMember(member?: Awaited<ReturnType<typeof aMember>>) {
  const browser = await aBrowser(member);
  const device = service.subscribe(browser.publicKey);
  const answer = await browser.change(device);
  expect(answer.body.data.updateMarketResearchPanelistPush.isOn).toBe(true);
  return { ...browser, device };
}

/** As anyone who tells members writes it; what is told is written by outbox and tried there. */
async function notify(
  panelistId: string,
  kind: NotificationKind = 'REVIEW',
  title = 'Grüße ☕',
  link: string | null = '/history',
) {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, link, created_at)
    VALUES (gen_random_uuid(), 'US', ${panelistId}, ${kind}, gen_random_uuid(), 0, ${title}, 'A secret word', ${link},
      ${node.clock.now()}) RETURNING notification_id AS id`.execute(node.platform.db);
  return rows[0]?.id ?? '';
}

const deliver = () => deliverPushes(node.rooms);
const takenBy = (endpoint: string) => service.taken.filter((push) => push.endpoint === endpoint);
const waiting = async () => {
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM push_delivery`.execute(node.platform.db);
  return Number(rows[0]?.count);
};

describe('a member who asked to be told on this device', () => {
  test('is told once, sealed for their browser and signed by us, with nothing but a title and a way', async () => {
    const { panelistId, device, read } = await aNotifiedMember();
    const other = await aNotifiedMember();
    await notify(panelistId);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(service.problems).toEqual([]);
    const [push, ...more] = takenBy(device.endpoint);
    expect([JSON.parse(push?.text ?? ''), more]).toEqual([
      { title: 'Grüße ☕', link: '/history', tag: expect.any(String) },
      [],
    ]);
    expect(push).toMatchObject({ ttl: 86_400, subject: 'mailto:no-reply@example.com' });
    expect(push?.topic).toMatch(/^[\w-]{32}$/);
    expect(takenBy(other.device.endpoint)).toEqual([]);
    expect([await waiting(), (await read()).isOn]).toEqual([0, true]);
  });

  test('hears of it on every device, and no longer on one where they said no or signed out', async () => {
    const member = await aMember(node);
    const [one, two, three] = [
      await aNotifiedMember(member),
      await aNotifiedMember(member),
      await aNotifiedMember(member),
    ];
    await one.change(null);
    expect((await one.read()).isOn).toBe(false);
    await two.browser.post(API_PATHS.signOut);
    await notify(member.panelistId);
    await deliver();
    expect([one, two, three].map(({ device }) => takenBy(device.endpoint).length)).toEqual([0, 0, 1]);
  });

  test('loses nothing by saying the same again, and whoever signs in at this browser after them takes its place', async () => {
    const first = await aNotifiedMember();
    await notify(first.panelistId);
    await first.change(first.device);
    expect(await waiting()).toBe(1);
    const second = await aBrowser();
    await second.change(first.device);
    expect([(await first.read()).isOn, (await second.read()).isOn, await waiting()]).toEqual([false, true, 0]);
  });

  test('is told in the morning of what happened at night, unless they have read it or it cannot wait', async () => {
    const { panelistId, device } = await aNotifiedMember();
    node.clock.advance(10 * HOUR_MS);
    await notify(panelistId, 'REVIEW', 'Decided');
    await notify(panelistId, 'INVITATION', 'Invited');
    const read = await notify(panelistId, 'NUDGE', 'Read meanwhile');
    await deliver();
    const titles = () => takenBy(device.endpoint).map(({ text }) => (JSON.parse(text) as { title: string }).title);
    expect(titles()).toEqual(['Decided']);
    await sql`UPDATE notification SET read_at = now() WHERE notification_id = ${read}`.execute(node.platform.db);
    node.clock.advance(8 * HOUR_MS);
    await deliver();
    expect(titles()).toEqual(['Decided']);
    node.clock.advance(2 * HOUR_MS);
    await deliver();
    expect([titles(), await waiting()]).toEqual([['Decided', 'Invited'], 0]);
    node.clock.advance(4 * HOUR_MS);
  });

  test.each(NOTIFICATION_KINDS)('hears of %s', async (kind) => {
    const { panelistId, device } = await aNotifiedMember();
    await notify(panelistId, kind, 'T'.repeat(2_000), 'javascript:alert(1)');
    await deliver();
    expect(takenBy(device.endpoint).map(({ text }) => JSON.parse(text))).toMatchObject([
      { title: 'T'.repeat(500), link: '/notifications' },
    ]);
  });

  const byFlag = NOTIFICATION_KINDS.map((kind) => [flagOfKind(kind), kind] as const);
  test.each([['in_app_notification', 'REVIEW'] as const, ...byFlag.filter(([flag]) => flag !== null)])(
    'for whom %s is off is told nothing of %s',
    async (flag, kind) => {
      const { panelistId, device } = await aNotifiedMember();
      await sql`INSERT INTO flag_member (panel_id, key, panelist_id, is_on, set_at)
      VALUES ('US', ${flag}, ${panelistId}, false, now())`.execute(node.platform.db);
      await notify(panelistId, kind);
      node.clock.advance(MINUTE_MS);
      await deliver();
      expect([takenBy(device.endpoint), await waiting()]).toEqual([[], 0]);
    },
  );

  test('finds it among their data, and it goes with them', async () => {
    const { panelistId } = await aNotifiedMember();
    expect(await exportPushes(node.platform.db, panelistId)).toEqual([{ since: expect.any(Date), lastToldAt: null }]);
    await notify(panelistId);
    expect(await erasePushes(node.platform.db, panelistId)).toBe(1);
    expect(await waiting()).toBe(0);
  });
});

describe('a push service', () => {
  test.each([404, 410])(
    'that answers %i has lost the browser: it is forgotten, with all that waits',
    async (status) => {
      const { panelistId, read } = await aNotifiedMember();
      await notify(panelistId);
      service.answerNext({ status });
      await deliver();
      expect([(await read()).isOn, await waiting()]).toEqual([false, 0]);
    },
  );

  test('that is busy is asked again when it likes', async () => {
    const { panelistId, device } = await aNotifiedMember();
    await notify(panelistId);
    service.answerNext({ status: 429, headers: { 'retry-after': '600' } });
    await deliver();
    node.clock.advance(9 * MINUTE_MS);
    await deliver();
    expect([takenBy(device.endpoint).length, await waiting()]).toEqual([0, 1]);
    node.clock.advance(MINUTE_MS);
    await deliver();
    expect([takenBy(device.endpoint).length, await waiting()]).toEqual([1, 0]);
  });

  test.each([{ status: 500 }, { status: 503, isEndless: true }, { status: 403 }])(
    'in trouble (%o) is asked again later, and nobody loses their device',
    async (answer) => {
      const { panelistId, device, read } = await aNotifiedMember();
      await notify(panelistId);
      service.answerNext(answer);
      await deliver();
      expect([await waiting(), (await read()).isOn]).toEqual([1, true]);
      node.clock.advance(2 * MINUTE_MS);
      await deliver();
      expect(takenBy(device.endpoint)).toHaveLength(1);
    },
  );

  test.each([400, 413, 302])('that answers %i is not asked the same again', async (status) => {
    const { panelistId } = await aNotifiedMember();
    await notify(panelistId);
    service.answerNext({ status, headers: { location: `${service.origin}/elsewhere` } });
    await deliver();
    expect(await waiting()).toBe(0);
  });

  test('is asked again after a crash between two lines, under the same topic', async () => {
    const { panelistId, device } = await aNotifiedMember();
    const id = await notify(panelistId);
    await deliver();
    await sql`INSERT INTO push_delivery SELECT gen_random_uuid(), ${id}, subscription_id, ${node.clock.now()}, 1,
      ${node.clock.now()} FROM push_subscription WHERE panelist_id = ${panelistId}`.execute(node.platform.db);
    await deliver();
    const [first, second] = takenBy(device.endpoint);
    expect(second?.topic).toBe(first?.topic);
  });
});

describe('what a browser says of itself', () => {
  test.each([
    ['http://127.0.0.1:1/push/x'],
    ['http://169.254.169.254/latest/meta-data'],
    ['https://a.b.push.example.com/x'],
    ['https://push.example.com.evil.example/x'],
    ['https://user:pw@a.push.example.com/x'],
    ['file:///etc/passwd'],
    ['not an address'],
  ])('%s is nobody that we call', async (endpoint) => {
    const { change, read, publicKey } = await aBrowser();
    const answer = await change({ ...service.subscribe(publicKey), endpoint });
    expect(answer.body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
    expect((await read()).isOn).toBe(false);
  });

  test.each([
    [{ p256dh: 'x' }],
    [{ auth: 'x' }],
    // A point that is on no curve.
    [{ p256dh: 'B'.repeat(87) }],
  ])('%o is no browser', async (wrong) => {
    const { change, read, publicKey, panelistId } = await aBrowser();
    await change({ ...service.subscribe(publicKey), ...wrong });
    await notify(panelistId);
    await deliver();
    expect([(await read()).isOn, await waiting()]).toEqual([false, 0]);
  });
});

test('our own key is made once, whoever asks first, and is nowhere in clear', async () => {
  await sql`DELETE FROM push_key`.execute(node.platform.db);
  const member = await aMember(node);
  const browsers = await Promise.all([1, 2, 3].map(() => aBrowser(member)));
  expect(new Set(browsers.map(({ publicKey }) => publicKey)).size).toBe(1);
  const told = await aNotifiedMember(member);
  const { rows } = await sql<{ text: string }>`SELECT (push_key.*)::text || (push_subscription.*)::text AS text
    FROM push_key, push_subscription`.execute(node.platform.db);
  expect(rows.some(({ text }) => text.includes(told.device.endpoint) || text.includes(told.device.auth))).toBe(false);
});
