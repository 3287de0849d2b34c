import { POINTS_WHY } from '#contract/points-why.ts';
import {
  admitChange,
  admitDecision,
  mailReturn,
  readRedemption,
  recordChange,
  recordDecision,
  replaceItsCard,
  sendCardEmail,
  voidItsCard,
  type AskedChange,
  type ChangeableRedemption,
  type ChangeRefusal,
  type DecideChangeRefusal,
  type GiftCards,
} from '#server/modules/gift-cards/index.ts';
import { giveBackPoints, type Rewards } from '#server/modules/rewards/index.ts';
import type { Json } from '#server/platform/audit/audit-log.ts';
import { actedBy, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

export interface ChangingRooms {
  readonly giftCards: GiftCards;
  readonly rewards: Rewards;
}

type Operator = OperatorAct & { readonly operatorId: string };
type ChangeState = 'WAITING' | 'APPLIED' | 'DECLINED';

/**
 * Voids or replaces a card in one transaction: at once when nobody has seen it, else when a second person has agreed.
 * Voiding gives the points back; replacing moves none.
 */
export function askForRedemptionChange(
  rooms: ChangingRooms,
  db: Db,
  asked: AskedChange,
  by: Operator,
): Promise<Result<ChangeState, ChangeRefusal | 'OUT_OF_STOCK'>> {
  const { giftCards } = rooms;
  return inTransaction(db, async (tx) => {
    const admitted = await admitChange(giftCards, tx, asked, by.operatorId);
    if (!admitted.ok) return admitted;
    if ('already' in admitted.value) return ok(admitted.value.already);
    const redemption = admitted.value;
    const { needsSecond } = redemption;
    const done = needsSecond ? ok({}) : await apply(rooms, tx, redemption, asked.kind);
    if (!done.ok) return done;
    const state = await recordChange(giftCards, tx, asked, needsSecond, by.operatorId);
    const action = needsSecond ? 'redemption.change-asked' : ACTIONS[asked.kind];
    await audit(giftCards, tx, redemption, action, { kind: asked.kind, reason: asked.reason, ...done.value }, by);
    return ok(state);
  });
}

/** Approves or declines what somebody else asked for. The first decision holds; the same one again changes nothing. */
export function decideRedemptionChange(
  rooms: ChangingRooms,
  db: Db,
  {
    changeId,
    isApproved,
    note,
  }: { readonly changeId: string; readonly isApproved: boolean; readonly note: string | null },
  by: Operator,
): Promise<
  Result<
    { readonly redemptionId: string; readonly state: ChangeState },
    DecideChangeRefusal | 'NOTE_MISSING' | 'OUT_OF_STOCK'
  >
> {
  const { giftCards } = rooms;
  return inTransaction(db, async (tx) => {
    const state = isApproved ? 'APPLIED' : 'DECLINED';
    const admitted = await admitDecision(giftCards, tx, changeId, state, by.operatorId);
    if (!admitted.ok) return admitted;
    if ('already' in admitted.value) return ok({ redemptionId: admitted.value.already.redemption_id, state });
    if (!isApproved && note === null) return err('NOTE_MISSING');
    const change = admitted.value;
    const done = isApproved ? await apply(rooms, tx, change, change.kind) : ok({});
    if (!done.ok) return done;
    await recordDecision(giftCards, tx, changeId, state, note, by.operatorId);
    const action = isApproved ? ACTIONS[change.kind] : 'redemption.change-declined';
    await audit(giftCards, tx, change, action, { kind: change.kind, note, ...done.value }, by);
    return ok({ redemptionId: change.redemptionId, state });
  });
}

const ACTIONS = { VOID: 'redemption.voided', REPLACE: 'redemption.card-replaced' } as const;

/** What of it stands in the audit log: ends of codes, and never more of a card. */
async function apply(
  { giftCards, rewards }: ChangingRooms,
  tx: Db,
  redemption: ChangeableRedemption,
  kind: AskedChange['kind'],
): Promise<Result<{ readonly newCardEndsIn?: string }, 'OUT_OF_STOCK'>> {
  if (kind === 'VOID') {
    await voidItsCard(tx, redemption);
    await giveBackPoints(rewards, tx, redemption.redemptionId, POINTS_WHY.voided);
    await mailReturn(giftCards, tx, redemption.redemptionId, 'VOIDED');
    return ok({});
  }
  const replaced = await replaceItsCard(giftCards, tx, redemption);
  if (!replaced.ok) return replaced;
  await sendCardEmail(giftCards, tx, redemption.redemptionId);
  return ok({ newCardEndsIn: replaced.value.lastFour });
}

async function audit(
  giftCards: GiftCards,
  tx: Db,
  { redemptionId, panelistId, card }: ChangeableRedemption,
  action: string,
  after: { readonly [name: string]: Json },
  by: Operator,
): Promise<void> {
  const number = (await readRedemption(giftCards, tx, redemptionId))?.number ?? redemptionId;
  await giftCards.audit.append(tx, {
    panelId: giftCards.panelId,
    ...actedBy(by),
    action,
    subjectKind: 'panelist',
    subjectId: panelistId,
    before: { cardEndsIn: card.lastFour },
    after: { redemption: number, ...after },
  });
}
