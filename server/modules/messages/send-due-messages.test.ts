import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { HeldBack } from '#server/platform/installation/restore-hold.ts';
import { messagesBed, sent, type MessagesBed } from '#testkit/beds/messages-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { NOTHING_HELD } from '#testkit/nothing-held.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { readEmailFigures } from './read-messages.ts';
import type { Messages } from './messages.ts';

const LEASE_MS = 3 * MINUTE_MS;
const MOST_ATTEMPTS = 12;
const LONGEST_WAIT_MS = 120 * MINUTE_MS;
const FAILURES_IN_A_ROW = 8;
const SENT_AT_ONCE = 4;

let bed: MessagesBed;
beforeAll(async () => {
  bed = await messagesBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await sql`DELETE FROM message`.execute(bed.db);
  bed.handed.splice(0);
  bed.answerNext();
});

const at = (now: Date): Partial<Messages> => ({ clock: { now: () => now } });
async function aWaiting(given: Parameters<MessagesBed['tell']>[1] = {}, room?: Partial<Messages>) {
  const { panelistId } = await aMember(bed);
  const causeId = await bed.tell(panelistId, given, room);
  return { panelistId, causeId, read: async () => (await bed.of(panelistId))[0] };
}
const figures = async (originId: string) => (await readEmailFigures(bed.messages, bed.db, [originId]))[0];

test('a message is sent once, under its own id, and its figures say so', async () => {
  const { causeId, read } = await aWaiting();
  const message = await read();
  expect(await bed.send()).toBe(true);
  expect(bed.handed.map(({ id }) => id)).toEqual([message?.id]);
  expect(await read()).toMatchObject({ state: 'SENT', reason: null, settledAt: bed.clock.now() });
  expect(await figures(causeId)).toMatchObject({ total: 1, sent: 1, setAside: 0, notNeeded: 0 });
  expect(await bed.send()).toBe(false);
});

test('several nodes at once send each of many once', async () => {
  await Promise.all(Array.from({ length: 12 }, () => aWaiting()));
  await Promise.all([bed.send(), bed.send(), bed.send()]);
  expect(new Set(bed.handed.map(({ id }) => id)).size).toBe(12);
  expect(bed.handed).toHaveLength(12);
});

test('what another node has just taken is left to it', async () => {
  await aWaiting();
  const takeAndGiveBack = (tx: Db) => bed.send({ db: tx }, sent, AbortSignal.abort());
  expect(await beforeCommit(bed.db, takeAndGiveBack, () => bed.send())).toBe(false);
  expect(bed.handed).toEqual([]);
});

test('what a node took and did not send is sent by another one when the lease is over, under the same id', async () => {
  const { read } = await aWaiting();
  const now = bed.clock.now();
  await expect(
    bed.send({}, () => {
      throw new Error('died');
    }),
  ).rejects.toThrow('died');
  await bed.send(at(later(now, LEASE_MS - 1)));
  expect(bed.handed).toHaveLength(0);
  await bed.send(at(later(now, LEASE_MS)));
  expect(bed.handed.map(({ id }) => id)).toEqual([(await read())?.id]);
});

test('what waits for its study is looked at again in a minute, and is no try that failed', async () => {
  const { read, causeId } = await aWaiting();
  const now = bed.clock.now();
  await bed.send({}, () => ({ wait: true }));
  expect(await read()).toMatchObject({ state: 'QUEUED', tryAfter: later(now, MINUTE_MS) });
  expect(await figures(causeId)).toMatchObject({ total: 1, sent: 0 });
  await bed.send(at(later(now, MINUTE_MS)));
  expect(await read()).toMatchObject({ state: 'SENT' });
});

test('what nobody composes waits a minute, too, and is not lost', async () => {
  const { read } = await aWaiting();
  await bed.send({}, () => undefined);
  expect(await read()).toMatchObject({ state: 'QUEUED', tryAfter: later(bed.clock.now(), MINUTE_MS) });
});

test('what is not needed any more is not sent, and says why', async () => {
  const { read, causeId } = await aWaiting({ kind: 'INVITATION' });
  await bed.send({}, () => ({ notNeeded: 'ANSWERED' }));
  expect([await read(), bed.handed]).toMatchObject([{ state: 'NOT_NEEDED', reason: 'ANSWERED' }, []]);
  expect(await figures(causeId)).toMatchObject({ total: 1, notNeeded: 1 });
});

test.each([
  ['refused', 'NO_SUCH_ADDRESS'],
  ['full', 'MAILBOX_FULL'],
  ['rejected', 'REJECTED'],
  ['stopped', 'STOPPED'],
] as const)('a mail that is %s is set aside as %s', async (answer, reason) => {
  const { read, causeId } = await aWaiting();
  bed.answerNext(answer);
  await bed.send();
  expect(await read()).toMatchObject({ state: 'SET_ASIDE', reason });
  expect(await figures(causeId)).toMatchObject({ total: 1, setAside: 1 });
});

describe('a mail server that does not answer', () => {
  test('is asked again after twice as long each time', async () => {
    const { read } = await aWaiting();
    const now = bed.clock.now();
    bed.answerNext(new Error('away'), new Error('away'));
    await bed.send();
    expect(await read()).toMatchObject({ state: 'QUEUED', attempts: 1, tryAfter: later(now, 2 * MINUTE_MS) });
    await bed.send(at(later(now, 2 * MINUTE_MS)));
    expect(await read()).toMatchObject({ attempts: 2, tryAfter: later(now, 6 * MINUTE_MS) });
  });

  test.each([
    [MOST_ATTEMPTS - 1, 'QUEUED'],
    [MOST_ATTEMPTS, 'SET_ASIDE'],
  ])('has a message at its try %d: %s', async (tries, state) => {
    const { read } = await aWaiting();
    await sql`UPDATE message SET attempts = ${tries - 1}`.execute(bed.db);
    bed.answerNext(new Error('away'));
    await bed.send();
    const tryAfter = later(bed.clock.now(), state === 'QUEUED' ? LONGEST_WAIT_MS : LEASE_MS);
    expect(await read()).toMatchObject({ state, reason: state === 'QUEUED' ? null : 'NOT_TAKEN', tryAfter });
  });

  test('is not asked for the rest of a batch: what was not tried is given back at once', async () => {
    const all = FAILURES_IN_A_ROW + 2 * SENT_AT_ONCE;
    await Promise.all(Array.from({ length: all }, () => aWaiting()));
    bed.answerNext(...Array.from({ length: all }, () => new Error('away')));
    expect(await bed.send()).toBe(false);
    expect(bed.handed.length).toBeGreaterThanOrEqual(FAILURES_IN_A_ROW);
    expect(bed.handed.length).toBeLessThan(FAILURES_IN_A_ROW + SENT_AT_ONCE);
    const { rows } = await sql`SELECT FROM message WHERE try_after = ${bed.clock.now()}`.execute(bed.db);
    expect(rows).toHaveLength(all - bed.handed.length);
  });
});

test('a restored copy sends nothing, also when it was held back in the middle of a batch', async () => {
  const { read } = await aWaiting();
  const isHeld = { outside: { ...NOTHING_HELD, isHeld: async () => true } };
  expect(await bed.send(isHeld)).toBe(false);
  expect(await read()).toMatchObject({ state: 'QUEUED', attempts: 0 });
  bed.answerNext(new HeldBack());
  await bed.send();
  expect(await read()).toMatchObject({ state: 'QUEUED', tryAfter: bed.clock.now() });
});

test('a node that stops gives back what it did not try', async () => {
  const { read } = await aWaiting();
  expect(await bed.send({}, sent, AbortSignal.abort())).toBe(false);
  expect([await read(), bed.handed]).toMatchObject([{ state: 'QUEUED', tryAfter: bed.clock.now() }, []]);
});

test('what was queued by day and is due at night is held until the morning, and its figures with it', async () => {
  const { read, causeId } = await aWaiting({ kind: 'INVITATION' });
  const decided = await aWaiting();
  const [night, morning] = [new Date('2026-06-11T02:00:00Z'), new Date('2026-06-11T12:00:00Z')];
  await bed.send(at(night));
  expect(await read()).toMatchObject({ state: 'QUEUED', notBefore: morning, tryAfter: morning, attempts: 0 });
  expect(await decided.read()).toMatchObject({ state: 'SENT' });
  expect((await readEmailFigures({ ...bed.messages, ...at(night) }, bed.db, [causeId]))[0]).toMatchObject({
    total: 1,
    held: 1,
    heldUntil: morning,
  });
  await bed.send(at(morning));
  expect(await read()).toMatchObject({ state: 'SENT' });
  expect(await figures(causeId)).toMatchObject({ total: 1, sent: 1, held: 0, heldUntil: null });
});

test('messages of another panel are left to its own nodes', async () => {
  const { read } = await aWaiting();
  expect(await bed.send({ panelId: 'ELSEWHERE' })).toBe(false);
  expect(await read()).toMatchObject({ state: 'QUEUED', attempts: 0 });
});
