import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { addStock, madeUpCard } from '#server/demo/builders/gift-cards.ts';
import type { Db } from '#server/platform/database/database.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { fillInbox } from '../builders/many-requests.ts';
import { someRedeemers } from '../builders/redeemers.ts';
import { heldClock } from '../held-clock.ts';
import type { TestDatabase } from '../database.ts';
import { loadCountedPanel } from './counted-operations-bed.ts';
import { roomBed, type RoomBed } from './room-bed.ts';

/** What there is besides the panel of the demo: ANALYZE looks at every row of tables of this size, so plans stay the same. */
const MEMBERS = 2_000;
const STUDIES = 200;
/** Of the member whose calls are counted, and of everyone else. */
const OWN = { openTasks: 80, notifications: 200, corrections: 100 };
const EACH = { tasks: 5, notifications: 5, redemptions: 2, corrections: 4 };
const CARDS_IN_STOCK = 1_000;
const WAITING_PEOPLE = 2_000;
const REQUESTS = 1_000;
const AUDIT_ENTRIES = 2_000;

const { panelId, tenantId } = DEFAULT_BRAND;
const NOW = heldClock().now();
const DANA = sql`(SELECT panelist_id FROM panelist WHERE email = 'dana@example.com')`;
const ago = (unit: string) => sql`${NOW}::timestamptz - n * ${unit}::interval`;

/** The panel of the demo among so many others that whatever reads a whole table shows. */
export async function loadCrowdedPanel(database: TestDatabase): Promise<void> {
  const { db } = database;
  await leaveRoom(db);
  await loadCountedPanel(database);
  const members = await someMembers(db);
  await studiesWithTasks(db, members);
  await notificationsOf(db, members);
  await correctionsOf(db, members);
  await redemptionsOf(db, members);
  await peopleWaiting(db);
  await fillInbox(db, REQUESTS);
  await auditEntries(db);
  const bed = await roomBed({ ...database, close: async () => undefined });
  await cardsInStock(bed);
  await bed.close();
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db);
  await sql`VACUUM (ANALYZE) ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db);
}

/**
 * A changed row lies on its page where that has room, and otherwise on another that every index has to be told of. Half of each page
 * stays free, and nobody tidies up unasked: which of the two it is would be a matter of chance.
 */
async function leaveRoom(db: Db): Promise<void> {
  await sql`DO $$
    DECLARE name text;
    BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER TABLE %I SET (fillfactor = 50, autovacuum_enabled = false)', name);
      END LOOP;
    END $$`.execute(db);
}

/** With points and a session each. */
async function someMembers(db: Db): Promise<readonly string[]> {
  const keys = parseKeyRing(`crowd:${Buffer.alloc(32, 1).toString('base64')}`);
  if (keys === undefined) throw new Error('the keys of the crowded panel are malformed');
  return (await someRedeemers(db, keys, MEMBERS, 500)).map(({ panelistId }) => panelistId);
}

async function studiesWithTasks(db: Db, members: readonly string[]): Promise<void> {
  const surveyId = randomUUID();
  await sql`
    INSERT INTO survey (survey_id, panel_id, engine, title, created_at)
    VALUES (${surveyId}, ${panelId}, 'EXTERNAL', 'Elsewhere', ${NOW})`.execute(db);
  await sql`
    INSERT INTO project (project_id, survey_id, panel_id, short_id, category, sub_type, internal_name, external_name,
      description, points_qualified, points_non_qualified, points_over_quota, created_at)
    SELECT gen_random_uuid(), ${surveyId}::uuid, ${panelId}, 'B-' || n, 'SURVEY', 'QUANTITATIVE', 'Study ' || n,
      'What you think of number ' || n, 'A sentence about the survey, as long as they usually are.', 120, 10, 10,
      ${ago('1 hour')} FROM generate_series(1, ${STUDIES}::integer) n`.execute(db);
  await sql`
    INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
    SELECT new_id(${ago('1 hour')}), ${panelId}, member, project_id, 'QUANTITATIVE', 'QUANTITATIVE',
      CASE WHEN n <= ${OWN.openTasks}::integer THEN 'INVITED' ELSE 'QUALIFIED' END, 'OPEN', ${ago('1 hour')}, ${ago('1 hour')}
    FROM generate_series(1, ${STUDIES}::integer) n JOIN project ON short_id = 'B-' || n,
      LATERAL (SELECT ${DANA} AS member
        UNION ALL SELECT unnest(${members}::uuid[]) WHERE n <= ${EACH.tasks}::integer) AS invited`.execute(db);
  await sql`
    INSERT INTO survey_run (run_id, survey_id, task_id, panelist_id, respondent_id, revision, seconds, started_at, active_at)
    SELECT gen_random_uuid(), survey_id, task_id, panelist_id, task_id, 0, 0, ${NOW}, ${NOW}
    FROM task JOIN project USING (project_id) WHERE survey_id = ${surveyId}`.execute(db);
}

async function notificationsOf(db: Db, members: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, link, created_at,
      read_at)
    SELECT new_id(${ago('1 hour')}), ${panelId}, member, 'SUPPORT', gen_random_uuid(), 0, 'We answered', 'Have a look.',
      '/contact-us', ${ago('1 hour')}, CASE WHEN n > 15 THEN ${NOW}::timestamptz END
    FROM generate_series(1, ${OWN.notifications}::integer) n,
      LATERAL (SELECT ${DANA} AS member
        UNION ALL SELECT unnest(${members}::uuid[]) WHERE n <= ${EACH.notifications}::integer) AS told`.execute(db);
}

async function correctionsOf(db: Db, members: readonly string[]): Promise<void> {
  await sql`
    WITH wanted AS MATERIALIZED (
      SELECT gen_random_uuid() AS transfer_id, member, n FROM generate_series(1, ${OWN.corrections}::integer) n,
        LATERAL (SELECT ${DANA} AS member
          UNION ALL SELECT unnest(${members}::uuid[]) WHERE n <= ${EACH.corrections}::integer) AS corrected
    ), given AS (
      INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at)
      SELECT transfer_id, ${panelId}, 'ADJUSTMENT', gen_random_uuid(), 'For your patience', ${ago('1 hour')} FROM wanted
    )
    INSERT INTO points_entry (transfer_id, account_id, amount)
    SELECT transfer_id, account_id, 5 FROM wanted JOIN points_account ON panelist_id = member
    UNION ALL
    SELECT transfer_id, account_id, -5 FROM wanted, points_account WHERE kind = 'PROGRAMME' AND panel_id = ${panelId}`.execute(
    db,
  );
}

/** Several of each member, with their cards. */
async function redemptionsOf(db: Db, members: readonly string[]): Promise<void> {
  await sql`
    WITH redeemed AS (
      INSERT INTO redemption (redemption_id, panel_id, panelist_id, reward_id, value_cents, points, state, created_at, settled_at)
      SELECT new_id(${ago('1 minute')}), ${panelId}, member, reward_id, value_cents, points, 'ISSUED', ${ago('1 minute')}, ${NOW}
      FROM unnest(${members}::uuid[]) AS member, generate_series(1, ${EACH.redemptions}::integer) n,
        (SELECT * FROM gift_card_reward ORDER BY points LIMIT 1) AS reward
      RETURNING redemption_id, reward_id
    )
    INSERT INTO gift_card (card_id, panel_id, reward_id, source, brand, sealed, data_key_id, fingerprint, last_four, state,
      redemption_id, added_at, claimed_at)
    SELECT gen_random_uuid(), ${panelId}, reward_id, 'STOCK', 'Harbor & Main', 'never opened',
      (SELECT data_key_id FROM gift_card_data_key LIMIT 1), uuid_send(redemption_id), '0000', 'CLAIMED', redemption_id,
      ${NOW}, ${NOW} FROM redeemed`.execute(db);
}

async function cardsInStock({ rooms, db, inTransaction }: RoomBed): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT reward_id AS id FROM gift_card_reward ORDER BY points LIMIT 1`.execute(db);
  const cards = Array.from({ length: CARDS_IN_STOCK }, () => madeUpCard(randomUUID()));
  await inTransaction((tx) => addStock(rooms.giftCards, tx, { rewardId: rows[0]?.id ?? '' }, cards));
}

async function peopleWaiting(db: Db): Promise<void> {
  await sql`
    WITH asked AS (
      INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name,
        state, created_at, updated_at)
      SELECT gen_random_uuid(), ${panelId}, ${tenantId}, 'waiting-' || n, gen_random_uuid(), 'w' || n || '@example.com',
        'w' || n || '@example.com', 'Person', 'Waiting', 'WAITLISTED', ${NOW}, ${NOW}
      FROM generate_series(1, ${WAITING_PEOPLE}::integer) n RETURNING panelist_id
    )
    INSERT INTO joining_person (panelist_id, panel_id, number, stage, origin, asked_at, stage_at)
    SELECT panelist_id, ${panelId}, 'W-9' || lpad(n::text, 5, '0'),
      CASE WHEN n % 2 = 0 THEN 'QUALIFIED' ELSE 'WAITING' END, 'FORM', ${ago('1 minute')}, ${ago('1 minute')}
    FROM (SELECT panelist_id, row_number() OVER () AS n FROM asked) AS numbered`.execute(db);
}

/** After those of the demo. No chain of hashes: nothing here proves it. */
async function auditEntries(db: Db): Promise<void> {
  await sql`
    INSERT INTO audit_entry (position, panel_id, occurred_at, actor_kind, action, subject_kind, subject_id, previous_hash, hash)
    SELECT (SELECT coalesce(max(position), 0) FROM audit_entry) + n, ${panelId}, ${NOW}, 'system', 'study.archived', 'study',
      gen_random_uuid(), '', '' FROM generate_series(1, ${AUDIT_ENTRIES}::integer) n`.execute(db);
}
