import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSealer } from '#server/platform/sealing.ts';
import { aBrowser, pushBed, type PushBed } from '#testkit/beds/push-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aSession } from '#testkit/builders/session-builders.ts';
import { TEST_KEYS, testKeys } from '#testkit/config.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { beQuietHere, erasePushes, exportPushes, isSubscribed, subscribeDevice } from './subscribe.ts';
import { pushKeys } from './push-keys.ts';
import { resealPush } from './reseal-push.ts';

let bed: PushBed;
beforeAll(async () => {
  bed = await pushBed();
});
afterAll(() => bed.close());

const told = (device: { sessionId: string }) => isSubscribed(bed.db, device);
const waitingFor = async ({ panelistId }: { panelistId: string }) => {
  const { rows } = await sql`SELECT FROM push_delivery JOIN push_subscription USING (subscription_id)
    WHERE panelist_id = ${panelistId}`.execute(bed.db);
  return rows.length;
};

test('a service that nobody knows is refused, and nothing is kept', async () => {
  const session = await aSession(bed, (await aMember(bed)).panelistId);
  const elsewhere = { ...aBrowser(), endpoint: 'https://elsewhere.example.com/1' };
  expect(await subscribeDevice(bed.push, session, elsewhere)).toMatchObject({ failure: 'unknown-service' });
  expect(await told(session)).toBe(false);
});

test('where a browser is told is kept sealed, for its own row only', async () => {
  const { keys, sessionId } = await bed.aDevice();
  const { rows } = await sql<{ id: string; sealed: string }>`
    SELECT subscription_id AS id, sealed FROM push_subscription WHERE session_id = ${sessionId}`.execute(bed.db);
  const { id = '', sealed = '' } = rows[0] ?? {};
  expect(sealed).not.toContain(keys.endpoint);
  expect(JSON.parse(bed.push.sealer.open(sealed, `push-subscription:${id}`).toString())).toEqual(keys);
  expect(() => bed.push.sealer.open(sealed, 'push-subscription:other')).toThrow('unable to authenticate data');
});

test('the same again keeps what waits; other keys of the same browser begin anew', async () => {
  const device = await bed.aDevice();
  await bed.tell(device.panelistId);
  await subscribeDevice(bed.push, device, device.keys);
  expect(await waitingFor(device)).toBe(1);
  await subscribeDevice(bed.push, device, { ...device.keys, auth: 'b'.repeat(22) });
  expect([await told(device), await waitingFor(device)]).toEqual([true, 0]);
});

test('whoever signs in at this browser next takes its place, and the one before hears nothing there', async () => {
  const first = await bed.aDevice();
  await bed.tell(first.panelistId);
  const second = await bed.aDevice(undefined, first.keys);
  expect([await told(first), await told(second)]).toEqual([false, true]);
  expect([await waitingFor(first), await waitingFor(second)]).toEqual([0, 0]);
});

test('a session has one browser: a new one takes the place of the old', async () => {
  const device = await bed.aDevice();
  await subscribeDevice(bed.push, device, aBrowser());
  expect(await exportPushes(bed.db, device.panelistId)).toHaveLength(1);
});

test('two tabs that say it at once are one device', async () => {
  const session = await aSession(bed, (await aMember(bed)).panelistId);
  const keys = aBrowser();
  await beforeCommit(
    bed.db,
    (tx) => subscribeDevice({ ...bed.push, db: tx }, session, keys),
    () => subscribeDevice(bed.push, session, keys),
  );
  expect(await exportPushes(bed.db, session.panelistId)).toEqual([{ since: bed.clock.now(), lastToldAt: null }]);
});

test('who is quiet here is still told elsewhere, and what waited for this device goes', async () => {
  const here = await bed.aDevice();
  const there = await bed.aDevice(here.panelistId);
  await bed.tell(here.panelistId);
  await beQuietHere(bed.push, here);
  expect([await told(here), await told(there), await waitingFor(here)]).toEqual([false, true, 1]);
});

test('a session that ends takes its device along', async () => {
  const device = await bed.aDevice();
  await sql`UPDATE member_session SET ended_at = now(), end_reason = 'SIGNED_OUT'
    WHERE session_id = ${device.sessionId}`.execute(bed.db);
  expect(await told(device)).toBe(false);
});

test("all devices of a member are erased, and nobody else's", async () => {
  const [one, other] = [await bed.aDevice(), await bed.aDevice()];
  await bed.aDevice(one.panelistId);
  expect(await bed.inTransaction((tx) => erasePushes(tx, one.panelistId))).toBe(2);
  expect([await exportPushes(bed.db, one.panelistId), await told(other)]).toEqual([[], true]);
});

test('our key is made once, whoever asks first, and stays', async () => {
  const asked = await Promise.all(Array.from({ length: 6 }, () => pushKeys(bed.push)));
  const [first] = asked;
  expect(asked).toEqual(asked.map(() => first));
  expect(await pushKeys(bed.push)).toEqual(first);
  const other = await pushKeys({ ...bed.push, panelId: 'OTHER' });
  expect(other).not.toEqual(first);
});

test('a newer sealing key reseals our key and every device once, and all of them can still be read', async () => {
  const device = await bed.aDevice();
  const before = await pushKeys(bed.push);
  const [newest] = testKeys('newer');
  const push = { ...bed.push, sealer: createSealer([newest, ...TEST_KEYS.sealingKeys], bed.push.chance) };
  const first = await resealPush(push);
  expect([first.keys.renewed, first.devices.renewed > 0]).toEqual([2, true]);
  const again = await resealPush(push);
  expect([again.keys.renewed, again.devices.renewed]).toEqual([0, 0]);
  const alone = { ...push, sealer: createSealer([newest], bed.push.chance) };
  expect(await pushKeys(alone)).toEqual(before);
  await bed.tell(device.panelistId);
  await bed.deliver(alone);
  expect(bed.orders.map(({ target }) => target)).toContainEqual(device.keys);
});
