import { sql } from 'kysely';
import { findLedgerDrift } from '#server/modules/rewards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { patiently, wrongInBooks } from '../../redeem-books.ts';
import type { RigWorld } from '../world.ts';
import { effectsIn } from './effects.ts';
import type { EndState, QuotaState, Sum, TaskMove, TaskPay } from './end-state.ts';
import { mailsIn } from './mails.ts';

/** Reads everything that is judged, past every call of ours. */
export async function readEndState(world: RigWorld): Promise<EndState> {
  const { db } = world.platform;
  return {
    effects: await effectsIn(world),
    quotas: await rowsOf(db, QUOTAS),
    pay: await rowsOf(db, PAY),
    moves: await rowsOf(db, MOVES),
    ...(await mailsIn(world)),
    sums: [
      ...(await booksOf(db)),
      ...(await ledgerOf(world)),
      ...(await rowsOf(db, SUMS)),
      ...(await ordersOf(world)),
      await auditOf(world),
    ],
  };
}

const rowsOf = async <Row>(db: Db, question: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
  (await patiently(db, (tx) => question.execute(tx))).rows;

/** Of a moment when every request and every correction has a key of its own too. */
const OTHERS_HAVE_KEYS = 'keysWithoutRedemption';

async function booksOf(db: Db): Promise<readonly Sum[]> {
  const wrong = Object.entries(await wrongInBooks(db)).filter(([what]) => what !== OTHERS_HAVE_KEYS);
  return wrong.map(([what, is]) => ({ what, key: 'books', is, shouldBe: 0 }));
}

async function ledgerOf({ rooms }: RigWorld): Promise<readonly Sum[]> {
  const { examples } = await findLedgerDrift(rooms.rewards);
  return examples.map(({ kind, id, says }) => ({ what: `${kind}: ${says}`, key: id, is: 1, shouldBe: 0 }));
}

/** What the provider has issued is for a redemption that took it. */
async function ordersOf({ platform: { db }, services: { provider } }: RigWorld): Promise<readonly Sum[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT redemption_id AS id FROM redemption WHERE state = 'ISSUED'`.execute(db);
  const taken = new Set(rows.map(({ id }) => id));
  const strangers = [...provider.issued.keys()].filter((key) => !taken.has(key) && !provider.cancelled.has(key));
  return strangers.map((key) => ({ what: 'cards of the provider for nobody', key, is: 1, shouldBe: 0 }));
}

async function auditOf({ platform: { audit, db } }: RigWorld): Promise<Sum> {
  return {
    what: 'first entry that breaks the audit chain',
    key: 'audit',
    is: (await audit.firstBreak(db)) ?? 0,
    shouldBe: 0,
  };
}

const QUOTAS = sql<QuotaState>`
  SELECT c.cell_id AS cell, c.target, c.held, count(h.run_id)::integer AS holds,
    count(h.run_id) FILTER (WHERE r.outcome = 'QUALIFIED')::integer AS qualified,
    count(h.run_id) FILTER (WHERE r.outcome IS NULL)::integer AS open,
    (SELECT count(*)::integer FROM survey_run o WHERE o.survey_id = c.survey_id AND o.outcome = 'OQ') AS full
  FROM quota_cell c LEFT JOIN quota_hold h USING (cell_id) LEFT JOIN survey_run r USING (run_id)
  GROUP BY c.cell_id, c.target, c.held, c.survey_id`;

const PAY = sql<TaskPay>`
  SELECT t.task_id AS "taskId", t.panelist_id AS owner, t.state,
    CASE t.state WHEN 'QUALIFIED' THEN p.points_qualified WHEN 'TERMINATED' THEN p.points_non_qualified
      WHEN 'OQ' THEN p.points_over_quota ELSE 0 END AS owed,
    coalesce(sum(e.amount), 0)::integer AS paid,
    coalesce(array_agg(DISTINCT a.panelist_id) FILTER (WHERE a.panelist_id IS NOT NULL), '{}') AS "paidTo"
  FROM task t JOIN project p USING (project_id)
  LEFT JOIN points_transfer m ON m.cause_kind = 'TASK' AND m.cause_id = t.task_id
  LEFT JOIN points_entry e USING (transfer_id) LEFT JOIN points_account a ON a.account_id = e.account_id
  WHERE a.kind = 'MEMBER' OR a.kind IS NULL
  GROUP BY t.task_id, t.panelist_id, t.state, p.points_qualified, p.points_non_qualified, p.points_over_quota`;

/** As `watchMoves` wrote them down. */
const MOVES = sql<TaskMove>`SELECT task_id AS "taskId", before AS from, after AS to FROM rig_task_move`;

/** Has the database write down every move of a task, whoever makes it. */
export async function watchMoves(db: Db): Promise<void> {
  await sql`CREATE TABLE rig_task_move (task_id uuid NOT NULL, before text NOT NULL, after text NOT NULL)`.execute(db);
  await sql`CREATE FUNCTION rig_note_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO rig_task_move VALUES (NEW.task_id, OLD.state, NEW.state); RETURN NULL; END $$`.execute(db);
  await sql`CREATE TRIGGER rig_note_move AFTER UPDATE OF state ON task FOR EACH ROW
    WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION rig_note_move()`.execute(db);
}

/** One row for each thing that is to be there as often as something else. */
const SUMS = sql<Sum>`
  SELECT 'notifications of one event' AS what, kind || ' ' || cause_id || ' ' || panelist_id AS key, count(*)::integer AS is,
    1 AS "shouldBe" FROM notification GROUP BY kind, cause_id, panelist_id, step HAVING count(*) > 1
  UNION ALL SELECT 'messages of one event', kind || ' ' || cause_id || ' ' || panelist_id, count(*)::integer, 1 FROM message
    GROUP BY kind, cause_id, panelist_id, step HAVING count(*) > 1
  UNION ALL SELECT 'points of no task', m.transfer_id::text, 1, 0 FROM points_transfer m
    WHERE m.cause_kind = 'TASK' AND NOT EXISTS (SELECT FROM task t WHERE t.task_id = m.cause_id)
  UNION ALL SELECT 'participants of one member', project_id || ' ' || panelist_id, count(*)::integer, 1 FROM test_participant
    GROUP BY project_id, panelist_id HAVING count(*) > 1
  UNION ALL SELECT 'people picked for units', t.project_id::text, greatest(count(p.*), t.units)::integer, t.units
    FROM product_test t LEFT JOIN test_participant p ON p.project_id = t.project_id AND p.selection = 'SELECTED'
    GROUP BY t.project_id, t.units
  UNION ALL SELECT 'packages of one participant', participant_id::text, count(*)::integer, 1 FROM shipment
    WHERE replaced_at IS NULL GROUP BY participant_id HAVING count(*) > 1
  UNION ALL SELECT 'cards of a load', l.load_id::text, (SELECT count(*)::integer FROM gift_card c WHERE c.load_id = l.load_id),
    l.loaded FROM gift_card_load l
  UNION ALL SELECT 'told of an announcement', a.announcement_id::text,
    (SELECT count(*)::integer FROM notification n WHERE n.cause_id = a.announcement_id), a.told FROM announcement a
  UNION ALL SELECT 'invited by a launch', w.launch_id::text, sum(w.invited)::integer,
    (SELECT count(*)::integer FROM launch_invitee i WHERE i.launch_id = w.launch_id) FROM launch_wave w GROUP BY w.launch_id`;
