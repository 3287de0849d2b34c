import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

interface PointsLineRow {
  readonly transferId: string;
  readonly amount: string;
  readonly balance: string;
  readonly reason: string;
  readonly causeKind: string;
  readonly causeId: string;
  readonly createdAt: Date;
}

/** Ids of transfers are ordered by time, so the sum up to one is the balance after it. */
export async function selectPointsLines(
  db: Db,
  panelistId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly PointsLineRow[]> {
  const { rows } = await sql<PointsLineRow>`
    SELECT * FROM (
      SELECT t.transfer_id AS "transferId", e.amount, sum(e.amount) OVER (ORDER BY e.transfer_id) AS balance, t.reason,
        t.cause_kind AS "causeKind", t.cause_id AS "causeId", t.created_at AS "createdAt"
      FROM points_account a
      JOIN points_entry e ON e.account_id = a.account_id
      JOIN points_transfer t ON t.transfer_id = e.transfer_id
      WHERE a.panelist_id = ${panelistId} AND a.kind = 'MEMBER'
    ) line
    WHERE ${after ?? null}::uuid IS NULL OR "transferId" < ${after ?? null}::uuid
    ORDER BY "transferId" DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function sumOfEntries(db: Db, panelistId: string): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(e.amount), 0) AS sum FROM points_account a JOIN points_entry e ON e.account_id = a.account_id
    WHERE a.panelist_id = ${panelistId} AND a.kind = 'MEMBER'`.execute(db);
  return Number(rows[0]?.sum);
}
