import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { tables, type SupportTables } from '../support.tables.ts';

export type MailRow = Selectable<SupportTables['incoming_mail']>;

/** False when the same mail to the same address is there already. */
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

/** Locked until the transaction ends, so that a mail is decided on once. */
export function lockMail(tx: Db, mailId: string): Promise<MailRow | undefined> {
  return tables(tx)
    .selectFrom('incoming_mail')
    .selectAll()
    .where('mail_id', '=', mailId)
    .forUpdate()
    .executeTakeFirst();
}

export interface MailOutcome {
  readonly state: 'TAKEN' | 'DROPPED' | 'FAILED';
  readonly reason: string | null;
}

export function settleMail(tx: Db, mailId: string, outcome: MailOutcome) {
  return tables(tx).updateTable('incoming_mail').set(outcome).where('mail_id', '=', mailId).execute();
}

export async function countMailSince(db: Db, requestId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM incoming_mail
    WHERE request_id = ${requestId} AND received_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Mails that were decided on, and those that came before then and could not be read. */
export function selectMailToPurge(db: Db, before: Date, most: number) {
  return tables(db)
    .selectFrom('incoming_mail')
    .select(['mail_id', 'file_key'])
    .where('file_key', 'is not', null)
    .where((row) => row.or([row('state', '!=', 'RECEIVED'), row('received_at', '<', before)]))
    .orderBy('received_at')
    .limit(most)
    .execute();
}

/** The row stays without its file; one that was never read has failed. */
export function detachFileOfMail(db: Db, mailId: string) {
  return sql`
    UPDATE incoming_mail SET file_key = NULL, reason = CASE state WHEN 'RECEIVED' THEN 'unreadable' ELSE reason END,
      state = CASE state WHEN 'RECEIVED' THEN 'FAILED' ELSE state END
    WHERE mail_id = ${mailId}`.execute(db);
}
