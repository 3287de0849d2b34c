import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

export type Audience = 'member' | 'operator';

const NAMES = {
  member: { device: 'member_device', session: 'member_session', account: 'panelist', id: 'panelist_id' },
  operator: { device: 'operator_device', session: 'operator_session', account: 'operator', id: 'operator_id' },
} as const;

function tablesOf(audience: Audience) {
  const { device, session, account, id } = NAMES[audience];
  return { device: sql.table(device), session: sql.table(session), account: sql.table(account), id: sql.ref(id) };
}

export interface KnownDevice {
  readonly deviceId: string;
  readonly name: string | null;
  readonly signedInAt: Date;
}

export async function isDeviceOf(
  db: Db,
  audience: Audience,
  { deviceId, panelId, emailKey }: { readonly deviceId: string; readonly panelId: string; readonly emailKey: string },
): Promise<boolean> {
  const { device, account, id } = tablesOf(audience);
  const { rows } = await sql`
    SELECT FROM ${device} JOIN ${account} USING (${id})
    WHERE device_id = ${deviceId} AND panel_id = ${panelId} AND email_key = ${emailKey}`.execute(db);
  return rows.length > 0;
}

/** False when the account does not know the device any more: it comes back under another id alone. */
export async function touchDevice(
  tx: Db,
  audience: Audience,
  accountId: string,
  { deviceId, name, signedInAt }: KnownDevice,
): Promise<boolean> {
  const { device, id } = tablesOf(audience);
  const touched = await sql`
    UPDATE ${device} SET name = ${name}, signed_in_at = ${signedInAt}
    WHERE device_id = ${deviceId} AND ${id} = ${accountId}`.execute(tx);
  return rowsOf(touched) === 1;
}

/** Adds a device, and deletes the oldest beyond the newest `keep`. */
export async function insertDevice(
  tx: Db,
  { audience, accountId }: { readonly audience: Audience; readonly accountId: string },
  { deviceId, name, signedInAt }: KnownDevice,
  keep: number,
): Promise<void> {
  const { device, id } = tablesOf(audience);
  await sql`
    INSERT INTO ${device} (device_id, ${id}, name, signed_in_at)
    VALUES (${deviceId}, ${accountId}, ${name}, ${signedInAt})`.execute(tx);
  await sql`
    DELETE FROM ${device} WHERE device_id IN (
      SELECT device_id FROM ${device} WHERE ${id} = ${accountId}
      ORDER BY signed_in_at DESC, device_id DESC OFFSET ${keep})`.execute(tx);
}

export async function selectDevices(db: Db, audience: Audience, accountId: string): Promise<readonly KnownDevice[]> {
  const { device, id } = tablesOf(audience);
  const { rows } = await sql<KnownDevice>`
    SELECT device_id AS "deviceId", name, signed_in_at AS "signedInAt" FROM ${device} WHERE ${id} = ${accountId}
    ORDER BY signed_in_at DESC, device_id DESC`.execute(db);
  return rows;
}

/** Known devices of a member on which no session is open. */
export async function selectIdleDevices(db: Db, panelistId: string, now: Date): Promise<readonly KnownDevice[]> {
  const { rows } = await sql<KnownDevice>`
    SELECT device_id AS "deviceId", name, signed_in_at AS "signedInAt" FROM member_device
    WHERE panelist_id = ${panelistId} AND NOT EXISTS (
      SELECT FROM member_session WHERE member_session.panelist_id = member_device.panelist_id
        AND member_session.device_id = member_device.device_id AND ended_at IS NULL AND idle_expires_at > ${now})
    ORDER BY signed_in_at DESC, device_id DESC`.execute(db);
  return rows;
}

/** Deletes every device of an account, but that of the session to keep. */
export async function deleteDevices(
  tx: Db,
  audience: Audience,
  accountId: string,
  keepOf: string | null = null,
): Promise<number> {
  const { device, session, id } = tablesOf(audience);
  return rowsOf(
    await sql`
      DELETE FROM ${device} WHERE ${id} = ${accountId} AND device_id IS DISTINCT FROM (
        SELECT device_id FROM ${session} WHERE session_id = ${keepOf}::uuid)`.execute(tx),
  );
}

export async function deleteDevice(tx: Db, audience: Audience, accountId: string, deviceId: string): Promise<boolean> {
  const { device, id } = tablesOf(audience);
  return (
    rowsOf(await sql`DELETE FROM ${device} WHERE device_id = ${deviceId} AND ${id} = ${accountId}`.execute(tx)) === 1
  );
}

/** Deletes the device on which a session of a member was opened. */
export async function deleteDeviceOfSession(tx: Db, sessionId: string): Promise<void> {
  await sql`
    DELETE FROM member_device USING member_session
    WHERE session_id = ${sessionId} AND member_device.device_id = member_session.device_id`.execute(tx);
}

/** A session that stays open goes on under the new id of its device. */
export async function moveSessionToDevice(
  tx: Db,
  audience: Audience,
  sessionId: string,
  deviceId: string,
): Promise<void> {
  const { session } = tablesOf(audience);
  await sql`UPDATE ${session} SET device_id = ${deviceId} WHERE session_id = ${sessionId}`.execute(tx);
}

export async function pruneDevices(db: Db, before: Date): Promise<void> {
  for (const audience of ['member', 'operator'] as const) {
    await sql`DELETE FROM ${tablesOf(audience).device} WHERE signed_in_at < ${before}`.execute(db);
  }
}
