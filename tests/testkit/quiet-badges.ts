import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Points of a badge would come into every balance that a test looks at, and its celebration over every page: in a test rules are
 * off, and what the demo's members have is celebrated, unless the test is about badges.
 */
export async function quietBadges(db: Db): Promise<void> {
  await switchBadges(db, false);
  await sql`UPDATE badge_award SET is_read = true`.execute(db);
}

/** Switches every rule, without giving anything for the past. */
export async function switchBadges(db: Db, isOn: boolean): Promise<void> {
  await sql`UPDATE badge SET is_on = ${isOn}, revision = revision + 1 WHERE metric IS NOT NULL`.execute(db);
}
