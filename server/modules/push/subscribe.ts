import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PushSubscriptionKeys } from '#contract/push/pushed.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Push } from './push.ts';
import type { PushTables } from './push.tables.ts';

const tables = (db: Db) => db.withTables<PushTables>();
export const placeOfSubscription = (subscriptionId: string): string => `push-subscription:${subscriptionId}`;

// Any number that nothing else in this database locks.
const SUBSCRIBING_LOCK = 7_325_190;

interface Device {
  readonly panelistId: string;
  readonly sessionId: string;
}

/** Whether a member is told on the device of this session. */
export async function isSubscribed(db: Db, { sessionId }: Pick<Device, 'sessionId'>): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('push_subscription')
    .select('subscription_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Has a member told on the device of this session, in the place of whatever was said there before, by whomever: a browser
 * has one subscription, and so has a session. The same again keeps what waits for it.
 */
export async function subscribeDevice(
  push: Push,
  { panelistId, sessionId }: Device,
  keys: PushSubscriptionKeys,
): Promise<Result<void, 'unknown-service'>> {
  const { db, clock, chance, panelId, sealer, services } = push;
  if (!services.isKnown(keys.endpoint)) return err('unknown-service');
  const endpointHash = createHash('sha256').update(keys.endpoint).digest();
  await inTransaction(db, async (tx) => {
    // Two tabs that say it at once take turns; it is said so seldom that all may.
    await sql`SELECT pg_advisory_xact_lock(${SUBSCRIBING_LOCK})`.execute(tx);
    const same = await tables(tx)
      .selectFrom('push_subscription')
      .select('sealed')
      .select('subscription_id')
      .where('session_id', '=', sessionId)
      .where('endpoint_hash', '=', endpointHash)
      .executeTakeFirst();
    if (
      same !== undefined &&
      sealer.open(same.sealed, placeOfSubscription(same.subscription_id)).toString() === JSON.stringify(keys)
    ) {
      return;
    }
    await tables(tx)
      .deleteFrom('push_subscription')
      .where((where) => where.or([where('session_id', '=', sessionId), where('endpoint_hash', '=', endpointHash)]))
      .execute();
    const now = clock.now();
    const subscriptionId = newId(chance, now);
    await tables(tx)
      .insertInto('push_subscription')
      .values({
        subscription_id: subscriptionId,
        panel_id: panelId,
        panelist_id: panelistId,
        session_id: sessionId,
        endpoint_hash: endpointHash,
        sealed: sealer.seal(Buffer.from(JSON.stringify(keys)), placeOfSubscription(subscriptionId)),
        created_at: now,
        last_told_at: null,
      })
      .execute();
  });
  return ok(undefined);
}

/** From now on the device of this session hears nothing, and what waits for it goes. */
export async function beQuietHere({ db }: Push, { sessionId }: Pick<Device, 'sessionId'>): Promise<void> {
  await tables(db).deleteFrom('push_subscription').where('session_id', '=', sessionId).execute();
}

export async function erasePushes(tx: Db, panelistId: string): Promise<number> {
  return rowsOf(await sql`DELETE FROM push_subscription WHERE panelist_id = ${panelistId}`.execute(tx));
}

/** On which devices a member asked to be told; where those are is theirs and their browser's. */
export async function exportPushes(db: Db, panelistId: string) {
  const { rows } = await sql<{ since: Date; lastToldAt: Date | null }>`
    SELECT created_at AS since, last_told_at AS "lastToldAt" FROM push_subscription
    WHERE panelist_id = ${panelistId} ORDER BY created_at`.execute(db);
  return rows;
}
