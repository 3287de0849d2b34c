import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GRACE_SECONDS, MASS_SEND_PEOPLE } from '#contract/sending/sending.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { sparkBed, type SparkBed } from '#testkit/beds/spark-bed.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import {
  badgeRuns,
  beginRun,
  isWhereSeen,
  listBeginningRuns,
  nextOfRun,
  noteRunAdvanced,
  stopRunOf,
  type NextOfRun,
} from './badge-runs.ts';
import { listBadges } from './list-badges.ts';

const FORGOTTEN_MS = 3 * MINUTE_MS;

let bed: SparkBed;
let by: { operatorId: string };
beforeAll(async () => {
  bed = await sparkBed();
  by = await anOperator(bed, 'ADMIN');
});
afterAll(() => bed.close());
beforeEach(() => void bed.jobs.splice(0));

const begin = (badgeId: string, wanted = 1) =>
  bed.inTransaction((tx) => beginRun(bed.spark, tx, { badgeId, wanted }, by));
/** A run of a badge of its own, and so many who have reached its rule. */
async function aRun({ reached = 0, wanted = 1 } = {}) {
  const badge = await bed.aBadge({ metric: 'PRODUCT_TESTS', threshold: 900, isOn: true });
  const ids = await Promise.all(Array.from({ length: reached }, () => bed.aCounted({ PRODUCT_TESTS: 900 })));
  // The newest run is the one of a later moment.
  bed.clock.advance(1);
  const runId = await begin(badge.badgeId, wanted);
  bed.jobs.splice(0);
  return { badgeId: badge.badgeId, runId, ids: ids.toSorted() };
}
const runOf = async (badgeId: string) =>
  (await listBadges(bed.spark, bed.db, null)).contents.find((one) => one.badgeId === badgeId)?.run;
const claim = (runId: string, spark = bed.spark) => bed.inTransaction((tx) => badgeRuns.claim(spark, tx, runId));
const found = async (runId: string, limit: number, spark = bed.spark) => {
  const run = await claim(runId, spark);
  return run && nextOfRun(spark, run, limit);
};
const next = async (runId: string, limit = 100): Promise<NextOfRun> => {
  const one = await found(runId, limit);
  if (one === undefined) throw new Error('it goes on');
  return one;
};
/** Whether the run is held where it was looked at. */
const hold = async (tx: Db, seen: NextOfRun) => {
  const held = await badgeRuns.claim(bed.spark, tx, seen.run.run_id);
  return held !== undefined && isWhereSeen(bed.spark, tx, held, seen);
};
const stop = (runId: string) => bed.inTransaction((tx) => badgeRuns.stop(bed.spark, tx, runId, by));

test.each([
  [MASS_SEND_PEOPLE, 0],
  [MASS_SEND_PEOPLE + 1, GRACE_SECONDS],
])('a run for %d members begins after %d seconds', async (wanted, seconds) => {
  const { badgeId } = await bed.aBadge({ isOn: false });
  const runId = await begin(badgeId, wanted);
  const startsAt = later(bed.clock.now(), seconds * SECOND_MS);
  const startAfter = seconds === 0 ? {} : { startAfter: later(startsAt, SECOND_MS) };
  expect(bed.jobs).toEqual([{ name: 'spark.run-badge', payload: { runId }, key: runId, ...startAfter }]);
  const beginning = (await listBeginningRuns(bed.spark, startsAt)).map(({ sendingId }) => sendingId);
  expect(beginning.includes(runId)).toBe(seconds > 0);
});

test('a run that waits gives nothing yet; it is started now or stopped once', async () => {
  const [now, stopped] = [await aRun({ wanted: 100 }), await aRun({ wanted: 100 })];
  expect(await found(now.runId, 10)).toBeUndefined();
  const start = () => bed.inTransaction((tx) => badgeRuns.startNow(bed.spark, tx, now.runId, by));
  expect([await start(), await start()]).toEqual([true, false]);
  expect(bed.jobs[0]).toMatchObject({ key: now.runId, startAfter: 'now' });
  expect(await found(now.runId, 10)).toBeDefined();
  const stopIt = (runId: string) => bed.inTransaction((tx) => badgeRuns.stopWaiting(bed.spark, tx, runId, by));
  const stops = [await stopIt(stopped.runId), await stopIt(stopped.runId), await stopIt(now.runId)];
  expect(stops).toEqual([true, false, false]);
  expect(await runOf(stopped.badgeId)).toMatchObject({ state: 'STOPPED', awarded: 0 });
});

test('a run comes to those who have reached the rule and do not have the badge, by key', async () => {
  const { badgeId, runId, ids } = await aRun({ reached: 4 });
  await bed.aCounted({ PRODUCT_TESTS: 899 });
  const [first = '', ...rest] = ids;
  await bed.give(badgeId, [first]);
  const mine = ({ panelistIds }: NextOfRun) => panelistIds.filter((id) => ids.includes(id));
  const before = await next(runId);
  expect(mine(before)).toEqual(rest);
  const upTo = rest[0] ?? '';
  await bed.inTransaction((tx) => noteRunAdvanced(bed.spark, tx, before, { upTo, awarded: 1 }));
  expect(mine(await next(runId))).toEqual(rest.slice(1));
  const second = await next(runId, 1);
  expect(second.panelistIds).toHaveLength(1);
  await bed.inTransaction((tx) => noteRunAdvanced(bed.spark, tx, second, { upTo, awarded: 2 }));
  expect(await runOf(badgeId)).toMatchObject({ state: 'RUNNING', awarded: 3, points: 150 });
});

test('a run of a rule that is off, or of another panel, goes nowhere', async () => {
  const { badgeId, runId } = await aRun();
  expect(await found(runId, 10, { ...bed.spark, panelId: 'ELSEWHERE' })).toBeUndefined();
  await sql`UPDATE badge SET is_on = false WHERE badge_id = ${badgeId}`.execute(bed.db);
  expect(await found(runId, 10)).toBeUndefined();
});

test('it is held only where it was looked at: not when it was moved, stopped or its rule changed since', async () => {
  const isHeld = (one: NextOfRun) => bed.inTransaction((tx) => hold(tx, one));
  const [moved, stopped, changed] = [await aRun(), await aRun(), await aRun()];
  const seen = await Promise.all([moved, stopped, changed].map(({ runId }) => next(runId)));
  for (const one of seen) expect(await isHeld(one)).toBe(true);
  const [ofMoved, ofStopped, ofChanged] = seen as [NextOfRun, NextOfRun, NextOfRun];
  await bed.inTransaction((tx) => noteRunAdvanced(bed.spark, tx, ofMoved, { upTo: randomUUID(), awarded: 0 }));
  await stop(stopped.runId);
  await sql`UPDATE badge SET revision = revision + 1 WHERE badge_id = ${changed.badgeId}`.execute(bed.db);
  expect([await isHeld(ofMoved), await isHeld(ofStopped), await isHeld(ofChanged)]).toEqual([false, false, false]);
});

test('of two workers the second waits, and finds it moved', async () => {
  const { runId } = await aRun();
  const seen = await next(runId);
  const second = await beforeCommit(
    bed.db,
    async (tx) => {
      await hold(tx, seen);
      await noteRunAdvanced(bed.spark, tx, seen, { upTo: randomUUID(), awarded: 0 });
    },
    () => bed.inTransaction((tx) => hold(tx, seen)),
  );
  expect(second).toBe(false);
});

test('a run ends once, with one entry: done in the name of who asked, stopped in the name of who stopped it', async () => {
  const other = await anOperator(bed, 'ADMIN');
  const [done, stopped] = [await aRun(), await aRun()];
  await bed.inTransaction(async (tx) => {
    const run = await badgeRuns.claim(bed.spark, tx, done.runId);
    if (run !== undefined) await badgeRuns.end(bed.spark, tx, run, { state: 'DONE', by: { operatorId: null } });
  });
  expect([await claim(done.runId), await stop(done.runId)]).toEqual([undefined, false]);
  await bed.inTransaction((tx) => stopRunOf(bed.spark, tx, stopped.badgeId, other));
  await bed.inTransaction((tx) => stopRunOf(bed.spark, tx, stopped.badgeId, other));
  const entries = async (badgeId: string) =>
    (await bed.auditOf('badge', badgeId)).filter(({ action }) => action.startsWith('badge.past'));
  expect(await entries(done.badgeId)).toMatchObject([
    { action: 'badge.past-stopped' },
    { action: 'badge.past-given', actor: by.operatorId },
  ]);
  expect((await entries(stopped.badgeId)).slice(1)).toMatchObject([
    { action: 'badge.past-stopped', actor: other.operatorId },
  ]);
  expect(await stop('no id')).toBe(false);
});

test('a badge has one run: a new one stops the one that goes on', async () => {
  const { badgeId, runId } = await aRun();
  const second = await begin(badgeId);
  expect([await found(runId, 1), (await next(second)).run.run_id]).toEqual([undefined, second]);
});

test('a run that nobody has moved for three minutes gets its job again', async () => {
  const { runId } = await aRun();
  const keys = () => bed.jobs.splice(0).map(({ key }) => key);
  bed.clock.advance(FORGOTTEN_MS);
  await badgeRuns.tick(bed.spark);
  expect(keys()).not.toContain(runId);
  bed.clock.advance(1);
  await badgeRuns.tick(bed.spark);
  expect(keys()).toContain(runId);
  await stop(runId);
  bed.clock.advance(FORGOTTEN_MS + 1);
  await badgeRuns.tick(bed.spark);
  expect(keys()).not.toContain(runId);
});
