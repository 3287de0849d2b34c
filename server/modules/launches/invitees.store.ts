import { sql, type RawBuilder } from 'kysely';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Members are invited in slices of this many, each a random part of the sample, and inside a slice in the order of their
 * ids: a launch that stops early has still invited a fair part, and indexes by member are filled page after page instead
 * of all over.
 */
const SLICE = 250_000;

/** Chosen members, `position` being the order in which they were drawn. */
export type SampleRows = RawBuilder<unknown>;

/** Writes down who is invited, once and for all; how many. `waveEnds` are the last places of all waves but the last. */
export async function insertInvitees(
  db: Db,
  launchId: string,
  rows: SampleRows,
  waveEnds: readonly number[],
): Promise<number> {
  // A job has the time that a request has not.
  await sql`SET LOCAL statement_timeout = ${sql.lit(DEADLINES.freezeSample.ms)}`.execute(db);
  const result = await sql`
    INSERT INTO launch_invitee (launch_id, position, panelist_id)
    SELECT ${launchId}::uuid,
      row_number() OVER (ORDER BY width_bucket(place, ${bucketsOf(waveEnds)}::bigint[]), place / ${SLICE}, panelist_id),
      panelist_id
    FROM (SELECT panelist_id, row_number() OVER (ORDER BY position) - 1 AS place FROM (${rows}) AS sample) AS placed`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0n);
}

/** width_bucket counts how many of these a place has reached. */
function bucketsOf(waveEnds: readonly number[]): readonly number[] {
  return [0, ...waveEnds];
}

/** The next of a wave, as a set of `panelist_id`. */
export function inviteesAt(launchId: string, after: number, upTo: number): RawBuilder<unknown> {
  return sql`
    SELECT panelist_id FROM launch_invitee
    WHERE launch_id = ${launchId}::uuid AND position > ${after}::integer AND position <= ${upTo}::integer`;
}

/**
 * The INSERT that sets aside anyone who is in `batch` and not in `tasks`, for the reason in `judged`: three names in a WITH.
 */
export function settingAside(launchId: string, waveId: string, now: Date): RawBuilder<unknown> {
  return sql`
    INSERT INTO launch_set_aside (launch_id, panelist_id, wave_id, reason, set_aside_at)
    SELECT ${launchId}::uuid, batch.panelist_id, ${waveId}::uuid,
      CASE WHEN judged.panelist_id IS NULL THEN 'NOT_ACTIVE' ELSE coalesce(judged.refusal, 'HAS_TASK') END,
      ${now}::timestamptz
    FROM batch LEFT JOIN judged USING (panelist_id) LEFT JOIN tasks USING (panelist_id)
    WHERE tasks.task_id IS NULL`;
}

/** So many; up to a moment, if there is one: who is set aside again after it isn't among them. */
export interface SetAsideAsked {
  readonly most: number;
  readonly upTo?: Date | undefined;
}

/** Forgets that these were set aside, so that they can be tried once more. */
export async function takeBackSetAside(
  db: Db,
  waveId: string,
  { most, upTo }: SetAsideAsked,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM launch_set_aside WHERE (launch_id, panelist_id) IN (
      SELECT launch_id, panelist_id FROM launch_set_aside WHERE wave_id = ${waveId}
        AND (${upTo ?? null}::timestamptz IS NULL OR set_aside_at <= ${upTo ?? null}) LIMIT ${most})
    RETURNING panelist_id AS id`.execute(db);
  return rows.map((row) => row.id);
}
