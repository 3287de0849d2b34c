import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { MailTransport } from './mail-transport.ts';
import { createMailboxStore } from './mailbox-store.ts';

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
      return 'taken';
    },
    close: () => {},
  };
}
