import { sql } from 'kysely';
import { FIRST_BADGES, firstBadgePicture } from '#contract/spark/first-badges.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addBadge } from './badges.ts';
import type { Spark } from './spark.ts';

/**
 * Puts in the first badges, once for good: what becomes of them is the community's. A panel that has members gets them switched
 * off, since a rule that is on gives points for the past, and that is for a person to decide.
 */
export async function adoptBadges(spark: Pick<Spark, 'panelId' | 'clock' | 'chance'>, db: Db): Promise<void> {
  const { panelId, clock } = spark;
  if (await wereAdopted(db, panelId)) return;
  await inTransaction(db, async (tx) => {
    await sql`INSERT INTO spark_panel (panel_id) VALUES (${panelId}) ON CONFLICT DO NOTHING`.execute(tx);
    await sql`SELECT FROM spark_panel WHERE panel_id = ${panelId} FOR UPDATE`.execute(tx);
    if (await wereAdopted(tx, panelId)) return;
    const isOn = !(await hasMembers(tx, panelId));
    const now = clock.now();
    for (const [place, { internalName, ...badge }] of FIRST_BADGES.entries()) {
      // Badges are listed by their ids, which tell the time: a moment apart, so that these stay in their order.
      const inOrder = { ...spark, clock: { now: () => later(now, place) } };
      await addBadge(inOrder, tx, { ...badge, internalName, picture: firstBadgePicture(internalName), isOn });
    }
    // Where nobody is, everybody is counted.
    await sql`
      UPDATE spark_panel SET adopted_at = ${clock.now()}, is_counted = is_counted OR ${isOn}::boolean
      WHERE panel_id = ${panelId}`.execute(tx);
  });
}

async function wereAdopted(db: Db, panelId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM spark_panel WHERE panel_id = ${panelId} AND adopted_at IS NOT NULL`.execute(db);
  return rows.length > 0;
}

async function hasMembers(db: Db, panelId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM spark_member WHERE panel_id = ${panelId} LIMIT 1`.execute(db);
  return rows.length > 0;
}
