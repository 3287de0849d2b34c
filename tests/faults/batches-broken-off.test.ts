import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endLaunch } from '#server/modules/launches/change-launch.ts';
import { handOutLaunch } from '#server/modules/launches/hand-out-wave.ts';
import { badgeRuns, beginRun } from '#server/modules/spark/badge-runs.ts';
import { runBadge } from '#server/modules/spark/run-badge.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { fillCounts, standingOf } from '#testkit/beds/badge-bed.ts';
import { aLaunchingPanel, givenIn, type LaunchingPanel } from '#testkit/beds/launch-bed.ts';
import { must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

/**
 * The promises that a kill of a whole node shows for one kind of work in each run (`tests/testkit/kill-families.ts`), for those
 * whose own tests do not break off between two pieces.
 */
const NOBODY = { operatorId: null };

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** Breaks off when it is asked the next time after so many. */
function after(times: number): AbortSignal {
  let asked = 0;
  return Object.assign(new AbortController().signal, {
    throwIfAborted() {
      asked += 1;
      if (asked > times) throw new Error('broken off');
    },
  });
}

/** Two workers at once that break off sooner or later. */
async function breakOff(work: (signal: AbortSignal) => Promise<void>, times: number): Promise<void> {
  const ends = await Promise.allSettled([work(after(times)), work(after(times))]);
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toEqual(new Error('broken off'));
}

test('a badge for the past that breaks off again and again leaves nobody out, and gives nobody two; stopped, it stays so', async () => {
  const { db } = node.platform;
  // A test decides when it goes on.
  const spark = { ...node.rooms.spark, jobs: { ...node.rooms.spark.jobs, enqueue: async () => undefined } };
  const rooms = { ...node.rooms, spark };
  const begin = ({ badgeId, reached }: { readonly badgeId: string; readonly reached: number }) =>
    inTransaction(db, async (tx) => {
      const runId = await beginRun(spark, tx, { badgeId, wanted: reached }, NOBODY);
      await badgeRuns.startNow(spark, tx, runId, NOBODY);
      return runId;
    });
  const first = await fillCounts(db, 4_500);
  const { badgeId, reached } = first;
  const runId = await begin(first);
  const seen = new Set<number>();
  for (let times = 1; (await standingOf(db, badgeId)).state !== 'DONE'; times++) {
    await breakOff((signal) => runBadge(rooms, runId, signal), times);
    const { awards, awarded, lines, told, tally, doubled } = await standingOf(db, badgeId);
    expect([awarded, lines, told, tally, doubled]).toEqual([awards, awards, awards, awards, 0]);
    seen.add(awards);
  }
  // It broke off in the middle at least once.
  expect(seen.size).toBeGreaterThan(2);
  expect(await standingOf(db, badgeId)).toMatchObject({ awards: reached, doubled: 0, lost: 0 });

  const second = await fillCounts(db, 1);
  const stopped = await begin(second);
  for (let times = 1; (await standingOf(db, second.badgeId)).awards === 0; times++)
    await breakOff((signal) => runBadge(rooms, stopped, signal), times);
  expect(await inTransaction(db, (tx) => badgeRuns.stop(spark, tx, stopped, NOBODY))).toBe(true);
  const { awards } = await standingOf(db, second.badgeId);
  expect(awards).toBeLessThan(second.reached);
  await runBadge(rooms, stopped);
  expect(await standingOf(db, second.badgeId)).toMatchObject({
    state: 'STOPPED',
    awards,
    awarded: awards,
    told: awards,
  });
});

async function invitedIn({ db, panelId }: LaunchingPanel): Promise<number> {
  const { rows } = await sql<{ invited: number }>`
    SELECT coalesce(sum(invited), 0)::integer AS invited FROM launch_wave JOIN launch USING (launch_id)
    WHERE panel_id = ${panelId}`.execute(db);
  return rows[0]?.invited ?? 0;
}

test('a launch that breaks off again and again leaves nobody out, and invites nobody twice; ended, it stays so', async () => {
  const members = 60;
  const panel = aLaunchingPanel(node);
  await panel.addManyMembers(members);
  const handOut = (launchId: string) => (signal: AbortSignal) =>
    handOutLaunch(panel.rooms, launchId, { membersAtOnce: 7, signal });
  const launchId = await panel.aLaunch(await panel.aStudy());
  const seen = new Set<number>();
  for (let times = 1; seen.size === 0 || !seen.has(members); times++) {
    await breakOff(handOut(launchId), times);
    const invited = await invitedIn(panel);
    expect(await givenIn(panel)).toEqual({
      tasks: invited,
      members: invited,
      notifications: invited,
      messages: invited,
    });
    seen.add(invited);
  }
  expect(seen.size).toBeGreaterThan(2);

  const ended = await panel.aLaunch(await panel.aStudy());
  for (let times = 1; (await invitedIn(panel)) === members; times++) await breakOff(handOut(ended), times);
  must(await inTransaction(panel.db, (tx) => endLaunch(panel.rooms.launches, tx, ended, NOBODY)));
  const invited = await invitedIn(panel);
  expect(invited).toBeLessThan(2 * members);
  await handOutLaunch(panel.rooms, ended, { membersAtOnce: 7 });
  expect(await invitedIn(panel)).toBe(invited);
});
