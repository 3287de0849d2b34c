import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import { newId } from '../chance.ts';
import { later } from '../clock.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../clock.ts';
import { repeat, type Jobs } from '../jobs/index.ts';
import type { MailAnswer, OutgoingMail } from './mail-transport.ts';
import type { MailRoom } from './mail-room.ts';
import { noteReturn } from './take-return.ts';

type DeliveryState = 'SENDING' | 'TAKEN' | 'REFUSED' | 'FULL' | 'REJECTED' | 'STOPPED' | 'BOUNCED' | 'COMPLAINED';

const STATE_OF = { taken: 'TAKEN', refused: 'REFUSED', full: 'FULL', rejected: 'REJECTED' } as const;
const RETURN_OF = { refused: 'HARD', full: 'SOFT', rejected: 'BLOCKED' } as const;

/** One statement: what this mail has come to, and whether its address is on the list. */
export async function beginDelivery(room: MailRoom, mail: OutgoingMail): Promise<'go' | 'done' | 'stopped'> {
  const { book } = room;
  const key = book.keyOf(mail.to);
  const isStoppable = mail.isStoppable === true;
  const { rows } = await sql<{ state: DeliveryState }>`
    INSERT INTO mail_delivery AS known (mail_id, address_key, sealed_address, kind, state, handed_at)
    SELECT ${mail.id}, ${key}, ${book.seal(mail.to)}, ${mail.kind},
      CASE WHEN ${isStoppable} AND EXISTS (
        SELECT FROM mail_suppression WHERE address_key = ${key} AND lifted_at IS NULL) THEN 'STOPPED' ELSE 'SENDING' END,
      ${room.clock.now()}
    ON CONFLICT (mail_id) DO UPDATE SET tries = known.tries + 1,
      handed_at = CASE WHEN known.state IN ('TAKEN', 'BOUNCED', 'COMPLAINED') THEN known.handed_at ELSE excluded.handed_at END,
      state = CASE WHEN known.state IN ('TAKEN', 'BOUNCED', 'COMPLAINED') THEN known.state ELSE excluded.state END
    RETURNING state`.execute(room.db);
  const state = rows[0]?.state;
  return state === 'STOPPED' ? 'stopped' : state === 'SENDING' ? 'go' : 'done';
}

export async function settleDelivery(
  room: MailRoom,
  mail: OutgoingMail,
  { outcome, status }: MailAnswer,
): Promise<void> {
  const settle = (db: Db) =>
    // What came back already says more than that it was taken.
    sql`UPDATE mail_delivery SET state = ${STATE_OF[outcome]}, status = ${status ?? null}
      WHERE mail_id = ${mail.id} AND state = 'SENDING'`.execute(db);
  if (outcome === 'taken') {
    await settle(room.db);
    return;
  }
  const { book } = room;
  const now = room.clock.now();
  await inTransaction(room.db, async (tx) => {
    await settle(tx);
    await noteReturn(room, tx, {
      returnId: `smtp:${newId(room.chance, now)}`,
      addressKey: book.keyOf(mail.to),
      sealedAddress: book.seal(mail.to),
      mailKind: mail.kind,
      handedAt: now,
      kind: RETURN_OF[outcome],
      status,
    });
  });
}

/** Longer than any mail server tries. */
const KEPT_DAYS = 60;
const AT_ONCE = 5_000;

export function registerMailJobs(parts: { readonly db: Db; readonly clock: Clock }, jobs: Jobs): void {
  repeat(jobs, { name: 'mail.forget-deliveries', cron: '20 4 * * *', expireSeconds: 3_600 }, (signal) =>
    forgetOldDeliveries(parts, signal),
  );
}

/** What was sent long ago comes back no more. */
export async function forgetOldDeliveries(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  const before = later(clock.now(), -KEPT_DAYS * DAY_MS);
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    signal?.throwIfAborted();
    const { numAffectedRows } = await sql`
      DELETE FROM mail_delivery WHERE mail_id IN (
        SELECT mail_id FROM mail_delivery WHERE handed_at < ${before} ORDER BY handed_at LIMIT ${AT_ONCE})`.execute(db);
    gone = Number(numAffectedRows);
  }
  await sql`DELETE FROM mail_return WHERE at < ${before}`.execute(db);
}
