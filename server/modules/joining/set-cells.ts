import { sql } from 'kysely';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CellConditions } from './joining.tables.ts';
import type { Joining } from './joining.ts';

export interface NewCell {
  readonly name: string;
  readonly conditions: CellConditions;
  readonly targetPercent: number;
}

/**
 * Gives the panel these cells, in this order. Those of before are retired: anyone who was counted in one stays so, and nobody new
 * comes into it.
 */
export async function setCells(
  { panelId, clock, chance }: Joining,
  tx: Db,
  cells: readonly NewCell[],
): Promise<readonly string[]> {
  const now = clock.now();
  await sql`UPDATE panel_cell SET retired_at = ${now} WHERE panel_id = ${panelId} AND retired_at IS NULL`.execute(tx);
  const { rows } = await sql<{ last: number }>`
    SELECT coalesce(max(position), 0)::integer AS last FROM panel_cell WHERE panel_id = ${panelId}`.execute(tx);
  const last = rows[0]?.last ?? 0;
  const ids: string[] = [];
  for (const [index, { name, conditions, targetPercent }] of cells.entries()) {
    const cellId = newId(chance, now);
    await sql`INSERT INTO panel_cell (cell_id, panel_id, position, name, conditions, target_percent)
      VALUES (${cellId}, ${panelId}, ${last + 1 + index}, ${name}, ${JSON.stringify(conditions)}::jsonb, ${targetPercent})`.execute(
      tx,
    );
    ids.push(cellId);
  }
  return ids;
}
