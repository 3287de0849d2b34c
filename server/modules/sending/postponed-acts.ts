import { sql } from 'kysely';
import * as v from 'valibot';
import { startOfSending, type PostponedKind } from '#contract/sending/sending.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import type { Json } from '#server/platform/audit/audit-log.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import type { Sending } from './sending.ts';
import type { PostponedActRow, PostponedEnd } from './sending.tables.ts';

export const postponedJob = defineJob({
  name: 'sending.postponed-act',
  payload: v.strictObject({ actId: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 3_600,
});

export interface NewPostponedAct {
  readonly kind: PostponedKind;
  readonly name: string | null;
  readonly asked: object;
  readonly people: number;
}

/** Keeps an act for its minute. */
export async function postpone(
  room: Sending,
  tx: Db,
  act: NewPostponedAct,
  by: OperatorAct & { readonly operatorId: string },
): Promise<string> {
  const { chance, clock, panelId } = room;
  const now = clock.now();
  const actId = newId(chance, now);
  const startsAt = startOfSending(null, act.people, now);
  await sql`
    INSERT INTO postponed_act (act_id, panel_id, kind, name, asked, people, operator_id, origin, correlation_id, created_at, starts_at)
    VALUES (${actId}, ${panelId}, ${act.kind}, ${act.name}, ${JSON.stringify(act.asked)}::jsonb, ${act.people}, ${by.operatorId},
      ${by.origin ?? null}, ${by.correlationId ?? null}, ${now}, ${startsAt})`.execute(tx);
  await wake(room, tx, actId, startsAt);
  await note(room, tx, { act_id: actId, kind: act.kind, people: act.people }, 'sending.begun', by);
  return actId;
}

/** A second later: the clocks of this node and of the database are not one. */
const wake = ({ jobs }: Sending, tx: Db, actId: string, startsAt: Date): Promise<void> =>
  jobs.enqueue(tx, postponedJob, { actId }, { key: actId, startAfter: later(startsAt, SECOND_MS) });

function note(
  room: Sending,
  tx: Db,
  { act_id: actId, kind, people }: Pick<PostponedActRow, 'act_id' | 'kind' | 'people'>,
  action: string,
  by: OperatorAct,
  more: Record<string, Json> = {},
): Promise<void> {
  return writeAudit(room, tx, by, { action, subject: ['sending', actId], after: { kind, people, ...more } });
}

/** Those that begin by then and have not. */
export async function listBeginning({ db, clock, panelId }: Sending, by: Date): Promise<readonly PostponedActRow[]> {
  const { rows } = await sql<PostponedActRow>`
    SELECT * FROM postponed_act
    WHERE panel_id = ${panelId} AND finished_at IS NULL AND starts_at > ${clock.now()} AND starts_at <= ${by}
    ORDER BY starts_at, act_id`.execute(db);
  return rows;
}

async function lockOpen({ panelId }: Sending, tx: Db, actId: string): Promise<PostponedActRow | undefined> {
  const { rows } = await sql<PostponedActRow>`
    SELECT * FROM postponed_act WHERE act_id = ${actId} AND panel_id = ${panelId} AND finished_at IS NULL
    FOR UPDATE`.execute(tx);
  return rows[0];
}

/** Locks an act whose time has come; undefined when it is over, or its minute is not. */
export async function lockDue(room: Sending, tx: Db, actId: string): Promise<PostponedActRow | undefined> {
  const act = await lockOpen(room, tx, actId);
  return act !== undefined && act.starts_at <= room.clock.now() ? act : undefined;
}

/** One person had their turn, in the transaction of what was done for them. */
export async function noteStep(tx: Db, actId: string, { isDone }: { readonly isDone: boolean }): Promise<void> {
  await sql`UPDATE postponed_act SET next_step = next_step + 1, done = done + ${isDone ? 1 : 0}
    WHERE act_id = ${actId}`.execute(tx);
}

export interface EndOfAct {
  readonly reason: PostponedEnd;
  /** Why nothing came of it. */
  readonly why?: string;
}

/** Ends an act that is held, with its entry. */
export async function endPostponed(
  room: Sending,
  tx: Db,
  act: PostponedActRow,
  { reason, why }: EndOfAct,
  by: OperatorAct,
): Promise<void> {
  await sql`UPDATE postponed_act SET finished_at = ${room.clock.now()}, end_reason = ${reason}, asked = NULL
    WHERE act_id = ${act.act_id}`.execute(tx);
  const action = { DONE: 'sending.finished', STOPPED: 'sending.stopped', REFUSED: 'sending.refused' }[reason];
  await note(room, tx, act, action, by, why === undefined ? {} : { why });
}

/** Lets an act that waits for its minute begin now; false when it has begun, or is over. */
export async function startPostponedNow(room: Sending, tx: Db, which: WhichAct, by: OperatorAct): Promise<boolean> {
  const act = await lockWaiting(room, tx, which);
  if (act === undefined) return false;
  const now = room.clock.now();
  await sql`UPDATE postponed_act SET starts_at = ${now} WHERE act_id = ${act.act_id}`.execute(tx);
  await room.jobs.enqueue(tx, postponedJob, { actId: act.act_id }, { key: act.act_id, startAfter: now });
  await note(room, tx, act, 'sending.sent-now', by);
  return true;
}

/** Stops an act that waits for its minute: nothing of it was done. False when it has begun, or is over. */
export async function stopPostponed(room: Sending, tx: Db, which: WhichAct, by: OperatorAct): Promise<boolean> {
  const act = await lockWaiting(room, tx, which);
  if (act === undefined) return false;
  await endPostponed(room, tx, act, { reason: 'STOPPED' }, by);
  return true;
}

interface WhichAct {
  readonly kind: PostponedKind;
  readonly actId: string;
}

async function lockWaiting(room: Sending, tx: Db, { kind, actId }: WhichAct): Promise<PostponedActRow | undefined> {
  const act = await lockOpen(room, tx, actId);
  return act?.kind === kind && act.starts_at > room.clock.now() ? act : undefined;
}

/** Takes up acts whose job is lost. */
export async function pickUpPostponed({ db, clock, panelId, jobs }: Sending): Promise<void> {
  const { rows } = await sql<{ actId: string }>`
    SELECT act_id AS "actId" FROM postponed_act
    WHERE panel_id = ${panelId} AND finished_at IS NULL AND starts_at <= ${clock.now()}
    ORDER BY starts_at LIMIT 100`.execute(db);
  for (const { actId } of rows) {
    await inTransaction(db, (tx) => jobs.enqueue(tx, postponedJob, { actId }, { key: actId }));
  }
}

/** Of a restored copy: what waited in the backup may have been done by the system it was made of. How many. */
export async function dropPostponed(tx: Db, queuedUntil: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE postponed_act SET finished_at = now(), end_reason = 'STOPPED', asked = NULL
    WHERE finished_at IS NULL AND created_at <= ${queuedUntil}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
