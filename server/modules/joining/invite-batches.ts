import { sql } from 'kysely';
import { startOfSending, waitsAMinute } from '#contract/sending/sending.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { defineBatchWork } from '#server/platform/batches/define-batch-work.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Joining } from './joining.ts';
import type { JoiningStage } from './joining.tables.ts';
import { ofNoCell } from './people.store.ts';

export interface InviteBatchRow {
  readonly batch_id: string;
  readonly operator_id: string | null;
  readonly file_id: string | null;
  readonly state: 'RUNNING' | 'DONE' | 'STOPPED';
  readonly wanted: number;
  readonly invited: number;
  readonly left_out: number;
  readonly created_at: Date;
  readonly heard_at: Date;
  readonly starts_at: Date | null;
  readonly finished_at: Date | null;
}

/** Many invitations, sent a few at a time. One that nobody has moved for a while waits for the morning, or has lost its job. */
export const inviteBatches = defineBatchWork<Joining, InviteBatchRow, 'batchId'>({
  job: { name: 'joining.run-invitations', retryLimit: 5, retryDelaySeconds: 5, expireSeconds: 3_600 },
  id: 'batchId',
  table: 'invite_batch',
  key: 'batch_id',
  isOpen: sql`state = 'RUNNING'`,
  hasStart: true,
  movedAt: 'heard_at',
  idleMs: 30 * SECOND_MS,
  sentNow: ({ batch_id: batchId, wanted }) => ({
    action: 'invitations.sent-now',
    subject: ['invite-batch', batchId],
    after: { wanted },
  }),
  ended: (joining, tx, { batch_id: batchId, wanted, invited, left_out: leftOut }, { state, by }) =>
    writeAudit(joining, tx, by, {
      action: state === 'DONE' ? 'invitations.finished' : 'invitations.stopped',
      subject: ['invite-batch', batchId],
      after: { wanted, invited, leftOut },
    }),
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
  joining: Joining,
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
  const now = joining.clock.now();
  const batchId = newId(joining.chance, now);
  const wanted = batch.parts.reduce((sum, { people }) => sum + people, 0);
  const isMine = await inviteBatches.begin(joining, tx, batchId, {
    operator_id: batch.operatorId,
    file_id: batch.fileId,
    state: 'RUNNING',
    wanted,
    starts_at: waitsAMinute(wanted) ? startOfSending(null, wanted, now) : null,
  });
  if (!isMine) throw new Error('two batches of one file');
  for (const [part, { stage, cellId, isWithoutCell = false, people }] of batch.parts.entries()) {
    await sql`INSERT INTO invite_batch_part (batch_id, part, stage, cell_id, is_without_cell, wanted)
      VALUES (${batchId}, ${part}, ${stage}, ${cellId}, ${isWithoutCell}, ${people})`.execute(tx);
  }
  return batchId;
}

export interface NextInvited {
  readonly operatorId: string | null;
  readonly part: number;
  readonly panelistIds: readonly string[];
  readonly lastAskedAt: Date | null;
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

/** Who comes next, at most so many; undefined when everybody had their turn. The batch is held. */
export async function nextOfBatch(
  joining: Joining,
  tx: Db,
  batch: InviteBatchRow,
  most: number,
): Promise<NextInvited | undefined> {
  const { batch_id: batchId, operator_id: operatorId } = batch;
  for (;;) {
    const { rows } = await sql<PartRow>`
      SELECT part, stage, cell_id AS "cellId", is_without_cell AS "isWithoutCell", wanted - invited AS left,
        after_asked_at AS "afterAskedAt", after_id AS "afterId"
      FROM invite_batch_part WHERE batch_id = ${batchId} AND NOT is_done ORDER BY part LIMIT 1`.execute(tx);
    const [part] = rows;
    if (part === undefined) return undefined;
    const people = part.left > 0 ? await selectNext(joining, tx, { batch, part, most: Math.min(most, part.left) }) : [];
    const last = people.at(-1);
    if (last !== undefined) {
      const panelistIds = people.map(({ id }) => id);
      return { operatorId, part: part.part, panelistIds, lastAskedAt: last.askedAt };
    }
    await sql`UPDATE invite_batch_part SET is_done = true WHERE batch_id = ${batchId} AND part = ${part.part}`.execute(
      tx,
    );
  }
}

async function selectNext(
  { panelId }: Joining,
  tx: Db,
  {
    batch: { file_id: fileId, created_at: createdAt },
    part: { stage, cellId, isWithoutCell, afterAskedAt, afterId },
    most,
  }: { readonly batch: InviteBatchRow; readonly part: PartRow; readonly most: number },
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
  { batch_id: batchId, ...batch }: InviteBatchRow,
  { part, panelistIds, lastAskedAt, invited }: NextInvited & { readonly invited: number },
): Promise<void> {
  await sql`UPDATE invite_batch_part SET invited = invited + ${invited}, after_asked_at = ${lastAskedAt},
    after_id = ${panelistIds.at(-1)} WHERE batch_id = ${batchId} AND part = ${part}`.execute(tx);
  await inviteBatches.update(tx, batchId, {
    invited: batch.invited + invited,
    left_out: batch.left_out + panelistIds.length - invited,
    heard_at: clock.now(),
  });
}
