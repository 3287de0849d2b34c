import { sql } from 'kysely';
import { QUIET_KINDS, type NotificationKind } from '#contract/notifications/notification-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Push } from './push.ts';

export interface DuePush {
  readonly deliveryId: string;
  readonly subscriptionId: string;
  readonly panelistId: string;
  readonly sealed: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly link: string | null;
  readonly causeId: string;
  /** Read in the app meanwhile, or the device or the account is not the member's any more. */
  readonly isNeedless: boolean;
}

const HELD_AT_ONCE = 1_000;

/** What is due at night waits until the morning where its reader is, by their clock or, as long as that is not known, the panel's. */
export async function deferOverNight({ db, panelId, timeZone }: Push, now: Date): Promise<void> {
  await sql`
    WITH due AS (
      SELECT push_delivery.delivery_id,
        after_quiet_hours(${now}::timestamptz, coalesce(member.time_zone, ${timeZone})) AS until
      FROM push_delivery
      JOIN push_subscription device ON device.subscription_id = push_delivery.subscription_id
      JOIN push_notification told ON told.notification_id = push_delivery.notification_id
      JOIN push_member member ON member.panelist_id = device.panelist_id
      WHERE push_delivery.try_after <= ${now} AND device.panel_id = ${panelId} AND told.kind = ANY(${QUIET_KINDS}::text[])
      ORDER BY push_delivery.try_after, push_delivery.delivery_id LIMIT ${HELD_AT_ONCE}
      FOR UPDATE OF push_delivery SKIP LOCKED)
    UPDATE push_delivery SET try_after = due.until FROM due
    WHERE push_delivery.delivery_id = due.delivery_id AND due.until > ${now}`.execute(db);
}

/** Takes what is due for as long as the lease lasts; of several nodes each takes others. */
export async function claimDue({ db, panelId, timeZone }: Push, now: Date, leaseUntil: Date, limit: number) {
  const { rows } = await sql<DuePush>`
    WITH due AS (
      SELECT push_delivery.delivery_id FROM push_delivery
      JOIN push_subscription device ON device.subscription_id = push_delivery.subscription_id
      JOIN push_notification told ON told.notification_id = push_delivery.notification_id
      JOIN push_member member ON member.panelist_id = device.panelist_id
      WHERE push_delivery.try_after <= ${now} AND device.panel_id = ${panelId}
        AND (told.kind <> ALL(${QUIET_KINDS}::text[])
          OR after_quiet_hours(${now}::timestamptz, coalesce(member.time_zone, ${timeZone})) <= ${now})
      ORDER BY push_delivery.try_after, push_delivery.delivery_id LIMIT ${limit}
      FOR UPDATE OF push_delivery SKIP LOCKED)
    UPDATE push_delivery SET try_after = ${leaseUntil}, attempts = attempts + 1
    FROM due, push_subscription device, push_notification told, push_member member
    WHERE push_delivery.delivery_id = due.delivery_id AND device.subscription_id = push_delivery.subscription_id
      AND told.notification_id = push_delivery.notification_id AND member.panelist_id = device.panelist_id
    RETURNING push_delivery.delivery_id AS "deliveryId", device.subscription_id AS "subscriptionId",
      device.panelist_id AS "panelistId", device.sealed, push_delivery.attempts, push_delivery.created_at AS "createdAt",
      told.kind, told.title, told.link, told.cause_id AS "causeId",
      (told.read_at IS NOT NULL OR member.state <> 'ACTIVE' OR NOT EXISTS (
        SELECT FROM push_session WHERE push_session.session_id = device.session_id
          AND push_session.idle_expires_at > ${now})) AS "isNeedless"`.execute(db);
  return rows;
}

/** It was taken, or nobody needs it. */
export async function dropDelivery(db: Db, deliveryId: string): Promise<void> {
  await sql`DELETE FROM push_delivery WHERE delivery_id = ${deliveryId}`.execute(db);
}

export async function recordNotified(db: Db, subscriptionId: string, now: Date): Promise<void> {
  await sql`UPDATE push_subscription SET last_told_at = ${now} WHERE subscription_id = ${subscriptionId}`.execute(db);
}

/** The browser is told nowhere any more: it goes, with all that waits for it. */
export async function dropSubscription(db: Db, subscriptionId: string): Promise<void> {
  await sql`DELETE FROM push_subscription WHERE subscription_id = ${subscriptionId}`.execute(db);
}

export async function postpone(db: Db, deliveryIds: readonly string[], until: Date): Promise<void> {
  if (deliveryIds.length === 0) return;
  await sql`UPDATE push_delivery SET try_after = ${until} WHERE delivery_id = ANY(${deliveryIds}::uuid[])`.execute(db);
}

/** What waited in a backup may have been told by the system that the backup was made of; how many. */
export async function dropWaitingPushes(tx: Db, queuedUntil: Date): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM push_delivery WHERE created_at <= ${queuedUntil}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
