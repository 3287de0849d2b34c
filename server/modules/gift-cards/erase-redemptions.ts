import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

/** Cards keep their value and their redemptions; from where they were looked at, and why one was changed, goes. */
export async function eraseRedemptionTexts(tx: Db, panelistId: string): Promise<number> {
  const changes = rowsOf(
    await sql`
      UPDATE redemption_change SET reason = '[erased]'
      WHERE redemption_id IN (SELECT redemption_id FROM redemption WHERE panelist_id = ${panelistId})
        AND reason <> '[erased]'`.execute(tx),
  );
  const { rows } = await sql<{ showings: string }>`SELECT erase_showing_origins(${panelistId}) AS showings`.execute(tx);
  return changes + Number(rows[0]?.showings ?? 0);
}

/** Whether a card is still on its way to a member: its points may come back. */
export async function hasPendingRedemption(db: Db, panelistId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM redemption WHERE panelist_id = ${panelistId} AND state = 'PENDING' LIMIT 1`.execute(db);
  return rows.length > 0;
}

export async function listRedemptionIds(db: Db, panelistId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT redemption_id AS id FROM redemption WHERE panelist_id = ${panelistId}`.execute(db);
  return rows.map(({ id }) => id);
}
