import type { Chance } from '../chance.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Jobs } from '../jobs/index.ts';
import type { MailMessage } from './mail-message.ts';
import type { MailTransport } from './mail-transport.ts';

/** Sends e-mail after the caller's commit, and keeps trying while the mail server is away. */
export interface Mail {
  /** Throws, before anything is written, when the recipient, subject or link could smuggle in a header. */
  send(tx: Db, message: MailMessage): Promise<void>;
}

export interface MailOptions {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly chance: Chance;
}

/** Before `jobs.start`, since it brings the handler that delivers. */
export function createMail(_options: MailOptions): Mail {
  throw new Error('Mail is not wired yet.');
}
