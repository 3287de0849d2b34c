import { sql } from 'kysely';
import { ACCOUNT_LOCK_MINUTES, FAILED_SIGN_INS_BEFORE_LOCK } from '#contract/limits.ts';
import { DAY_MS, later, MINUTE_MS } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Signer } from '#server/platform/signing.ts';

const LONGEST_LOCK_MS = DAY_MS;
/** Failures and lock levels are forgotten after a day without any. */
const MEMORY_MS = DAY_MS;

export interface Attempt {
  readonly key: Buffer;
  /** Which failed attempt in a row this will be if it fails. */
  readonly number: number;
  readonly lockedUntil: Date | undefined;
}

/**
 * One counter for an account on one device, or on all devices it does not know. Unknown addresses count alike.
 * An operator's second step counts apart: the right password must not forgive guesses at the code.
 * A new signing key begins new counters: rare, and it frees nobody from the limits per address and account.
 */
export function failureKey(
  signer: Signer,
  audience: 'member' | 'operator' | 'operator-code',
  accountKey: string,
  deviceId: string | undefined,
): Buffer {
  return signer.mac('sign-in-failure', Buffer.from([audience, accountKey, deviceId ?? ''].join('\0')));
}

interface Counted {
  readonly failures: number;
  readonly locks: number;
  readonly lockedUntil: Date | null;
}

/**
 * Counts an attempt before its password is looked at, so that parallel guesses cannot slip past the limit.
 * During a lock, and from the sixth in a row on, the attempt is locked out without a look.
 */
export async function countAttempt(db: Db, key: Buffer, now: Date): Promise<Attempt> {
  const forgetBefore = later(now, -MEMORY_MS);
  const counted = await sql<Counted>`
    INSERT INTO sign_in_failure AS held (key, failures, locks, locked_until, last_failed_at)
    VALUES (${key}, 1, 0, NULL, ${now})
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE
        WHEN held.locked_until > ${now} THEN held.failures
        WHEN held.locked_until IS NOT NULL OR held.last_failed_at < ${forgetBefore} THEN 1
        ELSE held.failures + 1 END,
      locks = CASE WHEN held.last_failed_at < ${forgetBefore} THEN 0 ELSE held.locks END,
      locked_until = CASE WHEN held.locked_until > ${now} THEN held.locked_until ELSE NULL END,
      last_failed_at = CASE WHEN held.locked_until > ${now} THEN held.last_failed_at ELSE ${now} END
    RETURNING failures, locks, locked_until AS "lockedUntil"`.execute(db);
  const row = counted.rows[0];
  if (row === undefined) throw new Error('counting a sign-in attempt returned no row');
  const number = Math.min(row.failures, FAILED_SIGN_INS_BEFORE_LOCK);
  if (row.lockedUntil !== null) return { key, number, lockedUntil: row.lockedUntil };
  const lockedUntil = row.failures > FAILED_SIGN_INS_BEFORE_LOCK ? await lock(db, key, row.locks, now) : undefined;
  return { key, number, lockedUntil };
}

/** How long somebody who is locked out has to wait. */
export function secondsUntil(lockedUntil: Date, now: Date): number {
  return Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000));
}

/** The attempt failed. The fifth in a row locks: 15 minutes, doubling with every lock up to a day. */
export async function attemptFailed(db: Db, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.number < FAILED_SIGN_INS_BEFORE_LOCK) return;
  const held = await sql<{ locks: number }>`SELECT locks FROM sign_in_failure WHERE key = ${attempt.key}`.execute(db);
  await lock(db, attempt.key, held.rows[0]?.locks ?? 0, now);
}

export async function forgetFailures(db: Db, key: Buffer): Promise<void> {
  await sql`DELETE FROM sign_in_failure WHERE key = ${key}`.execute(db);
}

export async function pruneFailures(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM sign_in_failure WHERE last_failed_at < ${later(now, -2 * MEMORY_MS)}`.execute(db);
}

/** Only the first of several that want to lock does: the doubling counts locks, not guesses. */
async function lock(db: Db, key: Buffer, locksSoFar: number, now: Date): Promise<Date> {
  const milliseconds = Math.min(ACCOUNT_LOCK_MINUTES * MINUTE_MS * 2 ** locksSoFar, LONGEST_LOCK_MS);
  const until = later(now, milliseconds);
  await sql`
    UPDATE sign_in_failure SET locked_until = ${until}, locks = locks + 1
    WHERE key = ${key} AND locks = ${locksSoFar} AND locked_until IS NULL`.execute(db);
  return until;
}
