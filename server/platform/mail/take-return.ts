import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import { newId } from '../chance.ts';
import { later } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailRoom } from './mail-room.ts';

/**
 * HARD: nobody is there. SOFT: a mail did not get through this time. BLOCKED: we are not wanted there, which is for anyone who
 * runs this to mend. COMPLAINT: its reader called it unwanted.
 */
export type ReturnKind = 'HARD' | 'SOFT' | 'BLOCKED' | 'COMPLAINT';

/** What came back, and of which mail, or of which address where nobody can tell the mail. */
export interface MailReturn {
  /** The same however often it is told. */
  readonly returnId: string;
  readonly of: { readonly mailId: string } | { readonly address: string };
  readonly kind: ReturnKind;
  readonly status?: string | undefined;
}

/** Known: told before. Unknown: of no mail that we know, or not any more. */
export type TakenReturn = 'noted' | 'known' | 'unknown';

/** So many mails that did not get through within so many days, and an address gets no more. */
export const SOFT_BOUNCES = 4;
export const SOFT_BOUNCE_DAYS = 14;

// Any number that nothing else in this database locks.
const ADDRESS_LOCK = 7_325_125;

export async function takeReturn(room: MailRoom, returned: MailReturn): Promise<TakenReturn> {
  const { of, returnId, kind, status } = returned;
  const outcome = await inTransaction(room.db, async (tx): Promise<TakenReturn> => {
    const found = 'mailId' in of ? await markDelivery(tx, of.mailId, kind, status) : ofAddress(room, of.address);
    if (found === undefined) return 'unknown';
    return (await noteReturn(room, tx, { ...found, returnId, kind, status })) ? 'noted' : 'known';
  });
  if (outcome === 'noted') room.log.info('email bounced', { code: kind });
  return outcome;
}

interface Returned {
  readonly addressKey: Buffer;
  readonly sealedAddress: string;
  readonly mailKind: string | null;
  /** Null when nobody knows which mail it was. */
  readonly handedAt: Date | null;
}

async function markDelivery(tx: Db, mailId: string, kind: ReturnKind, status: string | undefined) {
  const state = kind === 'COMPLAINT' ? 'COMPLAINED' : 'BOUNCED';
  const { rows } = await sql<Returned>`
    UPDATE mail_delivery SET state = ${state}, status = ${status ?? null} WHERE mail_id = ${mailId}
    RETURNING address_key AS "addressKey", sealed_address AS "sealedAddress", kind AS "mailKind", handed_at AS "handedAt"`.execute(
    tx,
  );
  return rows[0];
}

function ofAddress({ book }: MailRoom, address: string): Returned {
  return { addressKey: book.keyOf(address), sealedAddress: book.seal(address), mailKind: null, handedAt: null };
}

export interface NotedReturn extends Returned {
  readonly returnId: string;
  readonly kind: ReturnKind;
  readonly status: string | undefined;
}

/** Notes it, and stops mail to its address if that is enough; false when it was noted before. */
export async function noteReturn(room: MailRoom, tx: Db, returned: NotedReturn): Promise<boolean> {
  const { returnId, addressKey, kind, status = null, handedAt } = returned;
  const now = room.clock.now();
  // One at a time for an address: of two that come at once each would count without the other.
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(ADDRESS_LOCK)}, ${addressKey.readInt32BE(0)}::integer)`.execute(tx);
  const { numAffectedRows } = await sql`
    INSERT INTO mail_return (return_id, address_key, kind, status, at)
    VALUES (${returnId}, ${addressKey}, ${kind}, ${status}, ${now}) ON CONFLICT DO NOTHING`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  if (kind === 'BLOCKED' || (await wasLiftedSince(tx, addressKey, handedAt))) return true;
  if (kind === 'SOFT' && (await countSoft(tx, addressKey, now)) < SOFT_BOUNCES) return true;
  await suppress(room, tx, returned, now);
  return true;
}

async function wasLiftedSince(tx: Db, addressKey: Buffer, handedAt: Date | null): Promise<boolean> {
  if (handedAt === null) return false;
  const { rows } = await sql`
    SELECT FROM mail_suppression WHERE address_key = ${addressKey} AND lifted_at > ${handedAt}`.execute(tx);
  return rows.length > 0;
}

async function countSoft(tx: Db, addressKey: Buffer, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM mail_return WHERE address_key = ${addressKey} AND kind = 'SOFT'
      AND at > ${later(now, -SOFT_BOUNCE_DAYS * DAY_MS)}
      AND at > coalesce((SELECT lifted_at FROM mail_suppression WHERE address_key = ${addressKey}), '-infinity')`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

const REASON_OF = { HARD: 'HARD_BOUNCE', SOFT: 'SOFT_BOUNCES', COMPLAINT: 'COMPLAINT' } as const;

/** A complaint is the last word; otherwise the first reason stays. */
async function suppress(room: MailRoom, tx: Db, returned: NotedReturn, now: Date): Promise<void> {
  const { addressKey, sealedAddress, mailKind, status = null, kind } = returned;
  if (kind === 'BLOCKED') return;
  await sql`
    INSERT INTO mail_suppression AS known
      (address_key, suppression_id, reason, status, mail_kind, sealed_address, since)
    VALUES (${addressKey}, ${newId(room.chance, now)}, ${REASON_OF[kind]}, ${status}, ${mailKind}, ${sealedAddress}, ${now})
    ON CONFLICT (address_key) DO UPDATE SET suppression_id = excluded.suppression_id, reason = excluded.reason,
      status = excluded.status, mail_kind = excluded.mail_kind, sealed_address = excluded.sealed_address,
      since = excluded.since, lifted_at = NULL
    WHERE known.lifted_at IS NOT NULL OR (excluded.reason = 'COMPLAINT' AND known.reason <> 'COMPLAINT')`.execute(tx);
}
