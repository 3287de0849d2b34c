import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { BODY_SLOTS } from '#server/limits/slots.ts';
import { COUNTS } from '#server/limits/counts.ts';
import { BusyError } from '#server/platform/busy-error.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { readMail, type ReadMail } from '#server/platform/documents/read-mail.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { createSignedAddresses, type Mailbox } from '#server/platform/mail/index.ts';
import { selectRequest } from '../support.store.ts';
import type { Support } from '../support.ts';
import type { DropReason } from './judge-mail.ts';
import {
  countMailSince,
  detachFileOfMail,
  findMail,
  findSameMail,
  insertMail,
  lockMail,
  selectMailToPurge,
  settleMail,
  type MailOutcome,
} from './mail.store.ts';

/** As large as mailbox providers let their people send; sealed it still fits into the store of files. */
export const MAIL_IN_MAX_BYTES = 24 * 1024 * 1024;
const MAILS_PER_HOUR = COUNTS.supportMails.most;

export const readMailJob = defineJob({
  name: 'support.read-mail',
  payload: v.strictObject({ mailId: v.pipe(v.string(), v.uuid()) }),
  retryLimit: 5,
  retryDelaySeconds: 60,
  expireSeconds: 300,
});

type Addressed = Pick<Support, 'address' | 'signer' | 'formerAddressesBefore'>;

/** Where an answer to a mail about this request goes; undefined without SUPPORT_ADDRESS. */
export function replyAddressOf(support: Addressed, requestId: string): string | undefined {
  return addressesOf(support)?.of(requestId);
}

/** The request that an address of ours belongs to; undefined for every other address. */
function requestOfAddress(support: Addressed, address: string): string | undefined {
  return addressesOf(support)?.idOf(address);
}

function addressesOf({ address, signer, formerAddressesBefore }: Addressed) {
  return address === undefined
    ? undefined
    : createSignedAddresses(address, signer, 'support-address', formerAddressesBefore);
}

interface SentMail {
  /** As the envelope says; empty for what must not be answered. Undefined where it is not known: then the mail's own head says it. */
  readonly sender: string | undefined;
  readonly recipient: string;
  readonly raw: Uint8Array;
}

/**
 * Stores an e-mail that came to the signed address of a request, for the job that reads it. Resolves when it is in the database;
 * the same mail again changes nothing. False when the address is none of ours.
 */
export async function receiveMail(support: Support, { sender, recipient, raw }: SentMail): Promise<boolean> {
  const { db, clock, chance, files, jobs, panelId } = support;
  const requestId = requestOfAddress(support, recipient);
  if (requestId === undefined) return false;
  const request = await selectRequest(support, db, requestId).executeTakeFirst();
  // Signed by us, and yet not there: the database is an older copy. There is nobody to notify.
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
    // It came twice at the same moment: the first call stores it, or the sender tries again.
    if (!isNew) throw new BusyError('the same email is already being processed');
  }
  if (fileKey === null) return true;
  // The row comes before the file, so that a kill leaves nothing for ever; the sender has no answer yet and sends it again.
  await files.put(fileKey, sealRaw(support, fileKey, { sender, raw }), { contentType: 'application/octet-stream' });
  await inTransaction(db, (tx) => jobs.enqueue(tx, readMailJob, { mailId }, { key: mailId }));
  return true;
}

/** For the listener: mail to the address of a request. Undefined without SUPPORT_ADDRESS. */
export function supportMailbox(support: Support): Mailbox | undefined {
  if (support.address === undefined) return undefined;
  return {
    isOurs: (address) => requestOfAddress(support, address) !== undefined,
    mostBytes: MAIL_IN_MAX_BYTES,
    slots: BODY_SLOTS.mailInBySmtp,
    async take({ raw, sender, recipients }) {
      for (const recipient of recipients) await receiveMail(support, { sender, recipient, raw });
    },
  };
}

export interface UnreadMail {
  readonly requestId: string;
  readonly fileKey: string;
}

/** A mail that is still to be read; undefined once it was decided on. */
export async function findUnreadMail({ db }: Support, mailId: string): Promise<UnreadMail | undefined> {
  const row = await findMail(db, mailId);
  if (row === undefined || row.state !== 'RECEIVED' || row.file_key === null || row.request_id === null)
    return undefined;
  return { requestId: row.request_id, fileKey: row.file_key };
}

/** What a mail says; undefined when it is gone or nobody can read it. Throws when it is not what was sealed. */
export async function openMail(
  support: Support,
  { fileKey }: UnreadMail,
  signal: AbortSignal,
): Promise<ReadMail | undefined> {
  const raw = await openRaw(support, fileKey);
  return raw && readMail(raw, signal);
}

/** Accepts a mail, once, together with the message that becomes of it. */
export function acceptMail(support: Support, mailId: string, work: (tx: Db) => Promise<void>): Promise<void> {
  return decide(support, mailId, { state: 'TAKEN', reason: null }, work);
}

/** Drops a mail, once: it changes nothing, and nobody is notified. */
export function dropMail(support: Support, mailId: string, reason: DropReason): Promise<void> {
  const state = reason === 'unreadable' ? 'FAILED' : 'DROPPED';
  return decide(support, mailId, { state, reason }, async () => undefined);
}

async function decide(
  { db, metrics }: Support,
  mailId: string,
  outcome: MailOutcome,
  work: (tx: Db) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockMail(tx, mailId);
    if (row?.state !== 'RECEIVED') return;
    await work(tx);
    await settleMail(tx, mailId, outcome);
  });
  metrics.supportMail.inc({ outcome: outcome.reason ?? 'taken' });
}

const UNREAD_KEPT_DAYS = 7;
const PURGED_AT_ONCE = 100;

/** Removes mails that were read, and those that nobody could read for a week. What became of them stays in their rows. */
export async function purgeMail({ db, clock, files }: Support, signal?: AbortSignal): Promise<void> {
  const before = later(clock.now(), -UNREAD_KEPT_DAYS * DAY_MS);
  for (;;) {
    signal?.throwIfAborted();
    const mails = await selectMailToPurge(db, before, PURGED_AT_ONCE);
    for (const { mail_id: mailId, file_key: fileKey } of mails) {
      if (fileKey !== null) await files.remove(fileKey);
      await detachFileOfMail(db, mailId);
    }
    if (mails.length < PURGED_AT_ONCE) return;
  }
}

/** The seal's own text is a third longer than what it seals; as bytes behind its key id it fits into the store of files. */
const COLON = 0x3a;

/** A mail as it came, with the sender of its envelope before it, readable by nobody but us. */
function sealRaw(
  { sealer }: Pick<Support, 'sealer'>,
  fileKey: string,
  { sender, raw }: Pick<SentMail, 'sender' | 'raw'>,
): Buffer {
  const path = sender === undefined ? '' : `Return-Path: <${sender.replaceAll(/[^!-~]/g, '')}>\r\n`;
  const sealed = sealer.seal(Buffer.concat([Buffer.from(path), raw]), fileKey);
  const at = sealed.lastIndexOf(':');
  // What stands before the bytes may have a colon of its own.
  const head = `${sealed.slice(0, at).replaceAll(':', ';')}:`;
  return Buffer.concat([Buffer.from(head), Buffer.from(sealed.slice(at + 1), 'base64')]);
}

async function openRaw(
  { sealer, files }: Pick<Support, 'sealer' | 'files'>,
  fileKey: string,
): Promise<Buffer | undefined> {
  const file = await files.get(fileKey);
  if (file === undefined) return undefined;
  const bytes = await buffer(file.body);
  const at = bytes.indexOf(COLON);
  const head = bytes.subarray(0, at).toString().replaceAll(';', ':');
  return sealer.open(`${head}:${bytes.subarray(at + 1).toString('base64')}`, fileKey);
}

function hash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
