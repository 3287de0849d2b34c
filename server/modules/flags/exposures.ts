import { sql } from 'kysely';
import type { Exposure } from '#contract/flags/exposures.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Flags } from './flags.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';

/** Rows of one figure, so that those who meet a flag at the same moment do not wait for each other. */
const PARTS = 16;
const KEPT_DAYS = 90;

/** Notes which variants a member met: who is in which stays, and each member counts once a day in each. */
export async function recordExposures(
  { db, panelId, clock, timeZone }: Flags,
  panelistId: string,
  exposures: readonly Exposure[],
): Promise<void> {
  // What they met last counts, if a flag was switched in between.
  const met = new Map(exposures.map(({ key, variant }) => [key, variant]));
  const [keys, variants] = [[...met.keys()], [...met.values()]];
  const now = clock.now();
  const today = dateIn(now, timeZone);
  await sql`
    WITH met AS (
      INSERT INTO flag_exposure AS known (panelist_id, key, variant, seen_on, first_seen_at)
      SELECT ${panelistId}::uuid, key, variant, ${today}::date, ${now}::timestamptz
      FROM unnest(${keys}::text[], ${variants}::text[]) AS given (key, variant)
      ON CONFLICT (panelist_id, key) DO UPDATE SET variant = excluded.variant, seen_on = excluded.seen_on,
        first_seen_at = CASE WHEN known.variant = excluded.variant THEN known.first_seen_at ELSE excluded.first_seen_at END,
        met = CASE WHEN known.seen_on = excluded.seen_on THEN least(known.met + 1, 3) ELSE 1 END
      WHERE known.variant <> excluded.variant OR known.seen_on <> excluded.seen_on
      RETURNING key, variant, met)
    INSERT INTO flag_exposure_count AS counted (panel_id, key, variant, seen_on, part, members)
    SELECT ${panelId}, key, variant, ${today}::date, ${partOf(panelistId)}, 1 FROM met WHERE met.met <= 2 ORDER BY key
    ON CONFLICT (panel_id, key, seen_on, variant, part) DO UPDATE SET members = counted.members + 1`.execute(db);
}

const partOf = (panelistId: string): number => Number.parseInt(panelistId.slice(-4), 16) % PARTS;

/** How many members met each variant today. */
export async function countExposures({ panelId, clock, timeZone }: Flags, db: Db) {
  const { rows } = await sql<{ key: string; on: string; off: string }>`
    SELECT key, coalesce(sum(members) FILTER (WHERE variant = 'on'), 0) AS on,
      coalesce(sum(members) FILTER (WHERE variant = 'off'), 0) AS off
    FROM flag_exposure_count WHERE panel_id = ${panelId} AND seen_on = ${dateIn(clock.now(), timeZone)}::date
    GROUP BY key`.execute(db);
  return new Map(rows.map(({ key, on, off }) => [key, { on: Number(on), off: Number(off) }]));
}

/** Takes away figures that nobody looks at any more. */
async function forgetOldCounts({ panelId, clock, timeZone }: Flags, db: Db): Promise<void> {
  await sql`
    DELETE FROM flag_exposure_count
    WHERE panel_id = ${panelId} AND seen_on < ${dateIn(clock.now(), timeZone)}::date - ${KEPT_DAYS}::int`.execute(db);
}

/** Figures of flags are kept for a season. */
export function registerFlagsJobs(flags: Flags, jobs: Jobs): void {
  repeat(jobs, { name: 'flags.forget-counts', cron: '41 4 * * *', expireSeconds: 600 }, () =>
    forgetOldCounts(flags, flags.db),
  );
}
