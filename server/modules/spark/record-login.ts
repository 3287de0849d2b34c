import { keepPanelist, rememberTimeZone } from '#server/modules/identity/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Spark } from './spark.ts';
import { recordLogIn, type LoginRecord } from './record-log-in.ts';

/** Counts a member's log-in and keeps the zone that they were seen in, by which quiet hours are kept. */
export function recordMemberLogIn(
  { spark }: { readonly spark: Spark },
  panelistId: string,
  timezone: string,
): Promise<Result<LoginRecord, 'no-member'>> {
  return inTransaction(spark.db, async (tx) => {
    if (!(await keepPanelist(tx, panelistId))) return err('no-member');
    // A zone that only the device knows tells the date nevertheless; quiet hours go on by the one before.
    await rememberTimeZone(tx, panelistId, timezone);
    return ok(await recordLogIn(spark, tx, { panelistId, timezone, now: spark.clock.now() }));
  });
}
