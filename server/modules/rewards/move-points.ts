import type { PointsWhy } from '#contract/rewards/points-why.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { namedStatement } from '#server/platform/database/named-statement.ts';
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
  move: PointsMove,
): Promise<Result<MovedPoints, 'too-few-points'>> {
  const { chance, panelId } = rewards;
  const { panelistId, points, against, cause } = move;
  const values = movingValues(rewards, move);
  const { transferId, now } = values;
  let tried = await insertMove(tx, against, values);
  if (tried === undefined || !tried.hasPanelAccount) {
    await openMemberAccount(tx, { accountId: newId(chance, now), panelId, panelistId });
    await openPanelAccount(tx, { accountId: newId(chance, now), panelId, kind: against });
    tried = await insertMove(tx, against, values);
  }
  if (tried === undefined) throw new Error('a member has no points account');
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

interface TriedMove {
  /** Before the move; held until the end of the transaction. */
  readonly balance: number;
  readonly hasPanelAccount: boolean;
  /** False when the cause has moved its points before, or the balance would fall below nothing. */
  readonly isMoved: boolean;
}

/** Expressions that a statement which moves points has instead of a value, and the part that must have a row for it to begin. */
interface MoveExpressions {
  /**
   * In the text, not a value: the index of the panel's accounts is one for each kind, and without it the plan that serves all
   * values would read every account, so that the statement would be planned anew each time.
   */
  readonly against: PanelAccount;
  readonly reason?: string;
  readonly subject?: string;
  readonly onlyIf?: string;
}

/**
 * The parts of a statement that moves points, for whoever does more in one round trip: `member` locks the account, and anyone
 * who waits for it reads the balance as it is then; `moved` has a row if points moved; `entries` are its two entries.
 */
export const movingParts = ({ against, reason = ':reason', subject = ':subject', onlyIf }: MoveExpressions) => `
  member AS (
    SELECT account_id, balance FROM points_account WHERE panelist_id = :panelistId AND kind = 'MEMBER'
      ${onlyIf === undefined ? '' : `AND EXISTS (SELECT 1 FROM ${onlyIf})`} FOR UPDATE),
  panel AS (SELECT account_id FROM points_account WHERE panel_id = :panelId AND kind = '${against}'),
  moved AS (
    INSERT INTO points_transfer
      (transfer_id, panel_id, cause_kind, cause_id, reason, subject, outcome, rule, created_at)
    SELECT :transferId::uuid, :panelId, :causeKind, :causeId::uuid, ${reason}, ${subject}, :outcome, :rule,
      :now::timestamptz
    FROM member, panel WHERE member.balance + :moved::bigint >= 0
    ON CONFLICT (cause_kind, cause_id) DO NOTHING RETURNING transfer_id),
  entries AS (
    INSERT INTO points_entry (transfer_id, account_id, amount)
    SELECT moved.transfer_id, side.account_id, side.amount FROM moved, (
      SELECT account_id, :moved::bigint FROM member UNION ALL SELECT account_id, -:moved::bigint FROM panel
    ) AS side (account_id, amount))`;

export interface MovingValues {
  readonly panelistId: string;
  readonly panelId: string;
  readonly transferId: string;
  readonly causeKind: PointsCause['kind'];
  readonly causeId: string;
  readonly reason: string;
  readonly subject: string;
  readonly outcome: string;
  readonly rule: string;
  readonly now: Date;
  /** What the member gets. */
  readonly moved: number;
}

/** The values of `movingParts`. */
export function movingValues(
  { chance, clock, panelId }: Rewards,
  { panelistId, points, cause, why }: Omit<PointsMove, 'against'>,
): MovingValues {
  const now = clock.now();
  const { kind: causeKind, id: causeId } = cause;
  return { transferId: newId(chance, now), panelId, panelistId, causeKind, causeId, ...why, now, moved: points };
}

type MoveRow = Omit<TriedMove, 'balance'> & { readonly balance: string };

const moveStatement = (against: PanelAccount, name: string) =>
  namedStatement<MovingValues, MoveRow>(`/* prepared: ${name} */
  WITH ${movingParts({ against })}
  SELECT balance, EXISTS (SELECT 1 FROM panel) AS "hasPanelAccount", EXISTS (SELECT 1 FROM moved) AS "isMoved"
  FROM member`);

const MOVE: Readonly<Record<PanelAccount, ReturnType<typeof moveStatement>>> = {
  PROGRAMME: moveStatement('PROGRAMME', 'move-points-programme'),
  REDEMPTION: moveStatement('REDEMPTION', 'move-points-redemption'),
};

/** Undefined when the member has no account yet. */
async function insertMove(tx: Db, against: PanelAccount, values: MovingValues): Promise<TriedMove | undefined> {
  const { rows } = await tx.executeQuery(MOVE[against](values));
  const [row] = rows;
  return row && { ...row, balance: Number(row.balance) };
}
