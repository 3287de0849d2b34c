import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { heldClock, type HeldClock } from '#testkit/held-clock.ts';
import { massOf } from '#testkit/masses.ts';
import { createRateLimits, type RateLimit, type RateLimits, type RateVerdict } from './rate-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let subjects = 0;
/** A limit, somebody it has not met yet, and one or more nodes that share the database and the time. */
function setUp(count: number, periodSeconds: number, nodeCount = 1) {
  const clock = heldClock();
  const limit: RateLimit = { name: 'test', count, periodSeconds };
  const subject = `subject-${++subjects}`;
  const nodes = Array.from({ length: nodeCount }, () => createRateLimits(database.db, clock));
  const node = (index = 0): RateLimits => nodes[index % nodeCount] ?? createRateLimits(database.db, clock);
  return {
    clock,
    limit,
    node,
    take: () => node().take(limit, subject),
    leased: (at = 0) => node(at).takeLeased(limit, subject),
  };
}

const allowedOf = (verdicts: readonly RateVerdict[]) => verdicts.filter((verdict) => verdict.allowed).length;

async function inARow(times: number, call: () => Promise<RateVerdict>): Promise<RateVerdict[]> {
  const verdicts: RateVerdict[] = [];
  for (let round = 0; round < times; round++) verdicts.push(await call());
  return verdicts;
}

const atOnce = (times: number, call: (position: number) => Promise<RateVerdict>) =>
  Promise.all(Array.from({ length: times }, (_turn, index) => call(index)));

const refused = (retryAfterSeconds: number): RateVerdict => ({ allowed: false, retryAfterSeconds });

describe('a limit', () => {
  it.each([
    [10, 60],
    [1, 1],
    [7, 60],
    [3, 1],
    [30, 3600],
    [13, 86_400],
    [999, 60],
  ])('of %i in %i seconds lets exactly so many through at once', async (count, periodSeconds) => {
    const { take } = setUp(count, periodSeconds);
    expect(allowedOf(await inARow(count + 3, take))).toBe(count);
  });

  it('grows back evenly, one after each part of the period', async () => {
    const { take, clock } = setUp(6, 60);
    await inARow(6, take);
    for (let round = 0; round < 8; round++) {
      clock.advance(9_999);
      expect((await take()).allowed).toBe(false);
      clock.advance(1);
      expect((await take()).allowed).toBe(true);
    }
  });

  it('is whole again after a period, and never more than whole', async () => {
    const { take, clock } = setUp(5, 60);
    await inARow(5, take);
    clock.advance(60_000);
    expect(allowedOf(await inARow(8, take))).toBe(5);
    clock.advance(3_600_000);
    expect(allowedOf(await inARow(8, take))).toBe(5);
  });

  it('says when to come back, and then lets through', async () => {
    const { take, clock } = setUp(6, 60);
    await inARow(6, take);
    expect(await take()).toEqual(refused(10));
    clock.advance(4_500);
    expect(await take()).toEqual(refused(6));
    clock.advance(5_400);
    expect(await take()).toEqual(refused(1));
    clock.advance(1_000);
    expect((await take()).allowed).toBe(true);
  });

  it.each([
    [7, 60],
    [13, 86_400],
    [1, 1],
    [59, 3600],
  ])(
    'of %i in %i seconds never sends anybody away in vain: after the wait there is one',
    async (count, periodSeconds) => {
      const { take, clock } = setUp(count, periodSeconds);
      await inARow(count, take);
      for (let round = 0; round < 4; round++) {
        const verdict = await take();
        if (verdict.allowed) throw new Error('the limit was used up');
        clock.advance(verdict.retryAfterSeconds * 1_000);
        expect((await take()).allowed).toBe(true);
      }
    },
  );

  it('keeps subjects and names apart', async () => {
    const { node } = setUp(1, 60);
    const one = { name: 'one', count: 1, periodSeconds: 60 };
    expect((await node().take(one, 'ada')).allowed).toBe(true);
    expect((await node().take(one, 'ada')).allowed).toBe(false);
    expect((await node().take(one, 'bob')).allowed).toBe(true);
    expect((await node().take({ ...one, name: 'two' }, 'ada')).allowed).toBe(true);
  });

  it('of 10 lets exactly 10 of 200 callers through that come at once, over two nodes', async () => {
    const { node, limit } = setUp(10, 60, 2);
    const verdicts = await atOnce(200, (position) => node(position).take(limit, 'everybody'));
    expect(allowedOf(verdicts)).toBe(10);
    expect(verdicts.filter((verdict) => !verdict.allowed)).toEqual(Array.from({ length: 190 }, () => refused(6)));
  });

  it('does not ask the database again for somebody who was told when to come back', async () => {
    const { take, clock } = setUp(2, 60);
    await inARow(3, take);
    await sql`TRUNCATE rate_limit`.execute(database.db);
    expect(await take()).toEqual(refused(30));
    clock.advance(30_000);
    expect((await take()).allowed).toBe(true);
  });

  it('stores no name and no subject', async () => {
    const { node, limit } = setUp(1, 60);
    await node().take(limit, 'ada@example.com');
    const { rows } = await sql<{ key: Buffer }>`SELECT key FROM rate_limit`.execute(database.db);
    expect(rows.every(({ key }) => key.length === 32)).toBe(true);
  });
});

describe('a leased limit', () => {
  it.each([120, 60, 25, 19, 10, 9, 1])(
    'of %i lets exactly so many through, the last ones one by one',
    async (count) => {
      const { leased } = setUp(count, 60);
      expect(allowedOf(await inARow(count + 5, () => leased()))).toBe(count);
    },
  );

  it.each([120, 25])('of %i lets exactly so many of 200 through that come at once', async (count) => {
    const { leased } = setUp(count, 60);
    expect(allowedOf(await atOnce(200, () => leased()))).toBe(count);
  });

  it('serves 20 calls at once out of one allowance, not each out of its own', async () => {
    const { leased } = setUp(120, 60);
    expect(allowedOf(await atOnce(20, () => leased()))).toBe(20);
    expect(allowedOf(await atOnce(200, () => leased()))).toBe(100);
  });

  it('asks the database once for many calls', async () => {
    const { leased } = setUp(120, 60);
    await sql`TRUNCATE rate_limit`.execute(database.db);
    await leased();
    const fullAt = () => sql`SELECT full_at FROM rate_limit`.execute(database.db);
    const before = (await fullAt()).rows;
    await inARow(11, () => leased());
    expect((await fullAt()).rows).toEqual(before);
    await leased();
    expect((await fullAt()).rows).not.toEqual(before);
  });

  it('lets no more through over two nodes than the count', async () => {
    const { leased } = setUp(120, 60, 2);
    const verdicts = await atOnce(300, (position) => leased(position));
    // A node may keep a few that the other one asks for, but never more are let through.
    expect(allowedOf(verdicts)).toBeLessThanOrEqual(120);
    expect(allowedOf(verdicts)).toBeGreaterThan(120 - 12);
  });

  it('is used up by time as fast as it grows back: what one node kept is not there twice', async () => {
    const { leased, clock } = setUp(120, 60, 2);
    await leased(0);
    clock.advance(59_000);
    const verdicts = [...(await inARow(130, () => leased(1))), ...(await inARow(20, () => leased(0)))];
    expect(allowedOf(verdicts)).toBe(120);
  });

  it.each([1_000, 730, 1_500])(
    'costs a slow caller nothing of the whole but the last one: one each %i ms',
    async (waitMs) => {
      const { leased, clock } = setUp(120, 60);
      for (let round = 0; round < 100; round++) {
        expect((await leased()).allowed).toBe(true);
        clock.advance(waitMs);
      }
      expect(allowedOf(await inARow(130, () => leased()))).toBeGreaterThanOrEqual(119);
    },
  );

  it('says when to come back', async () => {
    const { leased, clock } = setUp(120, 60);
    await inARow(120, () => leased());
    expect(await leased()).toEqual(refused(1));
    clock.advance(500);
    expect((await leased()).allowed).toBe(true);
    expect((await leased()).allowed).toBe(false);
  });

  it('shares its allowance with the one that is not leased', async () => {
    const { leased, take } = setUp(20, 60);
    expect(allowedOf([...(await inARow(10, () => leased())), ...(await inARow(15, take))])).toBe(20);
  });

  it('passes a failing database on to everybody who waits, and then goes on', async () => {
    const { leased } = setUp(120, 60);
    await sql`ALTER TABLE rate_limit RENAME TO rate_limit_away`.execute(database.db);
    const calls = await Promise.allSettled(Array.from({ length: 3 }, () => leased()));
    await sql`ALTER TABLE rate_limit_away RENAME TO rate_limit`.execute(database.db);
    expect(calls.map((call) => call.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect((await leased()).allowed).toBe(true);
  });

  it('never lets more through than a strict limit would, whatever the traffic over two nodes', async () => {
    const step = fc.record({
      waitMs: fc.nat({ max: 20_000 }),
      node: fc.nat({ max: 1 }),
      calls: fc.integer({ min: 1, max: 25 }),
    });
    const counts = fc.constantFrom(20, 30, 60, 7);
    await fc.assert(
      fc.asyncProperty(counts, fc.array(step, { minLength: 5, maxLength: 15 }), async (count, steps) => {
        const { leased, clock } = setUp(count, 60, 2);
        const strict = strictLimit(count, clock);
        for (const { waitMs, node, calls } of steps) {
          clock.advance(waitMs);
          for (const verdict of await atOnce(calls, () => leased(node))) {
            if (verdict.allowed) expect(strict.take()).toBe(true);
          }
        }
      }),
      { numRuns: massOf({ sample: 10, whole: 25 }) },
    );
  });

  it('lets through on one node what a strict limit would, but for the last one', async () => {
    const step = fc.record({ waitMs: fc.nat({ max: 20_000 }), calls: fc.integer({ min: 1, max: 25 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const { leased, clock } = setUp(30, 60);
        const strict = strictLimit(30, clock);
        for (const { waitMs, calls } of steps) {
          clock.advance(waitMs);
          for (const verdict of await inARow(calls, () => leased())) {
            if (verdict.allowed) expect(strict.take()).toBe(true);
            // Exactly two are left where its lease and the strict one round apart.
            else expect(strict.left()).toBeLessThanOrEqual(2);
          }
        }
      }),
      { numRuns: massOf({ sample: 10, whole: 25 }) },
    );
  });
});

describe('pruning', () => {
  it('forgets who is whole again and keeps who is not', async () => {
    const { node, clock, limit } = setUp(10, 60);
    const rows = async () => (await sql`SELECT 1 FROM rate_limit`.execute(database.db)).rows.length;
    await sql`TRUNCATE rate_limit`.execute(database.db);
    await node().take(limit, 'old');
    clock.advance(6_000);
    await node().take(limit, 'new');
    await node().prune();
    expect(await rows()).toBe(2);
    clock.advance(1);
    await node().prune();
    expect(await rows()).toBe(1);
    expect(allowedOf(await inARow(12, () => node().take(limit, 'new')))).toBe(9);
  });
});

/** The same rule in a few lines of memory: what each limit is measured against. */
function strictLimit(count: number, clock: HeldClock) {
  const costMs = 60_000 / count;
  let fullAt = 0;
  const whole = () => Math.max(fullAt, clock.now().getTime());
  return {
    left: () => (clock.now().getTime() + 60_000 - whole()) / costMs,
    take() {
      // A thousandth of a millisecond: the real one counts in whole microseconds.
      if (whole() + costMs > clock.now().getTime() + 60_000 + 0.001 * count) return false;
      fullAt = whole() + costMs;
      return true;
    },
  };
}
