import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { OTP_ATTEMPTS, OTP_RESEND_SECONDS, OTP_SENT_DIGITS, OTP_VALID_MINUTES } from '#contract/limits.ts';
import type { ActionCode } from '#contract/rules/action-codes.ts';
import { newSecret, type Chance } from '#server/platform/chance.ts';
import { later, MINUTE_MS } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limits.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Identity } from './identity.ts';
import { knownDeviceId } from './known-device.ts';
import { sealCodeToSend, sendCodeJob } from './send-code.jobs.ts';
import { emailKey } from './email-key.ts';

/** Who is to prove that they read a mailbox: by its address to choose a new password, by their id to register. */
export interface CodeOwner {
  readonly purpose: 'reset' | 'registration';
  /** An address, or a panelist id. */
  readonly userId: string;
  readonly deviceToken: string | undefined;
}

/** A minute between two, five an hour, ten a day; and whoever guesses has so many tries a day, however many codes they ask for. */
const SEND_PAUSE: RateLimit = { name: 'one-time-code-pause', count: 1, periodSeconds: OTP_RESEND_SECONDS };
const SENDS_AN_HOUR: RateLimit = { name: 'one-time-code-hour', count: 5, periodSeconds: 3_600 };
const SENDS_A_DAY: RateLimit = { name: 'one-time-code-day', count: 10, periodSeconds: 86_400 };
const TRIES_A_DAY: RateLimit = { name: 'one-time-code-tries', count: 10, periodSeconds: 86_400 };

export interface AskedCode {
  /** Goes back with the code: it is worth nothing in another browser. */
  readonly requestToken: string;
  readonly resendAfterSeconds: number;
}

/**
 * Makes a code and has it sent, if there is somebody to send it to. Whether there is makes no difference here, in what is done
 * and in how long it takes: that is looked up later, by a job. The code before is void.
 */
export async function askForCode(
  identity: Identity,
  owner: CodeOwner,
): Promise<Result<AskedCode, { readonly retryAfterSeconds: number }>> {
  const key = codeKey(identity, owner);
  const subject = key.toString('base64url');
  for (const limit of [SEND_PAUSE, SENDS_AN_HOUR, SENDS_A_DAY]) {
    const verdict = await identity.limits.take(limit, subject);
    if (!verdict.allowed) return err({ retryAfterSeconds: verdict.retryAfterSeconds });
  }
  const { chance, clock } = identity;
  const now = clock.now();
  const code = newCode(chance);
  const requestToken = newSecret(chance);
  await inTransaction(identity.db, async (tx) => {
    await sql`
      INSERT INTO one_time_code (key, code_hash, request_hash, tries, sent_at, expires_at)
      VALUES (${key}, ${codeHash(identity, key, code)}, ${hashOf(requestToken)}, 0, ${now}, ${later(now, OTP_VALID_MINUTES * MINUTE_MS)})
      ON CONFLICT (key) DO UPDATE SET code_hash = excluded.code_hash, request_hash = excluded.request_hash, tries = 0,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at`.execute(tx);
    const { purpose, userId } = owner;
    await identity.jobs.enqueue(tx, sendCodeJob, sealCodeToSend(identity, { purpose, userId, code }));
  });
  return ok({ requestToken, resendAfterSeconds: OTP_RESEND_SECONDS });
}

export interface GivenCode {
  readonly code: string;
  readonly requestToken: string;
}

export interface CodeRefusal {
  readonly action: ActionCode;
  /** Which of the tries this was. */
  readonly attempt: number;
}

interface CodeRow {
  readonly codeHash: Buffer;
  readonly requestHash: Buffer;
  readonly tries: number;
  readonly expiresAt: Date;
}

/**
 * Whether this is the code that was sent, to this browser. A try is counted before anybody looks, and stays counted whatever
 * happens afterwards; the right one is still good until `spendCode`, so that a password that is refused costs no new code.
 */
export async function checkCode(
  identity: Identity,
  owner: CodeOwner,
  given: GivenCode,
): Promise<Result<{ readonly key: Buffer }, CodeRefusal>> {
  const key = codeKey(identity, owner);
  const { rows } = await sql<CodeRow>`
    UPDATE one_time_code SET tries = tries + 1 WHERE key = ${key} AND tries <= ${OTP_ATTEMPTS}
    RETURNING code_hash AS "codeHash", request_hash AS "requestHash", tries, expires_at AS "expiresAt"`.execute(
    identity.db,
  );
  const [row] = rows;
  if (row === undefined)
    return refuse((await hasCode(identity.db, key)) ? 'ACTION_IAM_1063' : 'ACTION_IAM_1088', OTP_ATTEMPTS);
  if (!isSame(hashOf(given.requestToken), row.requestHash)) return refuse('ACTION_IAM_1088', row.tries);
  if (row.tries > OTP_ATTEMPTS) return refuse('ACTION_IAM_1063', OTP_ATTEMPTS);
  if (row.expiresAt <= identity.clock.now()) return refuse('ACTION_IAM_1034', row.tries);
  const isOfToday = (await identity.limits.take(TRIES_A_DAY, key.toString('base64url'))).allowed;
  if (!isOfToday) return refuse('ACTION_IAM_1063', OTP_ATTEMPTS);
  if (isSame(codeHash(identity, key, given.code), row.codeHash)) {
    await sql`UPDATE one_time_code SET tries = tries - 1 WHERE key = ${key} AND tries > 0`.execute(identity.db);
    return ok({ key });
  }
  return refuse(row.tries >= OTP_ATTEMPTS ? 'ACTION_IAM_1087' : 'ACTION_IAM_1033', row.tries);
}

/** The code has done its work. False when another call was faster, so that it works once. */
export async function spendCode(tx: Db, key: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM one_time_code WHERE key = ${key}`.execute(tx);
  return Number(numAffectedRows) === 1;
}

export async function pruneCodes(db: Db, now: Date): Promise<void> {
  // Kept for a while, so that somebody who is late is told so.
  await sql`DELETE FROM one_time_code WHERE expires_at < ${later(now, -24 * 60 * MINUTE_MS)}`.execute(db);
}

function refuse(action: ActionCode, attempt: number): Result<never, CodeRefusal> {
  return err({ action, attempt });
}

async function hasCode(db: Db, key: Buffer): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM one_time_code WHERE key = ${key}`.execute(db);
  return rows.length > 0;
}

/** A device that has signed in has a code of its own: a stranger who asks cannot void it, nor use up its sendings. */
function codeKey(identity: Identity, { purpose, userId, deviceToken }: CodeOwner): Buffer {
  const account = purpose === 'reset' ? emailKey(userId) : userId.toLowerCase();
  const device = purpose === 'reset' ? knownDeviceId(identity, deviceToken, account) : undefined;
  return identity.signer.mac('one-time-code-owner', Buffer.from([purpose, account, device ?? ''].join('\0')));
}

/** Keyed, since eight digits are soon tried; bound to its owner, so that it is worth nothing in another's row. */
function codeHash({ signer }: Identity, key: Buffer, code: string): Buffer {
  return signer.mac('one-time-code', Buffer.concat([key, Buffer.from(code)]));
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Every code is as likely as any other: what does not divide evenly is drawn again. */
function newCode(chance: Chance): string {
  const count = 10 ** OTP_SENT_DIGITS;
  const limit = Math.floor(2 ** 32 / count) * count;
  for (;;) {
    const drawn = chance.bytes(4).readUInt32BE();
    if (drawn < limit) return String(drawn % count).padStart(OTP_SENT_DIGITS, '0');
  }
}
