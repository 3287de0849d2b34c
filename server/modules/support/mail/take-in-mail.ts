import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { HOUR_MS } from '#contract/time/durations.ts';
import { BusyError } from '#server/platform/busy-error.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import type { Mailbox } from '#server/platform/mail/index.ts';
import type { KeptFile } from '../files/check-file.ts';
import { selectRequest } from '../support.store.ts';
import type { Support } from '../support.ts';
import { countMailSince, findSameMail, insertMail } from './mail.store.ts';
import { requestOfAddress } from './reply-address.ts';
import { sealRaw } from './sealed-raw.ts';

/** As large as mailbox providers let their people send; sealed it still fits into the store of files. */
export const MAIL_IN_MAX_BYTES = 24 * 1024 * 1024;
/** What a node holds of them at once, for each way in: many small ones, or two of the largest. */
export const MAIL_IN_AT_ONCE = 64;
export const MAIL_IN_SPACE_BYTES = 2 * MAIL_IN_MAX_BYTES;
const MAILS_PER_HOUR = 10;

export const readMailJob = defineJob({
  name: 'support.read-mail',
  payload: v.strictObject({ mailId: v.pipe(v.string(), v.uuid()) }),
  retryLimit: 5,
  retryDelaySeconds: 60,
  expireSeconds: 300,
});

/**
 * Keeps an e-mail that came to the signed address of a request, for the job that reads it. Resolves when it stands in the
 * database; the same again changes nothing. False when the address is none of ours.
 */
export type TakeInMail = (
  support: Support,
  mail: {
    /** As the envelope says; empty for what must not be answered. Undefined where nobody told: then the mail's own head says it. */
    readonly sender: string | undefined;
    readonly recipient: string;
    readonly raw: Uint8Array;
  },
) => Promise<boolean>;

/** Adds what a member wrote to their request and moves it as the page of the request would. The caller holds the request. */
export type ReplyAsMember = (
  support: Support,
  tx: Db,
  reply: {
    readonly requestId: string;
    readonly via: 'WEB' | 'EMAIL';
    readonly body: string;
    readonly files: readonly Pick<KeptFile, 'fileId'>[];
  },
) => Promise<void>;

export const takeInMail: TakeInMail = async (support, { sender, recipient, raw }) => {
  const { db, clock, chance, files, jobs, panelId } = support;
  const requestId = requestOfAddress(support, recipient);
  if (requestId === undefined) return false;
  const request = await selectRequest(support, db, requestId).executeTakeFirst();
  // Signed by us, and yet not there: a database of another day. Nobody is to be told.
  if (request === undefined) return true;
  const now = clock.now();
  const same = { raw_sha256: hash(raw), recipient_proof: hash(Buffer.from(recipient.toLowerCase())) };
  const known = await findSameMail(db, same);
  if (known !== undefined && known.state !== 'RECEIVED') return true;
  const isTooMany =
    known === undefined && (await countMailSince(db, requestId, later(now, -HOUR_MS))) >= MAILS_PER_HOUR;
  const mailId = known?.mail_id ?? newId(chance, now);
  const fileKey = known?.file_key ?? (isTooMany ? null : `support/mail/${chance.bytes(16).toString('hex')}`);
  if (known === undefined) {
    const isNew = await insertMail(db, {
      ...same,
      mail_id: mailId,
      panel_id: panelId,
      request_id: requestId,
      file_key: fileKey,
      state: isTooMany ? 'DROPPED' : 'RECEIVED',
      reason: isTooMany ? 'too-many' : null,
      received_at: now,
    });
    // It came twice at the same moment: whoever was first sees to it, or the sender tries again.
    if (!isNew) throw new BusyError('the same mail is being taken in');
  }
  if (fileKey === null) return true;
  // Noted before it is written, so that a kill leaves nothing for ever; whoever sent it has no answer yet and sends it again.
  await files.put(fileKey, sealRaw(support, fileKey, { sender, raw }), { contentType: 'application/octet-stream' });
  await inTransaction(db, (tx) => jobs.enqueue(tx, readMailJob, { mailId }, { key: mailId }));
  return true;
};

/** For the listener: mail to the address of a request. Undefined without SUPPORT_ADDRESS. */
export function supportMailbox(support: Support): Mailbox | undefined {
  if (support.address === undefined) return undefined;
  return {
    isOurs: (address) => requestOfAddress(support, address) !== undefined,
    mostBytes: MAIL_IN_MAX_BYTES,
    mostAtOnce: MAIL_IN_AT_ONCE,
    spaceBytes: MAIL_IN_SPACE_BYTES,
    async take({ raw, sender, recipients }) {
      for (const recipient of recipients) await takeInMail(support, { sender, recipient, raw });
    },
  };
}

function hash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
