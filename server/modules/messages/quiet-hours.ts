import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** The moment itself, or 08:00 of that zone when it lies between 21:00 and 08:00 there (decisions §9). */
export async function afterQuietHours(db: Db, moment: Date, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT after_quiet_hours(${moment}::timestamptz, ${timeZone}) AS at`.execute(
    db,
  );
  return rows[0]?.at ?? moment;
}
