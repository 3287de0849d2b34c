import { sql, type RawBuilder } from 'kysely';
import type { BadgeMetric } from '#contract/spark/badge-rules.ts';

/** Where each thing that rules are over is kept. */
export const METRIC_COLUMNS = {
  COMPLETED_SURVEYS: 'surveys',
  COMPLETED_VIDEOS: 'videos',
  COMPLETED_QUESTS: 'quests',
  COMPLETED_ACTIVITIES: 'completed',
  QUESTS_IN_A_ROW: 'quests_in_a_row',
  PRODUCT_TESTS: 'product_tests',
  LOGIN_STREAK: 'login_streak',
  YEARS: 'years',
} as const satisfies Readonly<Record<BadgeMetric, string>>;

const BRANCHES = Object.entries(METRIC_COLUMNS).map(
  ([metric, column]) => sql`WHEN ${sql.lit(metric)} THEN c.${sql.ref(column)}`,
);

/** The number that a badge's rule is over: of the rows `b` of badge and `c` of spark_count. */
export const METRIC_OF_BADGE: RawBuilder<number> = sql`CASE b.metric ${sql.join(BRANCHES, sql` `)} END`;

/** The same for one metric, so that its column can be read as such. */
export const metricColumn = (metric: BadgeMetric): RawBuilder<number> => sql`c.${sql.ref(METRIC_COLUMNS[metric])}`;
