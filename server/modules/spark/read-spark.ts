import { type Flags, isOn } from '#server/modules/flags/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Spark } from './spark.ts';
import { readBadges } from './read-badges.ts';
import { readCounts } from './read-counts.ts';
import { readStreak } from './read-streak.ts';

/** Everything that My Spark shows a member. Where there are no product tests, nobody is shown what they would bring. */
export async function readSpark(
  { spark, flags }: { readonly spark: Spark; readonly flags: Flags },
  db: Db,
  panelistId: string,
) {
  const streak = await readStreak(spark, db, panelistId, spark.clock.now());
  const stats = await readCounts(spark, db, panelistId);
  const { earned, locked } = await readBadges(spark, db, panelistId);
  const hasProductTests = await isOn(flags, 'ihut', panelistId);
  const within = locked.filter(({ metric }) => hasProductTests || metric !== 'PRODUCT_TESTS');
  return { streak, stats, earned, locked: within };
}
