import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { PreferenceChange } from '#contract/profile/preferences.ts';
import { launchRuns } from '#server/modules/launches/waves.ts';
import { changeOwnPreferences } from '#server/modules/profile/preferences.ts';
import { saveOwnAttributes } from '#server/modules/members/save-attributes.ts';
import { createStudy, markLaunched } from '#server/modules/activities/index.ts';
import { buildSample, saveAudience } from '#server/modules/audiences/index.ts';
import { createLaunch } from '#server/modules/launches/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { manyMembers } from '#testkit/builders/many-members.ts';
import { must } from '#testkit/builders/builders.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { makeSurveyBed, type SurveyBed } from './survey-bed.ts';

const MEMBERS = massOf({ sample: 1_500, whole: 2_000 });
const CHANGES = massOf({ sample: 60, whole: 500 });
/** Members who change something at the same time. */
const CHANGING_AT_ONCE = 4;
const NOBODY = { operatorId: null };
const { panelId } = DEFAULT_BRAND;

let bed: SurveyBed;
beforeAll(async () => {
  bed = await makeSurveyBed();
  await Promise.all([bed.startApp(), bed.startApp()]);
  await recordOrder();
});
afterAll(() => bed.stop());

/**
 * Every task and every change of wishes notes a number while it holds the member. Anyone who waits for a member gets their number
 * after that, so the numbers of one member tell in which order things really happened.
 */
async function recordOrder(): Promise<void> {
  const { db } = bed.node.platform;
  await sql`CREATE TABLE turn (number bigserial PRIMARY KEY, panelist_id uuid NOT NULL, is_task boolean NOT NULL,
    wants_surveys boolean, most integer)`.execute(db);
  await sql`CREATE FUNCTION note_task() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO turn (panelist_id, is_task) VALUES (NEW.panelist_id, true); RETURN NULL; END $$`.execute(db);
  await sql`CREATE FUNCTION note_wish() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO turn (panelist_id, is_task, wants_surveys, most)
      VALUES (NEW.panelist_id, false, NEW.survey_activity_opt_in, NEW.activity_frequency); RETURN NULL; END $$`.execute(
    db,
  );
  // After the foreign key's own triggers, which are called RI_… and may wait for the member.
  await sql`CREATE TRIGGER zz_note AFTER INSERT ON task FOR EACH ROW EXECUTE FUNCTION note_task()`.execute(db);
  await sql`CREATE TRIGGER zz_note AFTER INSERT OR UPDATE ON panelist_preferences
    FOR EACH ROW EXECUTE FUNCTION note_wish()`.execute(db);
  await sql`CREATE INDEX ON turn (panelist_id, number)`.execute(db);
}

async function aLaunch(): Promise<string> {
  const { activities, launches } = bed.node.rooms;
  return inTransaction(bed.node.platform.db, async (tx) => {
    const words = { internalName: 'Tea', externalName: 'Tea at home', description: 'What you drink.' };
    const points = { qualified: 120, nonQualified: 10, overQuota: 5 };
    const { projectId } = await createStudy(activities, tx, { kind: 'SURVEY', ...words, points }, NOBODY);
    const { rows } = await sql<{ id: string }>`
      INSERT INTO survey (survey_id, panel_id, engine, title, created_at)
      VALUES (gen_random_uuid(), ${panelId}, 'EXTERNAL', 'Elsewhere', now()) RETURNING survey_id AS id`.execute(tx);
    must(await markLaunched(activities, tx, { projectId, surveyId: rows[0]?.id ?? '' }, NOBODY));
    const waves = [{ size: null, startsAt: activities.clock.now(), dropOutLimit: null }];
    const { launchId } = must(
      await createLaunch(launches, tx, { projectId, launchedBy: null, waves, reminderDays: [] }),
    );
    await launchRuns.takeUp(bed.node.rooms.launches, tx, launchId);
    return launchId;
  });
}

async function areFinished(launchIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM launch WHERE launch_id = ANY(${[...launchIds]}::uuid[])
    AND finished_at IS NULL`.execute(bed.node.platform.db);
  return rows.length === 0;
}

/** A year, so that no day ends while this runs. */
const WISHES: readonly PreferenceChange[] = [
  { isOptedIntoSurveys: false },
  { isOptedIntoSurveys: true },
  { isOptedIntoSurveys: false },
  { frequency: 1, period: 'YEARLY' },
  { frequency: 3, period: 'YEARLY' },
  { frequency: null },
];

async function changeSomething(panelistIds: readonly string[], number: number): Promise<void> {
  const { rooms } = bed.node;
  // All over the panel, and now and then somebody who has changed something before.
  const panelistId = panelistIds[(number * 7919) % (panelistIds.length - (number % 5) * 300)] ?? '';
  if (number % 3 !== 0) {
    must(await changeOwnPreferences(rooms, panelistId, WISHES[number % WISHES.length] ?? {}));
    return;
  }
  const selectedList = [number % 2 === 0 ? 'Yes, we have pets' : 'No pets'];
  must(await saveOwnAttributes(rooms, panelistId, [{ detailName: 'hasPets', selectedList, revision: 0 }]));
}

/** What the numbers say against anyone who handed out. */
async function wrongs() {
  const latest = (what: string) => sql`(SELECT ${sql.ref(`wish.${what}`)} FROM turn wish
    WHERE wish.panelist_id = task.panelist_id AND NOT wish.is_task AND wish.number < task.number
    ORDER BY wish.number DESC LIMIT 1)`;
  const { rows } = await sql<{ afterOptOut: number; overFrequency: number; failed: number; deadlocks: number }>`
    SELECT (SELECT count(*)::integer FROM turn task WHERE is_task AND NOT ${latest('wants_surveys')}) AS "afterOptOut",
      (SELECT count(*)::integer FROM turn task WHERE is_task AND ${latest('most')} < (SELECT count(*) FROM turn earlier
        WHERE earlier.panelist_id = task.panelist_id AND earlier.is_task AND earlier.number <= task.number))
        AS "overFrequency",
      (SELECT count(*)::integer FROM jobs.job WHERE name LIKE 'launches.%' AND (state = 'failed' OR retry_count > 0)) AS failed,
      (SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()) AS deadlocks`.execute(
    bed.node.platform.db,
  );
  return rows[0];
}

/** Whom a study for people with pets would invite: as the sampler says, and counted from what was written. */
async function nextForPets() {
  const { rooms, platform } = bed.node;
  return inTransaction(platform.db, async (tx) => {
    const study = { kind: 'SURVEY' as const, internalName: 'P', externalName: 'P', description: 'P' };
    const points = { qualified: 1, nonQualified: 1, overQuota: 1 };
    const { projectId } = await createStudy(rooms.activities, tx, { ...study, points }, NOBODY);
    const condition = { attribute: 'hasPets', test: 'IS', value: true };
    const rules = { keep: [{ kind: 'ATTRIBUTE', id: 'a', condition }], leaveOut: [] };
    const sample = { mode: 'RANDOM', size: null, cells: [] };
    must(await saveAudience(rooms.audiences, tx, { studyId: projectId, revision: 0, rules, sample }, NOBODY));
    const { counts } = must(await buildSample(rooms.audiences, tx, projectId));
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM panelist_attribute LEFT JOIN panelist_preferences w USING (panelist_id)
      WHERE name = 'hasPets' AND value = 'true' AND coalesce(w.survey_activity_opt_in, true) AND (w.activity_frequency IS NULL
        OR w.activity_frequency > (SELECT count(*) FROM task t WHERE t.panelist_id = panelist_attribute.panelist_id))`.execute(
      tx,
    );
    return { sampled: counts.canBeInvited.total, counted: rows[0]?.count };
  });
}

test('whoever changes their mind while launches run is asked exactly as they wish, and no launch fails', async () => {
  const { node } = bed;
  await manyMembers(node.platform.db, MEMBERS);
  await sql`ANALYZE`.execute(node.platform.db);
  const { rows } = await sql<{ id: string }>`SELECT panelist_id AS id FROM panelist WHERE state = 'ACTIVE'
    ORDER BY panelist_id`.execute(node.platform.db);
  const panelistIds = rows.map(({ id }) => id);
  let made = 0;
  const hasMore = () => made < CHANGES;
  const changing = Array.from({ length: CHANGING_AT_ONCE }, async () => {
    while (hasMore()) await changeSomething(panelistIds, made++);
  });
  let rounds = 0;
  const launching = async () => {
    while (hasMore() || rounds < 2) {
      const two = [await aLaunch(), await aLaunch()];
      await waitUntil('both launches are through', () => areFinished(two), 120_000);
      rounds += 1;
    }
  };
  await Promise.all([...changing, launching()]);
  expect(await wrongs()).toEqual({ afterOptOut: 0, overFrequency: 0, failed: 0, deadlocks: 0 });
  const { sampled, counted } = await nextForPets();
  expect(sampled).toBe(counted);
  process.stdout.write(`${made} changes during ${2 * rounds} launches to ${MEMBERS} members\n`);
}, 600_000);
