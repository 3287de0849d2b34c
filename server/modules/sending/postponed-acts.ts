import { sql } from 'kysely';
import { startOfSending, type PostponedKind } from '#contract/sending/sending.ts';
import type { AuditActionOf } from '#contract/audit/audit-sentences.ts';
import { deleteDraws } from '#server/modules/product-tests/index.ts';
import type { Json } from '#server/platform/audit/audit-log.ts';
import { writeAudit, type AuditedChange, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { defineBatchWork } from '#server/platform/batches/define-batch-work.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Sending } from './sending.ts';
import type { PostponedActRow } from './sending.tables.ts';

const ENTRIES = { DONE: 'sending.finished', STOPPED: 'sending.stopped', REFUSED: 'sending.refused' } as const;

/** Acts on many people, in their minute of grace and after it. */
export const postponedActs = defineBatchWork<Sending, PostponedActRow, 'actId'>({
  job: { name: 'sending.postponed-act', retryLimit: 5, retryDelaySeconds: 5, expireSeconds: 3_600 },
  id: 'actId',
  table: 'postponed_act',
  key: 'act_id',
  hasStart: true,
  // Of a selection; everything else is done one by one, or at once.
  pieces: { least: 50, most: 2_000 },
  sentNow: (act) => entryOf(act, 'sending.sent-now'),
  endOf: ({ state }) => ({ end_reason: state, asked: null }),
  ended: (room, tx, act, { state, by, why }) =>
    writeAudit(room, tx, by, entryOf(act, ENTRIES[state], why === undefined ? {} : { why })),
});

function entryOf(
  { act_id: actId, kind, people }: Pick<PostponedActRow, 'act_id' | 'kind' | 'people'>,
  action: AuditActionOf<'sending'>,
  more: Record<string, Json> = {},
): AuditedChange {
  return { action, subject: ['sending', actId], after: { kind, people, ...more } };
}

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
  { kind, name, asked, people }: NewPostponedAct,
  by: OperatorAct & { readonly operatorId: string },
): Promise<string> {
  const { chance, clock } = room;
  const now = clock.now();
  const actId = newId(chance, now);
  await postponedActs.begin(room, tx, actId, {
    kind,
    name,
    people,
    asked: JSON.stringify(asked),
    operator_id: by.operatorId,
    origin: by.origin ?? null,
    correlation_id: by.correlationId ?? null,
    starts_at: startOfSending(null, people, now),
  });
  await writeAudit(room, tx, by, entryOf({ act_id: actId, kind, people }, 'sending.begun'));
  return actId;
}

/** One person had their turn, in the transaction of what was done for them. */
export function noteStep(tx: Db, act: PostponedActRow, { isDone }: { readonly isDone: boolean }): Promise<void> {
  const done = act.done + (isDone ? 1 : 0);
  return postponedActs.update(tx, act.act_id, { next_step: act.next_step + 1, done });
}

interface WhichAct {
  readonly kind: PostponedKind;
  readonly actId: string;
}

/** Anyone who may begin one kind of act does not come to another by its id. */
const isOfKind = async (room: Sending, tx: Db, { kind, actId }: WhichAct): Promise<boolean> =>
  (await postponedActs.read(room, tx, actId))?.kind === kind;

/** Lets an act that waits for its minute begin now; false when it has begun, or is over. */
export const startPostponedNow = async (room: Sending, tx: Db, which: WhichAct, by: OperatorAct): Promise<boolean> =>
  (await isOfKind(room, tx, which)) && postponedActs.startNow(room, tx, which.actId, by);

/** Stops an act that waits for its minute: nothing of it was done. False when it has begun, or is over. */
export const stopPostponed = async (room: Sending, tx: Db, which: WhichAct, by: OperatorAct): Promise<boolean> =>
  (await isOfKind(room, tx, which)) && postponedActs.stopWaiting(room, tx, which.actId, by);

/** Of a restored copy: what waited in the backup may have been done by the system it was made of. How many. */
export async function dropPostponed(tx: Db, queuedUntil: Date): Promise<number> {
  const { rows } = await sql<{ actId: string }>`
    UPDATE postponed_act SET finished_at = now(), end_reason = 'STOPPED', asked = NULL
    WHERE finished_at IS NULL AND created_at <= ${queuedUntil} RETURNING act_id AS "actId"`.execute(tx);
  const actIds = rows.map(({ actId }) => actId);
  await deleteDraws(tx, actIds);
  return actIds.length;
}
