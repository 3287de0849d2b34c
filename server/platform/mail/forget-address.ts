import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { hasJobs, JOB_TABLE } from '../jobs/held-jobs.ts';
import type { MailRoom } from './mail-room.ts';

export async function forgetAddress(room: MailRoom, tx: Db, address: string): Promise<void> {
  const key = room.book.keyOf(address);
  await sql`DELETE FROM mail_delivery WHERE address_key = ${key}`.execute(tx);
  await sql`UPDATE mail_suppression SET sealed_address = NULL WHERE address_key = ${key}`.execute(tx);
  // Where it may be mail to more than one: an address is one text there.
  await sql`DELETE FROM mailbox_message WHERE lower(recipient) = lower(${address})`.execute(tx);
  if (!(await hasJobs(tx))) return;
  // Of whatever queue: one that could not be sent is told to another. What is being handed over right now ends by itself.
  await sql`DELETE FROM ${JOB_TABLE} WHERE data #>> '{payload,addressKey}' = ${key.toString('hex')} AND state <> 'active'`.execute(
    tx,
  );
}
