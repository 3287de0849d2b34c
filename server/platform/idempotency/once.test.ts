import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { later } from '../clock.ts';
import { allOrNothing } from '../database/all-or-nothing.ts';
import { inTransaction } from '../database/transaction.ts';
import { err, ok, type Result } from '../result.ts';
import { forgetOldKeys } from './once.ts';
import { isKeyKnown, once } from './index.ts';

const NOW = new Date('2026-06-10T14:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ poolSize: 25 });
});
afterAll(() => database.close());

interface Asked {
  readonly ownerId?: string;
  readonly key?: string;
  readonly request?: unknown;
  readonly now?: Date;
  first?(madeId: string): Promise<Result<string, string>>;
}

function ask({ ownerId = OWNER, key = randomUUID(), request = { points: 1 }, now = NOW, first }: Asked) {
  return allOrNothing(database.db, (tx) =>
    once(
      tx,
      { ownerId, key, request, newId: randomUUID(), now },
      { first: first ?? (async (id) => ok(`made ${id}`)), again: async (id) => ok(`made ${id}`) },
    ),
  );
}
const OWNER = randomUUID();

describe('under one key', () => {
  test('the same request gets the same answer, in whatever order it names things', async () => {
    const key = randomUUID();
    const first = await ask({ key, request: { rewardId: 'a', points: 1 } });
    expect(first.ok).toBe(true);
    expect(await ask({ key, request: { points: 1, rewardId: 'a' } })).toEqual(first);
  });

  test('twenty at once do it once', async () => {
    const key = randomUUID();
    let times = 0;
    const first = async (id: string) => {
      times += 1;
      return ok(`made ${id}`);
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ key, first })));
    expect(times).toBe(1);
    expect(new Set(answers.map((answer) => answer.ok && answer.value)).size).toBe(1);
  });

  test('another request is refused, and somebody else has a key of their own', async () => {
    const key = randomUUID();
    const first = await ask({ key });
    expect(await ask({ key, request: { points: 2 } })).toEqual({ ok: false, failure: 'key-reused' });
    const other = await ask({ key, ownerId: randomUUID(), request: { points: 2 } });
    expect(other.ok).toBe(true);
    expect(other).not.toEqual(first);
  });

  test('work that failed or fell over leaves no key, and can be tried again', async () => {
    const key = randomUUID();
    expect(await ask({ key, first: async () => err('no') })).toEqual({ ok: false, failure: 'no' });
    const fall = ask({
      key,
      first: async () => {
        throw new Error('crash');
      },
    });
    await expect(fall).rejects.toThrow('crash');
    expect(await isKeyKnown(database.db, OWNER, key)).toBe(false);
    expect((await ask({ key, request: { points: 2 } })).ok).toBe(true);
    expect(await isKeyKnown(database.db, OWNER, key)).toBe(true);
  });

  test('work inside a larger transaction undoes its own part only', async () => {
    const key = randomUUID();
    const kept = randomUUID();
    await inTransaction(database.db, async (tx) => {
      const keyed = { ownerId: OWNER, request: {}, newId: randomUUID(), now: NOW };
      const fine = { first: async () => ok(1), again: async () => ok(2) };
      await allOrNothing(tx, (inner) => once(inner, { ...keyed, key: kept }, fine));
      await allOrNothing(tx, (inner) => once(inner, { ...keyed, key }, { ...fine, first: async () => err('no') }));
    });
    expect(await isKeyKnown(database.db, OWNER, kept)).toBe(true);
    expect(await isKeyKnown(database.db, OWNER, key)).toBe(false);
  });
});

test('keys are kept 30 days', async () => {
  const old = randomUUID();
  const young = randomUUID();
  await sql`DELETE FROM idempotency_key`.execute(database.db);
  await ask({ key: old, now: later(NOW, -31 * DAY_MS) });
  await ask({ key: young, now: later(NOW, -29 * DAY_MS) });
  expect(await forgetOldKeys(database.db, NOW)).toBe(1);
  expect(await isKeyKnown(database.db, OWNER, old)).toBe(false);
  expect(await isKeyKnown(database.db, OWNER, young)).toBe(true);
});
