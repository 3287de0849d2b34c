import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { SupportTables } from '../support.tables.ts';

export type MailRow = Selectable<SupportTables['incoming_mail']>;

const tables = (db: Db) => db.withTables<SupportTables>();

/** False when the same mail to the same address stands there already. */
export async function insertMail(db: Db, row: Insertable<SupportTables['incoming_mail']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('incoming_mail')
    .values(row)
    .onConflict((conflict) => conflict.constraint('incoming_mail_once').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findSameMail(db: Db, same: Pick<MailRow, 'raw_sha256' | 'recipient_proof'>) {
  return tables(db)
    .selectFrom('incoming_mail')
    .select(['mail_id', 'file_key', 'state'])
    .where('raw_sha256', '=', same.raw_sha256)
    .where('recipient_proof', '=', same.recipient_proof)
    .executeTakeFirst();
}

export function findMail(db: Db, mailId: string): Promise<MailRow | undefined> {
  return tables(db).selectFrom('incoming_mail').selectAll().where('mail_id', '=', mailId).executeTakeFirst();
}

/** Held until the transaction is done, so that a mail is decided on once. */
export function lockMail(tx: Db, mailId: string): Promise<MailRow | undefined> {
  return tables(tx)
    .selectFrom('incoming_mail')
    .selectAll()
    .where('mail_id', '=', mailId)
    .forUpdate()
    .executeTakeFirst();
}

export function settleMail(
  tx: Db,
  mailId: string,
  outcome: { readonly state: 'TAKEN' | 'DROPPED' | 'FAILED'; readonly reason: string | null },
) {
  return tables(tx).updateTable('incoming_mail').set(outcome).where('mail_id', '=', mailId).execute();
}

export async function countMailSince(db: Db, requestId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM incoming_mail
    WHERE request_id = ${requestId} AND received_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What was decided on, and what nobody could read for so long. */
export function selectMailToForget(db: Db, before: Date, most: number) {
  return tables(db)
    .selectFrom('incoming_mail')
    .select(['mail_id', 'file_key'])
    .where('file_key', 'is not', null)
    .where((row) => row.or([row('state', '!=', 'RECEIVED'), row('received_at', '<', before)]))
    .orderBy('received_at')
    .limit(most)
    .execute();
}

export function forgetFileOfMail(db: Db, mailId: string) {
  return sql`
    UPDATE incoming_mail SET file_key = NULL, reason = CASE state WHEN 'RECEIVED' THEN 'unreadable' ELSE reason END,
      state = CASE state WHEN 'RECEIVED' THEN 'FAILED' ELSE state END
    WHERE mail_id = ${mailId}`.execute(db);
}
