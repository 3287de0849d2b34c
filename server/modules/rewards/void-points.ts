import { sql } from 'kysely';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import { movePoints } from './move-points.ts';
import { readBalance } from './rewards.store.ts';
import type { Rewards } from './rewards.ts';

/** What somebody who leaves still has goes back to the programme, once for each deletion. How many points. */
export async function voidPoints(
  rewards: Rewards,
  tx: Db,
  { panelistId, deletionId }: { readonly panelistId: string; readonly deletionId: string },
): Promise<number> {
  await sql`SELECT 1 FROM points_account WHERE panelist_id = ${panelistId} AND kind = 'MEMBER' FOR UPDATE`.execute(tx);
  const balance = await readBalance(tx, panelistId);
  if (balance === 0) return 0;
  const moved = await movePoints(rewards, tx, {
    panelistId,
    points: -balance,
    against: 'PROGRAMME',
    cause: { kind: 'LEAVING', id: deletionId },
    why: POINTS_WHY.left(),
  });
  if (!moved.ok) throw new Error('more points went than there were');
  return moved.value.isNew ? balance : 0;
}

/** Corrections stay with their points, and lose what was written about them, also in the ledger's own lines. */
export async function eraseCorrections(tx: Db, panelistId: string): Promise<number> {
  const corrected = rowsOf(
    await sql`
      UPDATE points_adjustment SET reason = '[erased]', member_note = '[erased]',
        reference = CASE WHEN reference IS NULL THEN NULL ELSE '[erased]' END
      WHERE panelist_id = ${panelistId} AND reason <> '[erased]'`.execute(tx),
  );
  const { rows } = await sql<{ lines: string }>`SELECT erase_ledger_words(${panelistId}) AS lines`.execute(tx);
  return corrected + Number(rows[0]?.lines ?? 0);
}
