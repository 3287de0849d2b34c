import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { selectReached, type EarnedRule } from './badges.store.ts';
import type { Spark } from './spark.ts';

/** Of these members something grew since their badges were last looked at. */
export async function listDueMembers(
  { panelId }: Pick<Spark, 'panelId'>,
  db: Db,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ panelistId: string }>`
    SELECT panelist_id AS "panelistId" FROM spark_count
    WHERE panel_id = ${panelId} AND is_due AND (${after}::uuid IS NULL OR panelist_id > ${after}::uuid)
    ORDER BY panelist_id LIMIT ${limit}`.execute(db);
  return rows.map(({ panelistId }) => panelistId);
}

export interface LookedAt {
  readonly reached: readonly EarnedRule[];
  /** Of what was looked at; undefined when nothing is counted of this member. */
  readonly revision: number | undefined;
}

/** The badges that a member has reached and has not, with what was counted then. */
export async function lookAtBadges({ panelId }: Pick<Spark, 'panelId'>, tx: Db, panelistId: string): Promise<LookedAt> {
  const { rows } = await sql<{ revision: number }>`
    SELECT revision FROM spark_count WHERE panelist_id = ${panelistId}`.execute(tx);
  return { reached: await selectReached(tx, panelId, panelistId), revision: rows[0]?.revision };
}

/** Anyone who counted something meanwhile has the member looked at again. */
export async function noteLookedAt(tx: Db, panelistId: string, revision: number | undefined): Promise<void> {
  if (revision === undefined) return;
  await sql`
    UPDATE spark_count SET is_due = false
    WHERE panelist_id = ${panelistId} AND revision = ${revision} AND is_due`.execute(tx);
}

/** Has members looked at again, such as those for whom badges were switched off, or who stay after all. */
export async function makeDue(tx: Db, panelistIds: readonly string[]): Promise<void> {
  if (panelistIds.length === 0) return;
  await sql`
    UPDATE spark_count SET is_due = true, revision = revision + 1
    WHERE panelist_id = ANY (${[...panelistIds]}::uuid[]) AND NOT is_due`.execute(tx);
}
