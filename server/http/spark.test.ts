import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { awardBadge } from '#server/modules/spark/award-badge.ts';
import { beginLeaving } from '#server/modules/identity/index.ts';
import { readBadges } from '#server/modules/spark/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aBadge } from '#testkit/clients/rewards-client.ts';
import { switchBadges } from '#testkit/quiet-badges.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const RECORD = `mutation record($timezone: String) { recordMarketResearchPanelistLogIn(timezone: $timezone) {
  lastLoginAt consecutiveLoginDays } }`;
const SPARK = `query spark($panelistId: ID!) { getMarketResearchPanelistSpark(panelistId: $panelistId) {
  consecutiveLoginDays longestLoginDays lastLoginAt timezone week { date isLoggedIn isToday isFuture } } }`;
const PANELIST = `query panelist($panelistId: ID!) { getMarketResearchPanelist(panelistId: $panelistId) {
  consecutiveLoginDays } }`;

const BADGES = `query badges($panelistId: ID!) { getMarketResearchPanelistSpark(panelistId: $panelistId) {
  badges { rewardDetailId isRead } } }`;
const LOCKED = `query locked($panelistId: ID!) { getMarketResearchPanelistSpark(panelistId: $panelistId) {
  lockedBadges { name } } }`;
const MARK = `mutation mark($input: MarketResearchBadgeReadInput!) { markMarketResearchBadgeAsRead(input: $input) {
  rewardDetailId isRead } }`;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function signedIn() {
  const { email, panelistId } = await aMember(node);
  const browser = new ApiClient(node.url);
  const signIn = () => browser.signIn(email, TEST_PASSWORD);
  await signIn();
  const send = (timezone: string | undefined) => browser.graphql('record', RECORD, { timezone });
  const record = async (timezone = 'America/New_York') =>
    (await send(timezone)).body.data.recordMarketResearchPanelistLogIn as {
      lastLoginAt: string;
      consecutiveLoginDays: number;
    };
  const spark = async () =>
    (await browser.graphql('spark', SPARK, { panelistId })).body.data.getMarketResearchPanelistSpark;
  const panelist = async () =>
    (await browser.graphql('panelist', PANELIST, { panelistId })).body.data.getMarketResearchPanelist;
  const days = async () => {
    const { rows } = await sql<{ day: string }>`
      SELECT local_date::text AS day FROM login_day WHERE panelist_id = ${panelistId} ORDER BY 1`.execute(
      node.platform.db,
    );
    return rows.map(({ day }) => day);
  };
  return { panelistId, browser, signIn, send, record, spark, panelist, days };
}

describe('recordMarketResearchPanelistLogIn', () => {
  test('counts each day once and tells the days in a row, also in the panelist and on My Spark', async () => {
    const { record, spark, panelist, days, signIn } = await signedIn();
    expect(await spark()).toMatchObject({ consecutiveLoginDays: 0, longestLoginDays: 0, lastLoginAt: null });
    const first = node.clock.now().toISOString();
    expect(await record()).toEqual({ lastLoginAt: first, consecutiveLoginDays: 1 });
    expect(await record()).toEqual({ lastLoginAt: first, consecutiveLoginDays: 1 });
    node.clock.advance(DAY_MS);
    await signIn();
    expect(await panelist()).toEqual({ consecutiveLoginDays: 1 });
    expect((await record()).consecutiveLoginDays).toBe(2);
    expect(await panelist()).toEqual({ consecutiveLoginDays: 2 });
    expect(await days()).toHaveLength(2);

    // A day goes by: what counted counts no more, no matter who reads it.
    node.clock.advance(2 * DAY_MS);
    await signIn();
    expect(await panelist()).toEqual({ consecutiveLoginDays: 0 });
    expect(await spark()).toMatchObject({ consecutiveLoginDays: 0, longestLoginDays: 2 });
    expect((await record()).consecutiveLoginDays).toBe(1);
    const { week, ...now } = await spark();
    expect(now).toEqual({
      consecutiveLoginDays: 1,
      longestLoginDays: 2,
      lastLoginAt: node.clock.now().toISOString(),
      timezone: 'America/New_York',
    });
    expect(week).toHaveLength(7);
    expect(week.find(({ isToday }: { isToday: boolean }) => isToday)).toMatchObject({
      isLoggedIn: true,
      isFuture: false,
    });
  });

  test('ten tabs at once count one day', async () => {
    const { record, days } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => record()));
    expect(answers.map(({ consecutiveLoginDays }) => consecutiveLoginDays)).toEqual(Array(10).fill(1));
    expect(await days()).toHaveLength(1);
  });

  test('keeps the zone that quiet hours go by, and tells who counts that a day was added', async () => {
    const { panelistId, record } = await signedIn();
    await record('Pacific/Honolulu');
    await record('Asia/Tokyo');
    const { db } = node.platform;
    const { rows } = await sql`SELECT time_zone FROM panelist WHERE panelist_id = ${panelistId}`.execute(db);
    expect(rows).toEqual([{ time_zone: 'Asia/Tokyo' }]);
    const events = await sql<{ payload: unknown }>`
      SELECT payload FROM outbox_event WHERE name = 'login-day-counted' AND payload ->> 'panelistId' = ${panelistId}
      ORDER BY id`.execute(db);
    const streaks = events.rows.map(({ payload }) => payload);
    // The same moment is two dates in these places, or one.
    const isOneDate = node.clock.now().getUTCHours() >= 10 && node.clock.now().getUTCHours() < 15;
    expect(streaks).toEqual(
      [1, 2].slice(0, isOneDate ? 1 : 2).map((streak) => ({ panelistId, streak, longest: streak })),
    );
  });

  test.each([
    ['nothing', undefined, MESSAGES.loginRecord.timezoneRequired],
    ['an empty text', '', MESSAGES.loginRecord.timezoneRequired],
    ['a bare offset', '+05:00', MESSAGES.loginRecord.timezoneInvalid],
    ['a made-up place', 'Mars/Olympus', MESSAGES.loginRecord.timezoneInvalid],
  ])('refuses %s as a time zone', async (_what, timezone, sentence) => {
    const { send, days } = await signedIn();
    const { body } = await send(timezone);
    expect(body.errors[0].extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields: { timezone: [sentence] } });
    expect(await days()).toEqual([]);
  });

  test('keeps nothing of somebody who leaves', async () => {
    const { panelistId, browser, record, days } = await signedIn();
    await record();
    await inTransaction(node.platform.db, (tx) => beginLeaving(node.rooms.identity, tx, panelistId));
    node.clock.advance(HOUR_MS);
    const { body } = await browser.graphql('record', RECORD, { timezone: 'America/New_York' });
    expect(body.data).toBeUndefined();
    expect(await days()).toHaveLength(1);
  });
});

test('where there are no product tests, nobody is shown the badges that they would bring', async () => {
  const { panelistId, browser } = await signedIn();
  const { db } = node.platform;
  await switchBadges(db, true);
  const names = async () => {
    const { body } = await browser.graphql('locked', LOCKED, { panelistId });
    return body.data.getMarketResearchPanelistSpark.lockedBadges.map(({ name }: { name: string }) => name);
  };
  expect(await names()).toEqual(expect.arrayContaining(['Home Tester', 'Seven in a Row']));
  await sql`INSERT INTO flag_member (panel_id, key, panelist_id, is_on, set_at)
    VALUES (${node.rooms.spark.panelId}, 'ihut', ${panelistId}, false, now())`.execute(db);
  node.clock.advance(11_000);
  const without = await names();
  expect(without).toContain('Seven in a Row');
  expect(without).not.toContain('Home Tester');
  await switchBadges(db, false);
});

describe('markMarketResearchBadgeAsRead', () => {
  async function withBadge() {
    const member = await signedIn();
    const { db } = node.platform;
    const { badgeId } = await aBadge(node, randomUUID());
    await inTransaction(db, (tx) => awardBadge(node.rooms, tx, { badgeId, panelistId: member.panelistId }));
    const { earned } = await readBadges(node.rooms.spark, db, member.panelistId);
    const awardId = earned[0]?.awardId ?? '';
    const mark = (browser: ApiClient, userId: string | undefined, rewardDetailId = awardId) =>
      browser.graphql('mark', MARK, { input: { userId, rewardDetailId } });
    const badges = async () =>
      (await member.browser.graphql('badges', BADGES, { panelistId: member.panelistId })).body.data
        .getMarketResearchPanelistSpark.badges;
    return { ...member, awardId, mark, badges };
  }

  test('marks the badge as read, and again is the same', async () => {
    const { browser, panelistId, awardId, mark, badges } = await withBadge();
    expect(await badges()).toEqual([{ rewardDetailId: awardId, isRead: false }]);
    for (const _again of [1, 2]) {
      const { body } = await mark(browser, panelistId);
      expect(body.data.markMarketResearchBadgeAsRead).toEqual({ rewardDetailId: awardId, isRead: true });
    }
    expect(await badges()).toEqual([{ rewardDetailId: awardId, isRead: true }]);
  });

  test("asks whose it is, and marks nobody else's", async () => {
    const { browser, awardId, mark, badges } = await withBadge();
    const unnamed = await mark(browser, undefined);
    expect(unnamed.body.errors[0].extensions.fields).toEqual({ userId: [MESSAGES.spark.badgeUserRequired] });
    const other = await signedIn();
    const { body } = await mark(other.browser, other.panelistId);
    expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
    expect(await badges()).toEqual([{ rewardDetailId: awardId, isRead: false }]);
  });
});
