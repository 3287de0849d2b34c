import { sql } from 'kysely';
import * as v from 'valibot';
import { startOfSending } from '#contract/sending/sending.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId, newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import type { Joining } from './joining.ts';
import type { JoiningStage } from './joining.tables.ts';
import { ofNoCell } from './people.store.ts';

/** Sends many invitations, a few at a time. */
export const runInviteBatchJob = defineJob({
  name: 'joining.run-invitations',
  payload: v.strictObject({ batchId: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 3_600,
});

/** A part of the list: who stands there, of one cell, of none or of all, and how many of them, longest wait first. */
export interface BatchPart {
  readonly stage: JoiningStage;
  readonly cellId: string | null;
  readonly isWithoutCell?: boolean;
  readonly people: number;
}

/** Begins to invite these parts of the list, as one act. Its id; it goes on by itself. Undefined for a cell that is not there. */
export async function beginInviteBatch(
  joining: Joining,
  tx: Db,
  parts: readonly BatchPart[],
  act: OperatorAct,
): Promise<string | undefined> {
  const names = await cellNames(joining, tx, parts);
  if (names === undefined) return undefined;
  const batchId = await insertBatch(joining, tx, { parts, fileId: null, operatorId: act.operatorId });
  const wanted = parts.reduce((sum, { people }) => sum + people, 0);
  await writeAudit(joining, tx, act, {
    action: 'invitations.begun',
    subject: ['invite-batch', batchId],
    after: {
      wanted,
      parts: parts.map(({ stage, cellId, isWithoutCell = false, people }) => ({
        people,
        stage,
        cell: cellId === null ? (isWithoutCell ? 'none' : 'every') : (names.get(cellId) ?? cellId),
      })),
    },
  });
  return batchId;
}

/** What the cells of these parts are called, for who reads it later; undefined when one of them is not there. */
async function cellNames(
  { panelId }: Joining,
  tx: Db,
  parts: readonly BatchPart[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const named = [...new Set(parts.flatMap(({ cellId }) => cellId ?? []))];
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT cell_id AS id, name FROM panel_cell WHERE panel_id = ${panelId} AND cell_id = ANY (${named}::uuid[])`.execute(
    tx,
  );
  return rows.length === named.length ? new Map(rows.map(({ id, name }) => [id, name])) : undefined;
}

/** The invitations of the people that a file brought. */
export function beginInvitationsOfFile(
  joining: Joining,
  tx: Db,
  {
    fileId,
    people,
    operatorId,
  }: { readonly fileId: string; readonly people: number; readonly operatorId: string | null },
): Promise<string> {
  return insertBatch(joining, tx, { parts: [{ stage: null, cellId: null, people }], fileId, operatorId });
}

async function insertBatch(
  { chance, clock, panelId, jobs }: Joining,
  tx: Db,
  batch: {
    readonly parts: readonly {
      readonly stage: JoiningStage | null;
      readonly cellId: string | null;
      readonly isWithoutCell?: boolean;
      readonly people: number;
    }[];
    readonly fileId: string | null;
    readonly operatorId: string | null;
  },
): Promise<string> {
  const now = clock.now();
  const batchId = newId(chance, now);
  const wanted = batch.parts.reduce((sum, { people }) => sum + people, 0);
  const startsAt = startOfSending(null, wanted, now);
  await sql`
    INSERT INTO invite_batch (batch_id, panel_id, operator_id, file_id, state, wanted, heard_at, created_at, starts_at)
    VALUES (${batchId}, ${panelId}, ${batch.operatorId}, ${batch.fileId}, 'RUNNING', ${wanted}, ${now}, ${now},
      ${startsAt > now ? startsAt : null})`.execute(tx);
  for (const [part, { stage, cellId, isWithoutCell = false, people }] of batch.parts.entries()) {
    await sql`INSERT INTO invite_batch_part (batch_id, part, stage, cell_id, is_without_cell, wanted)
      VALUES (${batchId}, ${part}, ${stage}, ${cellId}, ${isWithoutCell}, ${people})`.execute(tx);
  }
  // A second later: the clocks of this node and of the database are not one.
  const when = startsAt > now ? { startAfter: later(startsAt, SECOND_MS) } : {};
  await jobs.enqueue(tx, runInviteBatchJob, { batchId }, { key: batchId, ...when });
  return batchId;
}

export interface NextInvited {
  readonly operatorId: string | null;
  readonly part: number;
  readonly panelistIds: readonly string[];
  readonly lastAskedAt: Date | null;
}

interface BatchRow {
  readonly state: 'RUNNING' | 'DONE' | 'STOPPED';
  readonly operatorId: string | null;
  readonly fileId: string | null;
  readonly createdAt: Date;
  readonly startsAt: Date | null;
  readonly wanted: number;
  readonly invited: number;
  readonly leftOut: number;
}

interface PartRow {
  readonly part: number;
  readonly stage: JoiningStage | null;
  readonly cellId: string | null;
  readonly isWithoutCell: boolean;
  readonly left: number;
  readonly afterAskedAt: Date | null;
  readonly afterId: string | null;
}

/** Locks a batch until the transaction is done; undefined when it does not go on. */
export async function lockRunningBatch({ panelId }: Joining, tx: Db, batchId: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    SELECT state, operator_id AS "operatorId", file_id AS "fileId", created_at AS "createdAt", starts_at AS "startsAt",
      wanted, invited, left_out AS "leftOut"
    FROM invite_batch WHERE batch_id = ${batchId} AND panel_id = ${panelId} FOR UPDATE`.execute(tx);
  return rows[0]?.state === 'RUNNING' ? rows[0] : undefined;
}

/** Who comes next, at most so many; undefined when everybody had their turn. The batch is held. */
export async function nextOfBatch(
  joining: Joining,
  tx: Db,
  batchId: string,
  batch: BatchRow,
  most: number,
): Promise<NextInvited | undefined> {
  for (;;) {
    const { rows } = await sql<PartRow>`
      SELECT part, stage, cell_id AS "cellId", is_without_cell AS "isWithoutCell", wanted - invited AS left,
        after_asked_at AS "afterAskedAt", after_id AS "afterId"
      FROM invite_batch_part WHERE batch_id = ${batchId} AND NOT is_done ORDER BY part LIMIT 1`.execute(tx);
    const [part] = rows;
    if (part === undefined) return undefined;
    const people = part.left > 0 ? await selectNext(joining, tx, batch, part, Math.min(most, part.left)) : [];
    const last = people.at(-1);
    if (last !== undefined) {
      const panelistIds = people.map(({ id }) => id);
      return { operatorId: batch.operatorId, part: part.part, panelistIds, lastAskedAt: last.askedAt };
    }
    await sql`UPDATE invite_batch_part SET is_done = true WHERE batch_id = ${batchId} AND part = ${part.part}`.execute(
      tx,
    );
  }
}

async function selectNext(
  { panelId }: Joining,
  tx: Db,
  { fileId, createdAt }: BatchRow,
  { stage, cellId, isWithoutCell, afterAskedAt, afterId }: PartRow,
  most: number,
): Promise<readonly { readonly id: string; readonly askedAt: Date }[]> {
  const columns = sql`SELECT panelist_id AS id, asked_at AS "askedAt" FROM joining_person WHERE panel_id = ${panelId}`;
  const { rows } = await sql<{ id: string; askedAt: Date }>`${
    stage === null
      ? sql`${columns} AND people_file_id = ${fileId} AND stage IN ('WAITING', 'QUALIFIED', 'STANDBY')
          AND (${afterId}::uuid IS NULL OR panelist_id > ${afterId}::uuid) ORDER BY panelist_id LIMIT ${most}`
      : sql`${columns} AND stage = ${stage} AND asked_at <= ${createdAt}
          ${cellId === null ? sql`` : sql`AND cell_id = ${cellId}`} ${isWithoutCell ? ofNoCell(panelId) : sql``}
          ${afterId === null ? sql`` : sql`AND (asked_at, panelist_id) > (${afterAskedAt}, ${afterId})`}
          ORDER BY asked_at, panelist_id LIMIT ${most}`
  }`.execute(tx);
  return rows;
}

/** Notes who had their turn, in the transaction of their invitations. */
export async function noteInvited(
  { clock }: Joining,
  tx: Db,
  batchId: string,
  { part, panelistIds, lastAskedAt }: NextInvited,
  invited: number,
): Promise<void> {
  await sql`UPDATE invite_batch_part SET invited = invited + ${invited}, after_asked_at = ${lastAskedAt},
    after_id = ${panelistIds.at(-1) ?? null} WHERE batch_id = ${batchId} AND part = ${part}`.execute(tx);
  await sql`UPDATE invite_batch SET invited = invited + ${invited}, left_out = left_out + ${panelistIds.length - invited},
    heard_at = ${clock.now()} WHERE batch_id = ${batchId}`.execute(tx);
}

/** Ends a batch: everybody had their turn, or somebody stopped it. Who was invited by then stays so. */
export async function endBatch(
  joining: Joining,
  tx: Db,
  batchId: string,
  end: { readonly state: 'DONE' | 'STOPPED'; readonly batch: BatchRow },
  act: OperatorAct,
): Promise<void> {
  const { state, batch } = end;
  const now = joining.clock.now();
  await sql`UPDATE invite_batch SET state = ${state}, finished_at = ${now}, heard_at = ${now},
    stopped_by = ${state === 'STOPPED' ? act.operatorId : null} WHERE batch_id = ${batchId}`.execute(tx);
  await writeAudit(joining, tx, act, {
    action: state === 'DONE' ? 'invitations.finished' : 'invitations.stopped',
    subject: ['invite-batch', batchId],
    after: { wanted: batch.wanted, invited: batch.invited, leftOut: batch.leftOut },
  });
}

/** Stops a batch where it is; false when it is over. */
export async function stopInviteBatch(joining: Joining, tx: Db, batchId: string, act: OperatorAct): Promise<boolean> {
  const batch = isId(batchId) ? await lockRunningBatch(joining, tx, batchId) : undefined;
  if (batch === undefined) return false;
  await endBatch(joining, tx, batchId, { state: 'STOPPED', batch }, act);
  return true;
}

/** Lets a batch that waits for its minute begin now; false when it has begun, or is over. */
export async function startInviteBatchNow(
  joining: Joining,
  tx: Db,
  batchId: string,
  act: OperatorAct,
): Promise<boolean> {
  const now = joining.clock.now();
  const batch = await lockRunningBatch(joining, tx, batchId);
  if (!isWaiting(batch, now)) return false;
  await sql`UPDATE invite_batch SET starts_at = ${now} WHERE batch_id = ${batchId}`.execute(tx);
  await joining.jobs.enqueue(tx, runInviteBatchJob, { batchId }, { key: batchId, startAfter: now });
  await writeAudit(joining, tx, act, {
    action: 'invitations.sent-now',
    subject: ['invite-batch', batchId],
    after: { wanted: batch.wanted },
  });
  return true;
}

/** Stops a batch that waits for its minute: nobody was invited. False when it has begun, or is over. */
export async function stopWaitingBatch(joining: Joining, tx: Db, batchId: string, act: OperatorAct): Promise<boolean> {
  const batch = await lockRunningBatch(joining, tx, batchId);
  return isWaiting(batch, joining.clock.now()) && stopInviteBatch(joining, tx, batchId, act);
}

function isWaiting(batch: BatchRow | undefined, now: Date): batch is BatchRow & { readonly startsAt: Date } {
  return batch !== undefined && batch.startsAt !== null && batch.startsAt > now;
}

/** A batch that nobody has moved for so long waits for the morning, or has lost its job. */
const IDLE_MS = MINUTE_MS / 2;

/** Takes up again what waited for the morning or for the mail server, or whose job is lost. */
export async function tendInviteBatches({ db, clock, panelId, jobs }: Joining): Promise<void> {
  const { rows } = await sql<{ batchId: string }>`
    SELECT batch_id AS "batchId" FROM invite_batch
    WHERE panel_id = ${panelId} AND state = 'RUNNING' AND heard_at < ${later(clock.now(), -IDLE_MS)}
      AND (starts_at IS NULL OR starts_at <= ${clock.now()})
    ORDER BY heard_at LIMIT 100`.execute(db);
  for (const { batchId } of rows) {
    await inTransaction(db, (tx) => jobs.enqueue(tx, runInviteBatchJob, { batchId }, { key: batchId }));
  }
}
