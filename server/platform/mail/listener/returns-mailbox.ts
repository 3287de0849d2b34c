import { BODY_SLOTS } from '#server/limits/slots.ts';
import type { Log } from '../../log.ts';
import type { BounceAddresses } from '../bounce-address.ts';
import type { Recipients } from '../recipients.ts';
import { readReport } from '../returns/read-report.ts';
import type { Mailbox } from './listen-for-mail.ts';

/** A report has a few kilobytes, and the head of the mail it is about; some bring the whole mail. */
const MOST_BYTES = 512 * 1024;

/**
 * Mails that come back. What is no report is taken and dropped, so that no answer of ours is ever sent to somebody whom a
 * spammer named.
 */
export function returnsMailbox(bounces: BounceAddresses, recipients: Recipients, log: Log): Mailbox {
  return {
    isOurs: (address) => bounces.isBare(address) || bounces.mailOf(address) !== undefined,
    mostBytes: MOST_BYTES,
    slots: BODY_SLOTS.returnedMail,
    async take({ raw, recipients: addresses }) {
      const report = readReport(raw);
      const addressed = addresses.map((address) => bounces.mailOf(address)).find((mailId) => mailId !== undefined);
      const mailId = addressed ?? (report && bounces.findMail(report.about));
      if (report === undefined || mailId === undefined) {
        log.info('an email to the bounce address was not one of our reports');
        return;
      }
      const { kind, status } = report;
      // However often a server tells it, of one mail it is one thing.
      await recipients.takeReturn({ returnId: `report:${mailId}:${kind}`, of: { mailId }, kind, status });
    },
  };
}
