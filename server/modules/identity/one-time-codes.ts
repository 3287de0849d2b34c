import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { OTP_ATTEMPTS, OTP_RESEND_SECONDS, OTP_SENT_DIGITS, OTP_VALID_MINUTES } from '#contract/limits.ts';
import type { ActionCode } from '#contract/rules/action-codes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { COUNTS } from '#server/limits/counts.ts';
import { newSecret, type Chance } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { emailKey } from './email-key.ts';
import type { Identity } from './identity.ts';
import { knownDeviceId } from './known-device.ts';
import { sealCodeToSend, sendCodeJob } from './send-code.jobs.ts';
import { secondsUntil } from './sign-in-failures.ts';

/** Who is to prove that they read a mailbox: by its address to choose a new password, by their id to register. */
export interface CodeOwner {
  readonly purpose: 'reset' | 'registration';
  /** An address, or a panelist id. */
  readonly userId: string;
  readonly deviceToken: string | undefined;
}

const SENDS_AN_HOUR = COUNTS.codesPerHour.most;
const SENDS_A_DAY = COUNTS.codesPerDay.most;
/** Anyone who guesses has so many tries in any 24 hours, however many codes they ask for: a chance of one in ten million. */
const TRIES_A_DAY = COUNTS.codeTriesPerDay.most;

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
  const { chance, clock } = identity;
  const isKnown = (await knownDeviceOf(identity, owner)) !== undefined;
  const key = codeKey(identity, owner, isKnown ? 'known' : '');
  const now = clock.now();
  const code = newCode(chance);
  const requestToken = newSecret(chance);
  const isMade = await inTransaction(identity.db, async (tx) => {
    const expiresAt = later(now, OTP_VALID_MINUTES * MINUTE_MS);
    const dayAgo = later(now, -DAY_MS);
    // One statement, so that of several at once each sees the ones before it.
    const { rows } = await sql`
      INSERT INTO one_time_code AS held (key, code_hash, request_hash, tries, expires_at, sent_at, tried_at)
      VALUES (${key}, ${codeHash(identity, key, code)}, ${hashOf(requestToken)}, 0, ${expiresAt}, ARRAY[${now}::timestamptz], '{}')
      ON CONFLICT (key) DO UPDATE SET code_hash = excluded.code_hash, request_hash = excluded.request_hash, tries = 0,
        spent_hash = NULL, expires_at = excluded.expires_at,
        sent_at = ARRAY(SELECT at FROM unnest(held.sent_at) at WHERE at > ${dayAgo}) || excluded.sent_at
      WHERE (
        SELECT count(*) FILTER (WHERE at > ${later(now, -OTP_RESEND_SECONDS * SECOND_MS)}) = 0
          AND count(*) FILTER (WHERE at > ${later(now, -HOUR_MS)}) < ${SENDS_AN_HOUR}
          AND count(*) FILTER (WHERE at > ${dayAgo}) < ${SENDS_A_DAY}
        FROM unnest(held.sent_at) at
      ) AND (SELECT count(*) FROM unnest(held.tried_at) at WHERE at > ${dayAgo}) < ${TRIES_A_DAY}
      RETURNING key`.execute(tx);
    if (rows.length === 0) return false;
    const { purpose, userId } = owner;
    await identity.jobs.enqueue(tx, sendCodeJob, sealCodeToSend(identity, { purpose, userId, code }));
    return true;
  });
  if (isMade) return ok({ requestToken, resendAfterSeconds: OTP_RESEND_SECONDS });
  return err({ retryAfterSeconds: secondsUntil(await nextSendingAt(identity.db, key), now) });
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

/** What a right code is spent with. */
export interface CodeProof {
  readonly key: Buffer;
  readonly codeHash: Buffer;
  /** It has done its work already, and comes again from the same browser: perhaps nobody heard the answer. */
  readonly isSpent: boolean;
}

/**
 * Whether this is the code that was sent, to this browser. Tries are counted under the row's lock, and a try without the token
 * of the browser that asked is none: nobody else can use them up. The right code is still good until `spendCode`, so that a
 * password that is refused costs no new one.
 */
export async function checkCode(
  identity: Identity,
  owner: CodeOwner,
  given: GivenCode,
): Promise<Result<CodeProof, CodeRefusal>> {
  return inTransaction(identity.db, async (tx) => {
    const now = identity.clock.now();
    // Which row it is says the token of the browser that asked, not whether its device is known still: a reset forgets it.
    const keys = (['known', ''] as const).map((device) => codeKey(identity, owner, device));
    const row = await lockCode(tx, keys, hashOf(given.requestToken));
    const held = row?.codeHash ?? row?.spentHash;
    if (row === undefined || held == null) return refuse('ACTION_IAM_1088', 1);
    const { key } = row;
    const isSpent = row.codeHash === null;
    const triedToday = row.triedAt.filter((at) => at > later(now, -DAY_MS));
    if (row.tries >= OTP_ATTEMPTS || triedToday.length >= TRIES_A_DAY) return refuse('ACTION_IAM_1063', OTP_ATTEMPTS);
    if (row.expiresAt <= now) return refuse(isSpent ? 'ACTION_IAM_1088' : 'ACTION_IAM_1034', row.tries + 1);
    const isRight = isSame(codeHash(identity, key, given.code), held);
    if (isSpent && !isRight) return refuse('ACTION_IAM_1088', 1);
    const tries = isRight ? row.tries : row.tries + 1;
    await sql`
      UPDATE one_time_code SET tries = ${tries}, tried_at = ${[...triedToday, now]}::timestamptz[]
      WHERE key = ${key}`.execute(tx);
    if (isRight) return ok({ key, codeHash: held, isSpent });
    return refuse(tries >= OTP_ATTEMPTS ? 'ACTION_IAM_1087' : 'ACTION_IAM_1033', tries);
  });
}

/** The code has done its work. False when another call was faster, or a newer code took its place: it works once. */
export async function spendCode(tx: Db, { key, codeHash: spent }: CodeProof): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE one_time_code SET code_hash = NULL, spent_hash = code_hash WHERE key = ${key} AND code_hash = ${spent}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export async function pruneCodes(db: Db, now: Date): Promise<void> {
  // Nothing is sent or tried after the end of a code, so a day later none of its times counts any more.
  await sql`DELETE FROM one_time_code WHERE expires_at < ${later(now, -DAY_MS)}`.execute(db);
}

interface CodeRow {
  readonly key: Buffer;
  readonly codeHash: Buffer | null;
  readonly spentHash: Buffer | null;
  readonly requestHash: Buffer;
  readonly tries: number;
  readonly expiresAt: Date;
  readonly triedAt: readonly Date[];
}

/** The row of one of these keys whose code was asked for with this token. */
async function lockCode(tx: Db, keys: readonly Buffer[], requestHash: Buffer): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    SELECT key, code_hash AS "codeHash", spent_hash AS "spentHash", request_hash AS "requestHash", tries,
      expires_at AS "expiresAt", tried_at AS "triedAt"
    FROM one_time_code WHERE key IN (${sql.join(keys)}) ORDER BY key FOR UPDATE`.execute(tx);
  return rows.find((row) => isSame(requestHash, row.requestHash));
}

async function nextSendingAt(db: Db, key: Buffer): Promise<Date> {
  const { rows } = await sql<{ sentAt: Date[]; triedAt: Date[] }>`
    SELECT sent_at AS "sentAt", tried_at AS "triedAt" FROM one_time_code WHERE key = ${key}`.execute(db);
  const { sentAt = [], triedAt = [] } = rows[0] ?? {};
  const opensAt = (times: readonly Date[], count: number, periodMs: number) =>
    (times.at(-count)?.getTime() ?? -periodMs) + periodMs;
  return new Date(
    Math.max(
      opensAt(sentAt, 1, OTP_RESEND_SECONDS * SECOND_MS),
      opensAt(sentAt, SENDS_AN_HOUR, HOUR_MS),
      opensAt(sentAt, SENDS_A_DAY, DAY_MS),
      opensAt(triedAt, TRIES_A_DAY, DAY_MS),
    ),
  );
}

function refuse(action: ActionCode, attempt: number): Result<never, CodeRefusal> {
  return err({ action, attempt });
}

/**
 * The devices that have signed in have one code together, apart from all others: a stranger who asks cannot void it, nor use up
 * its sendings, and however many devices an account knows, they get no more codes and tries than one.
 */
function codeKey({ signer }: Identity, { purpose, userId }: CodeOwner, device: 'known' | ''): Buffer {
  const account = purpose === 'reset' ? emailKey(userId) : userId.toLowerCase();
  return signer.mac('one-time-code-owner', Buffer.from([purpose, account, device].join('\0')));
}

const knownDeviceOf = async (identity: Identity, { purpose, userId, deviceToken }: CodeOwner) =>
  purpose === 'reset' ? knownDeviceId(identity, 'member', userId, deviceToken) : undefined;

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
