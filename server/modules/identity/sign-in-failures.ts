import { sql } from 'kysely';
import { ACCOUNT_LOCK_MINUTES, FAILED_SIGN_INS_BEFORE_LOCK } from '#contract/limits.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Signer } from '#server/platform/signing.ts';
import {
  addDeviceFailure,
  deviceCeilingKey,
  forgetDeviceFailures,
  lockDeviceCeiling,
  type GuessedAccount,
} from './device-ceiling.ts';

const LONGEST_LOCK_MS = LIFETIMES.longestLock.ms;
/** Failures and lock levels are forgotten after a day without any. */
const MEMORY_MS = DAY_MS;

/** Whose attempts are counted together. */
export interface Guesser extends GuessedAccount {
  /** The known device that it comes from; all others are one. */
  readonly deviceId: string | undefined;
}

export interface Attempt {
  readonly key: Buffer;
  /** Where it counts among all known devices of the account, if it comes from one. */
  readonly ceiling?: { readonly key: Buffer; readonly at: Date };
  /** Which failed attempt in a row this will be if it fails. */
  readonly number: number;
  readonly lockedUntil: Date | undefined;
}

/**
 * One counter for an account on one device, or on all devices it does not know. Unknown addresses count alike.
 * An operator's second step counts apart: the right password must not forgive guesses at the code.
 * A new signing key begins new counters: rare, and it frees nobody from the limits per address and account.
 */
export function failureKey(signer: Signer, { audience, accountKey, deviceId }: Guesser): Buffer {
  return signer.mac('sign-in-failure', Buffer.from([audience, accountKey, deviceId ?? ''].join('\0')));
}

interface Counted {
  readonly failures: number;
  readonly locks: number;
  readonly lockedUntil: Date | null;
}

/**
 * Counts an attempt before its password is looked at, so that parallel guesses cannot slip past the limit.
 * During a lock, and from the sixth in a row on, the attempt is locked out without a look. Known devices of an account have a
 * ceiling together besides: one that is locked out by itself adds nothing to it, and unknown ones never do.
 */
export async function countAttempt(
  { db, signer }: { readonly db: Db; readonly signer: Signer },
  guesser: Guesser,
  now: Date,
): Promise<Attempt> {
  const key = failureKey(signer, guesser);
  if (guesser.deviceId === undefined) return countFor(db, key, now);
  const ceiling = { key: deviceCeilingKey(signer, guesser), at: now };
  return inTransaction(db, async (tx) => {
    const lockedUntil = await lockDeviceCeiling(tx, ceiling.key, now);
    if (lockedUntil !== undefined) return { key, number: FAILED_SIGN_INS_BEFORE_LOCK, lockedUntil };
    const attempt = await countFor(tx, key, now);
    if (attempt.lockedUntil !== undefined) return attempt;
    await addDeviceFailure(tx, ceiling);
    return { ...attempt, ceiling };
  });
}

async function countFor(db: Db, key: Buffer, now: Date): Promise<Attempt> {
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

/** The attempt was right: its device begins anew, and it is no failure of the known devices together. */
export async function forgetAttempt(db: Db, { key, ceiling }: Attempt): Promise<void> {
  await forgetFailures(db, key);
  if (ceiling !== undefined) await forgetDeviceFailures(db, ceiling.key, ceiling.at);
}

/** The attempt was refused, but was no guess: what was counted before it stands. */
export async function uncountAttempt(db: Db, { key, ceiling }: Attempt): Promise<void> {
  await sql`
    UPDATE sign_in_failure SET failures = failures - 1
    WHERE key = ${key} AND failures > 0 AND locked_until IS NULL`.execute(db);
  if (ceiling !== undefined) await forgetDeviceFailures(db, ceiling.key, ceiling.at);
}

export async function forgetFailures(db: Db, key: Buffer): Promise<void> {
  await sql`DELETE FROM sign_in_failure WHERE key = ${key}`.execute(db);
}

/** Forgets every failure at an account, on the devices that it knows and on all others. */
export async function forgetAllFailures(
  db: Db,
  signer: Signer,
  account: GuessedAccount,
  deviceIds: readonly string[],
): Promise<void> {
  for (const deviceId of [undefined, ...deviceIds])
    await forgetFailures(db, failureKey(signer, { ...account, deviceId }));
  await forgetDeviceFailures(db, deviceCeilingKey(signer, account));
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
