import { newId, type Chance } from '../chance.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { HeldBack, type Outside } from '../installation/restore-hold.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Sealer } from '../sealing.ts';
import { assertSafeHeaders, type MailMessage } from './mail-message.ts';
import type { Delivery, MailTransport, OutgoingMail } from './mail-transport.ts';
import type { Recipients } from './recipients.ts';
import { deliverMailJob, readMail, sealPlace, type QueuedMail } from './mail.jobs.ts';

/** Sends e-mail after the caller's commit, and keeps trying while the mail server is away. */
export interface Mail {
  /** Throws, before anything is written, when the recipient, subject or link could smuggle in a header. */
  send(tx: Db, message: MailMessage): Promise<void>;
  /**
   * Hands one over right now, for the person who keeps a queue of their own; throws when it is worth trying again. The id stays
   * the same however often it is tried.
   */
  sendNow(mail: OutgoingMail): Promise<Delivery>;
}

export interface MailOptions {
  readonly jobs: Jobs;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly sealer: Sealer;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly outside: Outside;
  readonly recipients: Recipients;
}

/** How many mails one node hands over at once. */
export const MAILS_AT_ONCE = 4;

/** Mail as a job. Before `jobs.start`, since it brings the handler that delivers. */
export function createMail(options: MailOptions): Mail {
  const { jobs, transport, clock, chance, sealer, log, metrics, outside, recipients } = options;
  const handOver = async (mail: OutgoingMail): Promise<Delivery> => {
    const begun = await recipients.begin(mail);
    // Handed over before, by a node that did not live to note it.
    if (begun !== 'go' && begun !== 'stopped') return 'taken';
    const outcome = begun === 'stopped' ? begun : await deliver(mail);
    metrics.mails.inc({ outcome });
    return outcome;
  };
  const deliver = async (mail: OutgoingMail): Promise<Delivery> => {
    const answer = await transport.deliver(mail);
    await recipients.settle(mail, answer);
    return answer.outcome;
  };
  jobs.handle(
    deliverMailJob,
    async (job, { jobId, createdAt }) => {
      if (await outside.isGivenUp(createdAt)) return;
      const mail = 'sealed' in job ? readMail(sealer.open(job.sealed, sealPlace(job.id))) : job;
      const outcome = await handOver(mail);
      if (outcome !== 'taken') log.warn('mail given up', { operation: mail.kind, jobId, code: outcome });
    },
    {
      concurrency: MAILS_AT_ONCE,
      isHeld: outside.isHeld,
      onDeath: async () => metrics.mails.inc({ outcome: 'undelivered' }),
    },
  );
  return {
    send: async (tx, message) => {
      assertSafeHeaders(message);
      const { to, subject, html, text, kind, listUnsubscribe, isStoppable, replyTo, thread } = message;
      const id = newId(chance, clock.now());
      const mail: QueuedMail = { id, to, subject, html, text, kind, listUnsubscribe, isStoppable, replyTo, thread };
      const sealed = sealer.seal(Buffer.from(JSON.stringify(mail)), sealPlace(id));
      const addressKey = recipients.keyOf(to).toString('hex');
      await jobs.enqueue(tx, deliverMailJob, { id, kind, sealed, addressKey });
    },
    sendNow: async (mail) => {
      assertSafeHeaders(mail);
      if (await outside.isHeld()) throw new HeldBack();
      return handOver(mail);
    },
  };
}
