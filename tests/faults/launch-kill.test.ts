import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { createStudy, markLaunched } from '#server/modules/activities/index.ts';
import { buildSample } from '#server/modules/audiences/index.ts';
import { createLaunch } from '#server/modules/launches/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { bareActivities } from '#testkit/builders/bare-activities.ts';
import { manyMembers } from '#testkit/builders/many-members.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { must } from '#testkit/builders/builders.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';

/** Two waves in four batches: one for each kill, and some that are left. */
const MEMBERS = massOf({ sample: 12_000, whole: 40_000 });
const KILLS = massOf({ sample: 2, whole: 3 });
/** So that no two runs are killed at the same point. */
const MOST_MS_INTO_A_BATCH = 300;
const { panelId } = DEFAULT_BRAND;
const NOBODY = { operatorId: null };

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'spark-launch-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Some of them want nothing of the kind: they are no part of the dry run. */
async function addMembers(): Promise<void> {
  const { db } = database;
  await manyMembers(db, MEMBERS);
  await sql`
    INSERT INTO panelist_preferences (panelist_id, video_activity_opt_in, survey_activity_opt_in, activity_frequency,
      activity_period, updated_at)
    SELECT panelist_id, true, email NOT LIKE 'm%7@example.com', 2, 'WEEKLY', now() FROM panelist
    WHERE email LIKE 'm%7@example.com' OR email LIKE 'm%3@example.com'`.execute(db);
}

/** A study in the field and a launch of it in two waves, for whichever node finds it; how many it is to invite. */
async function aLaunch(): Promise<number> {
  const activities = bareActivities(database.db);
  const audiences = { ...activities, pointsPerDollar: 100 };
  return inTransaction(database.db, async (tx) => {
    const words = { internalName: 'Tea', externalName: 'Tea at home', description: 'What you drink.' };
    const points = { qualified: 120, nonQualified: 10, overQuota: 5 };
    const { projectId } = await createStudy(activities, tx, { kind: 'SURVEY', ...words, points }, NOBODY);
    const { rows } = await sql<{ id: string }>`
      INSERT INTO survey (survey_id, panel_id, engine, title, created_at)
      VALUES (gen_random_uuid(), ${panelId}, 'EXTERNAL', 'Elsewhere', now()) RETURNING survey_id AS id`.execute(tx);
    must(await markLaunched(activities, tx, { projectId, surveyId: rows[0]?.id ?? '' }, NOBODY));
    const sample = must(await buildSample(audiences, tx, projectId));
    const now = systemClock.now();
    const waves = [
      { size: Math.round(MEMBERS / 10), startsAt: now, dropOutLimit: 50 },
      { size: null, startsAt: now, dropOutLimit: 50 },
    ];
    const launches = { ...activities, jobs: {} as never, log: {} as never };
    must(await createLaunch(launches, tx, { projectId, launchedBy: null, waves, reminderDays: [3] }));
    return sample.plan.invites;
  });
}

async function state() {
  const { rows } = await sql<{
    tasks: number;
    counted: number;
    queued: number;
    isFinished: boolean;
    isFrozen: boolean;
  }>`
    SELECT (SELECT count(*)::integer FROM task) AS tasks,
      (SELECT coalesce(sum(invited), 0)::integer FROM launch_wave) AS counted,
      (SELECT coalesce(sum(queued + sent + set_aside + not_needed), 0)::integer FROM message_tally) AS queued,
      EXISTS (SELECT FROM launch WHERE finished_at IS NOT NULL) AS "isFinished",
      EXISTS (SELECT FROM launch WHERE frozen_at IS NOT NULL) AS "isFrozen"`.execute(database.db);
  return rows[0] ?? { tasks: 0, counted: 0, queued: 0, isFinished: false, isFrozen: false };
}

async function everything() {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::integer FROM task) AS tasks,
      (SELECT count(DISTINCT panelist_id)::integer FROM task) AS members,
      (SELECT count(*)::integer FROM notification) AS notifications,
      (SELECT count(DISTINCT (panelist_id, cause_id))::integer FROM notification) AS told,
      (SELECT count(*)::integer FROM message) AS messages,
      (SELECT count(DISTINCT (panelist_id, cause_id))::integer FROM message) AS written,
      (SELECT count(*)::integer FROM launch_invitee) AS invitees,
      (SELECT count(*)::integer FROM launch_set_aside) AS aside,
      (SELECT count(*)::integer FROM task JOIN notification USING (panelist_id) JOIN message USING (panelist_id)
        WHERE notification.cause_id = task_id AND message.cause_id = task_id) AS matching`.execute(database.db);
  return rows[0];
}

test('nodes that are killed in the middle of a launch leave nobody out, and invite nobody twice', async () => {
  await addMembers();
  const invites = await aLaunch();
  expect(invites).toBeLessThan(MEMBERS);
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PORT: '0',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'error',
    EMAILS_PER_SECOND: '20',
  };
  const start = (): Promise<AppProcess[]> => Promise.all([startProcess(env), startProcess(env)]);
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await state();
    const nodes = await start();
    // The first dies while who is invited is decided or the first are; the others somewhere in a batch.
    const isFurther = async () => {
      const now = await state();
      return kill === 0 ? now.isFrozen : now.tasks > before.tasks || now.isFinished;
    };
    await waitUntil('the launch has gone on', isFurther, 90_000);
    await wait(randomInt(MOST_MS_INTO_A_BATCH));
    for (const node of nodes) node.kill('SIGKILL');
    for (const node of nodes) await node.exited;
    const { tasks, counted, queued } = await state();
    expect([counted, queued]).toEqual([tasks, tasks]);
  }
  const nodes = await start();
  await waitUntil('everybody is invited', async () => (await state()).isFinished, 150_000);
  for (const node of nodes) node.kill('SIGTERM');
  for (const node of nodes) await node.exited;

  expect(await everything()).toEqual({
    tasks: invites,
    members: invites,
    notifications: invites,
    told: invites,
    messages: invites,
    written: invites,
    invitees: invites,
    aside: 0,
    matching: invites,
  });
}, 600_000);
