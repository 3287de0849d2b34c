import { CompiledQuery } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { PanelAccount, PointsCause } from './rewards.tables.ts';

interface Move {
  readonly transferId: string;
  readonly panelId: string;
  readonly panelistId: string;
  readonly points: number;
  readonly against: PanelAccount;
  readonly cause: PointsCause;
  readonly why: { readonly reason: string; readonly subject: string; readonly outcome: string; readonly rule: string };
  readonly now: Date;
}

interface TriedMove {
  /** Before the move; held until the end of the transaction. */
  readonly balance: number;
  readonly hasPanelAccount: boolean;
  /** False when the cause has moved its points before, or the balance would fall below nothing. */
  readonly isMoved: boolean;
}

// One round trip for the lock, the transfer and both entries. Whoever waits for the lock reads the balance as it is then.
const MOVE = `/* prepared: move-points */
  WITH member AS (
    SELECT account_id, balance FROM points_account WHERE panelist_id = $1 AND kind = 'MEMBER' FOR UPDATE),
  panel AS (SELECT account_id FROM points_account WHERE panel_id = $2 AND kind = $3),
  moved AS (
    INSERT INTO points_transfer
      (transfer_id, panel_id, cause_kind, cause_id, reason, subject, outcome, rule, created_at)
    SELECT $4::uuid, $2, $5, $6::uuid, $7, $8, $9, $10, $11::timestamptz FROM member, panel
    WHERE member.balance + $12::bigint >= 0
    ON CONFLICT (cause_kind, cause_id) DO NOTHING RETURNING transfer_id),
  entries AS (
    INSERT INTO points_entry (transfer_id, account_id, amount)
    SELECT moved.transfer_id, side.account_id, side.amount FROM moved, (
      SELECT account_id, $12::bigint FROM member UNION ALL SELECT account_id, -$12::bigint FROM panel
    ) AS side (account_id, amount))
  SELECT balance, EXISTS (SELECT 1 FROM panel) AS "hasPanelAccount", EXISTS (SELECT 1 FROM moved) AS "isMoved"
  FROM member`;

/** Undefined when the member has no account yet. */
export async function insertMove(tx: Db, move: Move): Promise<TriedMove | undefined> {
  const { panelistId, panelId, against, transferId, cause, why, now, points } = move;
  const { rows } = await tx.executeQuery<Omit<TriedMove, 'balance'> & { balance: string }>(
    CompiledQuery.raw(MOVE, [
      panelistId,
      panelId,
      against,
      transferId,
      cause.kind,
      cause.id,
      why.reason,
      why.subject,
      why.outcome,
      why.rule,
      now,
      points,
    ]),
  );
  const [row] = rows;
  return row && { ...row, balance: Number(row.balance) };
}
