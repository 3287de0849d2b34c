import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { MailTransport } from './mail-transport.ts';

/** Keeps mail in the local mailbox instead of sending it. */
export function mailboxTransport(_options: {
  readonly db: Db;
  readonly clock: Clock;
  readonly from: string;
}): MailTransport {
  throw new Error('The mailbox is not wired yet.');
}
