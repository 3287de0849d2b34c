import type { Db } from '../database/database.ts';
import type { OutgoingMail } from './mail-transport.ts';

export interface MailboxMessage extends OutgoingMail {
  readonly sender: string;
  readonly receivedAt: Date;
}

export interface MailboxPage {
  readonly messages: readonly MailboxMessage[];
  /** Give it back as `before` for the older ones; missing on the last page. */
  readonly next?: string;
}

/** The local mailbox: every mail this installation would have sent, newest first. */
export interface MailboxStore {
  list(options?: {
    readonly to?: string;
    readonly before?: string;
    readonly limit?: number;
  }): Promise<MailboxPage>;
  find(id: string): Promise<MailboxMessage | undefined>;
}

export function createMailboxStore(_db: Db): MailboxStore {
  throw new Error('The mailbox is not wired yet.');
}
