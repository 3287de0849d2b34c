import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PUSH_KEPT_HOURS, PUSHED_MAX_BYTES } from '#contract/push/pushed.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { NOTHING_HELD } from '#testkit/nothing-held.ts';
import { pushBed, type PushBed } from '#testkit/beds/push-bed.ts';
import { deliverPushes } from './deliver.ts';
import { dropWaitingPushes } from './deliver.store.ts';
import { exportPushes } from './subscribe.ts';

const LEASE_MS = 5 * MINUTE_MS;
const MOST_ATTEMPTS = 8;
const NIGHT = new Date('2026-06-11T02:00:00Z');

let bed: PushBed;
beforeAll(async () => {
  bed = await pushBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await sql`DELETE FROM push_delivery`.execute(bed.db);
  bed.orders.splice(0);
});

const at = (now: Date) => ({ clock: { now: () => now } });
const titles = () => bed.orders.map(({ text }): string => JSON.parse(text).title);
/** A device to which one thing is still to be told. */
async function aWaiting(...told: Parameters<PushBed['tell']> extends [string, ...infer Rest] ? Rest : never) {
  const device = await bed.aDevice();
  return { ...device, causeId: await bed.tell(device.panelistId, ...told) };
}

test('it is told to the browser that asked, under what it is about, and then nothing waits', async () => {
  const { keys, causeId, panelistId } = await aWaiting('REVIEW', { title: 'Decided', link: '/history' });
  await bed.deliver();
  expect(bed.orders).toMatchObject([{ target: keys, topic: causeId, keptSeconds: PUSH_KEPT_HOURS * 3_600 }]);
  expect(JSON.parse(bed.orders[0]?.text ?? '')).toEqual({ title: 'Decided', link: '/history', tag: causeId });
  expect(await bed.waiting()).toEqual([]);
  expect(await exportPushes(bed.db, panelistId)).toMatchObject([{ lastToldAt: bed.clock.now() }]);
});

test('two nodes at once tell each of many things once', async () => {
  const { panelistId } = await bed.aDevice();
  for (let count = 0; count < 12; count += 1) await bed.tell(panelistId, 'REVIEW', { title: `News ${count}` });
  await Promise.all([bed.deliver(), bed.deliver(), bed.deliver()]);
  expect(new Set(titles()).size).toBe(12);
  expect(bed.orders).toHaveLength(12);
});

test('what another node has just taken is left to it', async () => {
  await aWaiting();
  const takeAndGiveBack = (tx: Db) => bed.deliver({ db: tx }, AbortSignal.abort());
  expect(await beforeCommit(bed.db, takeAndGiveBack, () => bed.deliver())).toBe(false);
  expect(bed.orders).toEqual([]);
});

test('a node that died holds it for as long as its lease, and no longer', async () => {
  await aWaiting();
  const now = bed.clock.now();
  const died = deliverPushes(bed.push, () => Promise.reject(new Error('died')));
  await expect(died).rejects.toThrow('died');
  await bed.deliver(at(later(now, LEASE_MS - 1)));
  expect(bed.orders).toHaveLength(0);
  await bed.deliver(at(later(now, LEASE_MS)));
  expect(bed.orders).toHaveLength(1);
});

test.each([
  ['read meanwhile', (id: string) => sql`UPDATE notification SET read_at = now() WHERE panelist_id = ${id}`],
  [
    'of a member who is not active',
    (id: string) => sql`UPDATE panelist SET state = 'SUSPENDED' WHERE panelist_id = ${id}`,
  ],
  [
    'for a session that expired',
    (id: string) => sql`UPDATE member_session SET idle_expires_at = ${bed.clock.now()} WHERE panelist_id = ${id}`,
  ],
])('what is %s is told nobody, and does not wait', async (_why, change) => {
  const { panelistId } = await aWaiting();
  await change(panelistId).execute(bed.db);
  await bed.deliver();
  expect([bed.orders, await bed.waiting()]).toEqual([[], []]);
});

test('what the member may not be told is dropped', async () => {
  await aWaiting();
  await deliverPushes(bed.push, async () => new Set());
  expect([bed.orders, await bed.waiting()]).toEqual([[], []]);
});

test.each([
  [PUSH_KEPT_HOURS * HOUR_MS - 1, 1],
  [PUSH_KEPT_HOURS * HOUR_MS, 0],
])('after %d ms it is told %d times: then it is no news any more', async (milliseconds, times) => {
  await aWaiting();
  await bed.deliver(at(later(bed.clock.now(), milliseconds)));
  expect([bed.orders.length, await bed.waiting()]).toEqual([times, []]);
});

test('at night it waits for the morning where the member is, unless it cannot wait', async () => {
  const { panelistId } = await bed.aDevice();
  const west = await bed.aDevice();
  await sql`UPDATE panelist SET time_zone = 'America/Los_Angeles' WHERE panelist_id = ${west.panelistId}`.execute(
    bed.db,
  );
  await bed.tell(panelistId, 'INVITATION', { title: 'Invited' });
  await bed.tell(panelistId, 'REVIEW', { title: 'Decided' });
  await bed.tell(west.panelistId, 'INVITATION', { title: 'Invited in the west' });
  await bed.deliver(at(NIGHT));
  expect(titles().toSorted()).toEqual(['Decided', 'Invited in the west']);
  expect(await bed.waiting()).toEqual([{ tryAfter: new Date('2026-06-11T12:00:00Z'), attempts: 0 }]);
});

test('a browser that is gone is forgotten with all that waits for it', async () => {
  const { panelistId } = await aWaiting();
  await bed.tell(panelistId);
  bed.answerNext('gone', 'gone');
  await bed.deliver();
  expect([await bed.waiting(), await exportPushes(bed.db, panelistId)]).toEqual([[], []]);
});

test('what a service refuses is given up; the device stays', async () => {
  const { panelistId } = await aWaiting();
  bed.answerNext('refused');
  await bed.deliver();
  expect([await bed.waiting(), await exportPushes(bed.db, panelistId)]).toMatchObject([[], [{ lastToldAt: null }]]);
});

test('a busy service is asked again when it likes, else after twice as long each time', async () => {
  await aWaiting();
  const now = bed.clock.now();
  bed.answerNext({ later: true, waitMs: 90 * SECOND_MS }, { later: true, waitMs: undefined });
  await bed.deliver();
  expect(await bed.waiting()).toEqual([{ tryAfter: later(now, 90 * SECOND_MS), attempts: 1 }]);
  const second = later(now, 90 * SECOND_MS);
  await bed.deliver(at(second));
  expect(await bed.waiting()).toEqual([{ tryAfter: later(second, 4 * MINUTE_MS), attempts: 2 }]);
});

test.each([
  [MOST_ATTEMPTS - 1, 1],
  [MOST_ATTEMPTS, 0],
])('after %d tries %d wait for another one', async (tries, waiting) => {
  await aWaiting();
  await sql`UPDATE push_delivery SET attempts = ${tries - 1}`.execute(bed.db);
  bed.answerNext({ later: true, waitMs: undefined });
  await bed.deliver();
  expect(await bed.waiting()).toHaveLength(waiting);
});

test.each([
  ['/history', '/history'],
  ['https://example.com/x', 'https://example.com/x'],
  [null, '/notifications'],
  ['//example.com', '/notifications'],
  ['javascript:alert(1)', '/notifications'],
])('what leads to %s leads to %s', async (link, shown) => {
  await aWaiting('REVIEW', { link });
  await bed.deliver();
  expect(JSON.parse(bed.orders[0]?.text ?? '').link).toBe(shown);
});

test('what would not fit says only that there is news', async () => {
  await aWaiting('REVIEW', { link: `/${'x'.repeat(PUSHED_MAX_BYTES)}` });
  await bed.deliver();
  expect(JSON.parse(bed.orders[0]?.text ?? '')).toMatchObject({ link: '/notifications', tag: 'news' });
});

test('a node that stops gives back what it took', async () => {
  await aWaiting();
  expect(await bed.deliver({}, AbortSignal.abort())).toBe(false);
  expect([bed.orders, await bed.waiting()]).toMatchObject([[], [{ tryAfter: bed.clock.now() }]]);
});

test('a restored copy tells nobody anything, and what is due stays due', async () => {
  await aWaiting();
  expect(await bed.deliver({ outside: { ...NOTHING_HELD, isHeld: async () => true } })).toBe(false);
  expect([bed.orders, await bed.waiting()]).toMatchObject([[], [{ attempts: 0 }]]);
});

test('what waited in a backup is dropped up to its moment', async () => {
  await aWaiting();
  const until = bed.clock.now();
  bed.clock.advance(1);
  await aWaiting();
  expect(await bed.inTransaction((tx) => dropWaitingPushes(tx, until))).toBe(1);
  expect(await bed.waiting()).toHaveLength(1);
});

test('devices of another panel are left to its own nodes', async () => {
  await aWaiting();
  await bed.deliver({ panelId: randomUUID() });
  expect(await bed.waiting()).toHaveLength(1);
});
