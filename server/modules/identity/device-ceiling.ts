import { sql } from 'kysely';
import { KNOWN_DEVICE_FAILURES_AN_HOUR } from '#contract/limits.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Signer } from '#server/platform/signing.ts';

/** The account whose attempts are counted. */
export interface GuessedAccount {
  readonly audience: 'member' | 'operator' | 'operator-code';
  readonly accountKey: string;
}

/** What all known devices of an account fail together: a copy of every device cookie gives no more looks than this an hour. */
export function deviceCeilingKey(signer: Signer, { audience, accountKey }: GuessedAccount): Buffer {
  return signer.mac('known-device-failure', Buffer.from([audience, accountKey].join('\0')));
}

/** Locks the count until the transaction ends. When the next attempt is looked at; undefined for now. */
export async function lockDeviceCeiling(tx: Db, key: Buffer, now: Date): Promise<Date | undefined> {
  await sql`
    INSERT INTO known_device_failure (key, failed_at, last_failed_at) VALUES (${key}, '{}', ${now})
    ON CONFLICT (key) DO NOTHING`.execute(tx);
  const { rows } = await sql<{ failedAt: Date[] }>`
    SELECT failed_at AS "failedAt" FROM known_device_failure WHERE key = ${key} FOR UPDATE`.execute(tx);
  const lastHour = (rows[0]?.failedAt ?? []).filter((at) => at > later(now, -HOUR_MS));
  const oldest = lastHour.at(-KNOWN_DEVICE_FAILURES_AN_HOUR);
  return oldest === undefined ? undefined : later(oldest, HOUR_MS);
}

export async function addDeviceFailure(
  tx: Db,
  { key, at }: { readonly key: Buffer; readonly at: Date },
): Promise<void> {
  await sql`
    UPDATE known_device_failure SET last_failed_at = ${at},
      failed_at = ARRAY(SELECT held FROM unnest(failed_at) held WHERE held > ${later(at, -HOUR_MS)} ORDER BY held)
        || ${at}::timestamptz
    WHERE key = ${key}`.execute(tx);
}

/** Forgets one of this moment, or all of them. */
export async function forgetDeviceFailures(db: Db, key: Buffer, at?: Date): Promise<void> {
  if (at === undefined) {
    await sql`DELETE FROM known_device_failure WHERE key = ${key}`.execute(db);
    return;
  }
  await sql`
    UPDATE known_device_failure
    SET failed_at = failed_at[:array_position(failed_at, ${at}::timestamptz) - 1]
      || failed_at[array_position(failed_at, ${at}::timestamptz) + 1:]
    WHERE key = ${key} AND ${at}::timestamptz = ANY(failed_at)`.execute(db);
}

export async function pruneDeviceFailures(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM known_device_failure WHERE last_failed_at < ${later(now, -HOUR_MS)}`.execute(db);
}
