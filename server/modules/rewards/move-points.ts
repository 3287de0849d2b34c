import { CompiledQuery } from 'kysely';
import type { PointsWhy } from '#contract/rewards/points-why.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { findTransfer, openMemberAccount, openPanelAccount } from './rewards.store.ts';
import type { PanelAccount, PointsCause, RewardsTables } from './rewards.tables.ts';
import type { Rewards } from './rewards.ts';

export interface PointsMove {
  readonly panelistId: string;
  /** What the member gets; less than nothing takes points from them. */
  readonly points: number;
  /** Where the points come from or go to. */
  readonly against: PanelAccount;
  readonly cause: PointsCause;
  readonly why: PointsWhy;
}

/** What the member reads on this line. */
export interface MovedPoints {
  /** False when this cause has moved its points before: then nothing changed. */
  readonly isNew: boolean;
  readonly transferId: string;
  /** What the member has now. */
  readonly balance: number;
}

/**
 * Moves points between a member and the panel, once for each cause, never below nothing. The member's account is locked
 * first, so that one member's lines have their numbers in the order in which they moved the balance.
 */
export async function movePoints(
  rewards: Rewards,
  tx: Db,
  { panelistId, points, against, cause, why }: PointsMove,
): Promise<Result<MovedPoints, 'too-few-points'>> {
  const { chance, clock, panelId } = rewards;
  const now = clock.now();
  const move = { transferId: newId(chance, now), panelId, panelistId, points, against, cause, why, now };
  let tried = await insertMove(tx, move);
  if (tried === undefined || !tried.hasPanelAccount) {
    await openMemberAccount(tx, { accountId: newId(chance, now), panelId, panelistId });
    await openPanelAccount(tx, { accountId: newId(chance, now), panelId, kind: against });
    tried = await insertMove(tx, move);
  }
  if (tried === undefined) throw new Error('a member has no points account');
  const { transferId } = move;
  if (tried.isMoved) return ok({ isNew: true, transferId, balance: tried.balance + points });
  const earlier = await findTransfer(tx, cause);
  if (earlier === undefined) return err('too-few-points');
  return ok({ isNew: false, transferId: earlier, balance: tried.balance });
}

export type Credit = Omit<PointsMove, 'against'>;

/** Gives a member points from the programme, once for each cause. A second call with the same cause changes nothing. */
export async function creditPoints(rewards: Rewards, tx: Db, credit: Credit): Promise<{ readonly isNew: boolean }> {
  const moved = await movePoints(rewards, tx, { ...credit, against: 'PROGRAMME' });
  if (!moved.ok) throw new Error(`a credit was refused: ${moved.failure}`);
  return moved.value;
}

/** Gives a member back what a redemption took, once, under the same name. */
export async function giveBackPoints(
  rewards: Rewards,
  tx: Db,
  redemptionId: string,
  why: (subject: string) => PointsWhy,
): Promise<{ readonly isNew: boolean }> {
  const taken = await readTaken(tx, redemptionId);
  if (taken === undefined) throw new Error('a redemption has taken no points');
  const moved = await movePoints(rewards, tx, {
    panelistId: taken.panelistId,
    points: -Number(taken.amount),
    against: 'REDEMPTION',
    cause: { kind: 'REVERSAL', id: taken.transferId },
    why: why(taken.subject ?? taken.reason),
  });
  if (!moved.ok) throw new Error(`points could not be given back: ${moved.failure}`);
  return moved.value;
}

function readTaken(tx: Db, redemptionId: string) {
  return tx
    .withTables<RewardsTables>()
    .selectFrom('points_transfer as transfer')
    .innerJoin('points_entry as entry', 'entry.transfer_id', 'transfer.transfer_id')
    .innerJoin('points_account as account', 'account.account_id', 'entry.account_id')
    .select([
      'transfer.transfer_id as transferId',
      'transfer.subject',
      'transfer.reason',
      'account.panelist_id as panelistId',
      'entry.amount',
    ])
    .where('transfer.cause_kind', '=', 'REDEMPTION')
    .where('transfer.cause_id', '=', redemptionId)
    .where('account.kind', '=', 'MEMBER')
    .$narrowType<{ panelistId: string }>()
    .executeTakeFirst();
}

interface Move extends PointsMove {
  readonly transferId: string;
  readonly panelId: string;
  readonly now: Date;
}

interface TriedMove {
  /** Before the move; held until the end of the transaction. */
  readonly balance: number;
  readonly hasPanelAccount: boolean;
  /** False when the cause has moved its points before, or the balance would fall below nothing. */
  readonly isMoved: boolean;
}

// One round trip for the lock, the transfer and both entries. Anyone who waits for the lock reads the balance as it is then.
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
async function insertMove(tx: Db, move: Move): Promise<TriedMove | undefined> {
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
