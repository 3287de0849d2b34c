import { sql } from 'kysely';
import type { LaunchingPanel } from './beds/launch-bed.ts';

export async function messagesOf({ db, panelId }: LaunchingPanel) {
  const { rows } = await sql<{ state: string; reason: string | null; kind: string; panelist_id: string }>`
    SELECT state, reason, kind, panelist_id FROM message WHERE panel_id = ${panelId} ORDER BY created_at, message_id`.execute(
    db,
  );
  return rows;
}

export const statesOf = async (panel: LaunchingPanel) => (await messagesOf(panel)).map((row) => row.state);

export async function tallyOf({ db, panelId }: LaunchingPanel) {
  const { rows } = await sql<{ queued: number; sent: number; aside: number; unneeded: number }>`
    SELECT sum(queued)::integer AS queued, sum(sent)::integer AS sent, sum(set_aside)::integer AS aside,
      sum(not_needed)::integer AS unneeded
    FROM message_tally WHERE origin_id IN (SELECT origin_id FROM message WHERE panel_id = ${panelId})`.execute(db);
  return rows[0];
}
