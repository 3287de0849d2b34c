import { sql } from 'kysely';
import { isIanaTimeZone } from '#contract/rules/login-record.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

/** Keeps the zone of a member's latest login, by which quiet hours are kept. One that nobody knows changes nothing. */
export async function rememberTimeZone(
  tx: Db,
  panelistId: string,
  timeZone: string,
): Promise<Result<void, 'unknown-zone'>> {
  if (!isIanaTimeZone(timeZone)) return err('unknown-zone');
  // The database counts the hours, so it has to know the zone too.
  const { rows } = await sql`SELECT 1 FROM pg_timezone_names WHERE name = ${timeZone}`.execute(tx);
  if (rows.length === 0) return err('unknown-zone');
  await sql`UPDATE panelist SET time_zone = ${timeZone}
    WHERE panelist_id = ${panelistId} AND time_zone IS DISTINCT FROM ${timeZone}`.execute(tx);
  return ok(undefined);
}
