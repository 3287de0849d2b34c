import type { Db } from '../database/database.ts';
import { openAddressBook } from './address-book.ts';
import { beginDelivery, settleDelivery } from './deliveries.ts';
import type { MailRoom, RecipientsParts } from './mail-room.ts';
import type { MailAnswer, OutgoingMail } from './mail-transport.ts';
import {
  findSuppressed,
  liftSuppression,
  listSuppressed,
  type SuppressedAddress,
  type SuppressedQuery,
  type SuppressionReason,
} from './suppression.ts';
import { takeReturn, type MailReturn, type TakenReturn } from './take-return.ts';
import { sql } from 'kysely';
import { hasJobs, JOB_TABLE } from '../jobs/held-jobs.ts';

/** What is known of those we write to: what became of each mail, and which addresses get no more of them. */
export interface Recipients {
  /**
   * Notes that a mail is about to be handed over. Done: it was, and nobody noted the end of its job. Stopped: its address
   * is on the list, and the mail is not one that goes all the same.
   */
  begin(mail: OutgoingMail): Promise<'go' | 'done' | 'stopped'>;
  /** Notes what the next party answered; an address that does not exist gets no more mail. */
  settle(mail: OutgoingMail, answer: MailAnswer): Promise<void>;
  /** Takes what came back, once however often it is told. */
  takeReturn(returned: MailReturn): Promise<TakenReturn>;
  /** Those of these addresses that get no more, and why. */
  suppressed(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, SuppressionReason>>;
  /** The addresses that get no more mail, the newest first. */
  list(db: Db, query: SuppressedQuery): Promise<readonly SuppressedAddress[]>;
  /** Lets an address have mail again; undefined when it is not on the list any more. */
  lift(tx: Db, suppressionId: string): Promise<SuppressedAddress | undefined>;
  /**
   * Forgets an address in the caller's transaction: the mails to it that wait, what became of others, and the address
   * itself. That it is on the list stays, as a keyed hash that nobody can read back.
   */
  forget(tx: Db, address: string): Promise<void>;
  /** By which a mail that waits is found. */
  keyOf(address: string): Buffer;
}

/** After the migrations: it opens the key of addresses, or makes it. */
export async function createRecipients(parts: RecipientsParts): Promise<Recipients> {
  const room: MailRoom = { ...parts, book: await openAddressBook(parts) };
  return {
    begin: (mail) => beginDelivery(room, mail),
    settle: (mail, answer) => settleDelivery(room, mail, answer),
    takeReturn: (returned) => takeReturn(room, returned),
    suppressed: (db, addresses) => findSuppressed(room, db, addresses),
    list: (db, query) => listSuppressed(room, db, query),
    lift: (tx, suppressionId) => liftSuppression(room, tx, suppressionId),
    forget: (tx, address) => forgetAddress(room, tx, address),
    keyOf: (address) => room.book.keyOf(address),
  };
}

async function forgetAddress(room: MailRoom, tx: Db, address: string): Promise<void> {
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
