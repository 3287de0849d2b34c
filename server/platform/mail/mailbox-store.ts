import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { OutgoingMail, MailTransport } from './mail-transport.ts';
import { rowsOf } from '../database/piece.ts';

export interface MailboxMessage extends OutgoingMail {
  readonly sender: string;
  readonly receivedAt: Date;
}

export interface MailboxPage {
  readonly messages: readonly MailboxMessage[];
  /** Give it back as `before` for the older ones; missing on the last page. */
  readonly next?: string | undefined;
}

export interface MailboxQuery {
  /** An address or a part of one. */
  readonly to?: string | undefined;
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

/** The local mailbox: every mail this installation would have sent, newest first. */
export interface MailboxStore {
  /** Keeps a message; the same one again changes nothing. */
  add(message: MailboxMessage): Promise<void>;
  list(query?: MailboxQuery): Promise<MailboxPage>;
  find(id: string): Promise<MailboxMessage | undefined>;
}

const PAGE_SIZE = 25;

export function createMailboxStore(db: Db): MailboxStore {
  const tables = db.withTables<MailboxTables>();
  return {
    add: async (message) => {
      await tables
        .insertInto('mailbox_message')
        .values(rowOf(message))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    list: async ({ to, before, limit = PAGE_SIZE } = {}) => {
      let query = tables.selectFrom('mailbox_message').selectAll().orderBy('id', 'desc');
      if (before !== undefined) query = query.where('id', '<', before);
      if (to !== undefined) query = query.where(sql<boolean>`strpos(lower(recipient), lower(${to})) > 0`);
      // One more than asked for tells whether there is a next page.
      const rows = await query.limit(limit + 1).execute();
      const messages = rows.slice(0, limit).map(messageOf);
      return { messages, next: rows.length > limit ? messages.at(-1)?.id : undefined };
    },
    find: async (id) => {
      const row = await tables.selectFrom('mailbox_message').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : messageOf(row);
    },
  };
}

type Row = MailboxTables['mailbox_message'];

function rowOf(message: MailboxMessage): Row {
  const { id, kind, sender, to, subject, html, text, listUnsubscribe, replyTo, thread, receivedAt } = message;
  return {
    id,
    kind,
    sender,
    recipient: to,
    subject,
    html,
    text,
    list_unsubscribe: listUnsubscribe ?? null,
    reply_to: replyTo ?? null,
    thread: thread ?? null,
    received_at: receivedAt,
  };
}

function messageOf({ recipient, list_unsubscribe, reply_to, thread, received_at, ...row }: Row): MailboxMessage {
  return {
    ...row,
    to: recipient,
    listUnsubscribe: list_unsubscribe ?? undefined,
    replyTo: reply_to ?? undefined,
    thread: thread ?? undefined,
    receivedAt: received_at,
  };
}

type MailboxTables = {
  mailbox_message: {
    id: string;
    kind: string;
    sender: string;
    recipient: string;
    subject: string;
    html: string;
    text: string;
    list_unsubscribe: string | null;
    reply_to: string | null;
    thread: string | null;
    received_at: Date;
  };
};

export interface MailboxTransportOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly from: string;
}

/** Keeps mail in the local mailbox instead of sending it. */
export function mailboxTransport({ db, clock, from }: MailboxTransportOptions): MailTransport {
  const store = createMailboxStore(db);
  return {
    deliver: async (mail) => {
      await store.add({ ...mail, sender: from, receivedAt: clock.now() });
      return { outcome: 'taken' };
    },
    close: () => {},
  };
}

/** The local mailbox also has mails to others: those that tell of somebody by one of these names, in small letters, go. */
export async function forgetMailbox(tx: Db, names: readonly string[]): Promise<number> {
  return rowsOf(
    await sql`
      DELETE FROM mailbox_message
      WHERE EXISTS (SELECT FROM unnest(${names}::text[]) name WHERE strpos(lower(subject || ' ' || text), name) > 0)`.execute(
      tx,
    ),
  );
}
