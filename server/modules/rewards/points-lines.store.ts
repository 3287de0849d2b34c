import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { PointsCause } from './rewards.tables.ts';

interface PointsLineRow {
  readonly transferId: string;
  readonly number: string;
  readonly amount: string;
  readonly balance: string;
  readonly reason: string;
  readonly subject: string | null;
  readonly outcome: string | null;
  readonly rule: string | null;
  readonly causeKind: PointsCause['kind'];
  readonly causeId: string;
  readonly createdAt: Date;
}

/** One member's lines have their numbers in the order in which they moved the balance, so the sum up to one is the balance after it. */
export async function selectPointsLines(
  db: Db,
  panelistId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly PointsLineRow[]> {
  const { rows } = await sql<PointsLineRow>`
    SELECT * FROM (
      SELECT t.transfer_id AS "transferId", t.number, e.amount,
        sum(e.amount) OVER (ORDER BY t.number) AS balance, t.reason, t.subject, t.outcome, t.rule,
        t.cause_kind AS "causeKind", t.cause_id AS "causeId", t.created_at AS "createdAt"
      FROM points_account a
      JOIN points_entry e ON e.account_id = a.account_id
      JOIN points_transfer t ON t.transfer_id = e.transfer_id
      WHERE a.panelist_id = ${panelistId} AND a.kind = 'MEMBER'
    ) line
    WHERE ${after ?? null}::uuid IS NULL
      OR number < (SELECT number FROM points_transfer WHERE transfer_id = ${after ?? null}::uuid)
    ORDER BY number DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function sumOfEntries(db: Db, panelistId: string): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(e.amount), 0) AS sum FROM points_account a JOIN points_entry e ON e.account_id = a.account_id
    WHERE a.panelist_id = ${panelistId} AND a.kind = 'MEMBER'`.execute(db);
  return Number(rows[0]?.sum);
}
