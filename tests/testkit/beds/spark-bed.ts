import { sql } from 'kysely';
import type { BadgeForm, BadgeMetric } from '#contract/spark/badge-rules.ts';
import { noteAwards, noteTally, readGivenBadge, writeBadge, type BadgeRow } from '#server/modules/spark/index.ts';
import { aMember } from '../builders/builders.ts';
import { roomBed } from './room-bed.ts';

/** Where each thing is counted, said once more: what reads it is to be tested. */
const COUNTED_IN = {
  COMPLETED_SURVEYS: 'surveys',
  COMPLETED_VIDEOS: 'videos',
  COMPLETED_QUESTS: 'quests',
  COMPLETED_ACTIVITIES: 'completed',
  QUESTS_IN_A_ROW: 'quests_in_a_row',
  PRODUCT_TESTS: 'product_tests',
  LOGIN_STREAK: 'login_streak',
  YEARS: 'years',
} as const satisfies Record<BadgeMetric, string>;

let badges = 0;

/** The room of badges, with members of whom something was counted. */
export async function sparkBed() {
  const bed = await roomBed();
  const { spark } = bed.rooms;
  const aBadgeForm = (given: Partial<BadgeForm> = {}): BadgeForm => {
    badges += 1;
    return {
      name: `Badge ${badges}`,
      words: 'For being here.',
      points: 50,
      picture: '/art/badges/early-bird.svg',
      metric: 'COMPLETED_SURVEYS',
      threshold: 5,
      isOn: true,
      ...given,
    };
  };
  return {
    ...bed,
    spark,
    aBadgeForm,
    async aBadge(given: Partial<BadgeForm> & { wanted?: number } = {}): Promise<BadgeRow> {
      const { wanted = 1, ...form } = given;
      const change = { before: null, after: aBadgeForm(form), wanted };
      // A moment apart, so that badges are in the order in which they were made.
      bed.clock.advance(1);
      const { badgeId } = await bed.inTransaction((tx) => writeBadge(spark, tx, change, { operatorId: null }));
      const { rows } = await sql<BadgeRow>`
        SELECT badge_id AS "badgeId", internal_name AS "internalName", external_name AS name, words, points,
          image_uri AS "imageUri", metric, threshold, is_on AS "isOn", revision FROM badge WHERE badge_id = ${badgeId}`.execute(
        bed.db,
      );
      if (rows[0] === undefined) throw new Error('the badge is there');
      return rows[0];
    },
    /** A member of whom so much was counted. */
    async aCounted(
      counts: Partial<Record<BadgeMetric, number>> = {},
      given: { isDue?: boolean } = {},
    ): Promise<string> {
      const { panelistId } = await aMember(bed);
      await sql`INSERT INTO spark_count (panelist_id, panel_id, is_due)
        VALUES (${panelistId}, ${spark.panelId}, ${given.isDue ?? false})
        ON CONFLICT (panelist_id) DO UPDATE SET is_due = excluded.is_due`.execute(bed.db);
      for (const [metric, count] of Object.entries(counts)) {
        const column = sql.ref(COUNTED_IN[metric as BadgeMetric]);
        await sql`UPDATE spark_count SET ${column} = ${count} WHERE panelist_id = ${panelistId}`.execute(bed.db);
      }
      return panelistId;
    },
    give: (badgeId: string, panelistIds: readonly string[]) =>
      bed.inTransaction(async (tx) => {
        const badge = await readGivenBadge(spark, tx, badgeId);
        const awards = await noteAwards(spark, tx, badge, panelistIds);
        await noteTally(tx, badge, awards.length);
        return awards;
      }),
  };
}

export type SparkBed = Awaited<ReturnType<typeof sparkBed>>;
