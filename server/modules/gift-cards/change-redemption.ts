import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { CARD_WAS_SEEN } from '#contract/second-person/second-person.ts';
import { type Approvals, type Outcome, aloneOrAsk, outcomeOf } from '#server/modules/approvals/index.ts';
import { type Rewards, giveBackPoints } from '#server/modules/rewards/index.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId, newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { once } from '#server/platform/idempotency/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { GiftCards } from './gift-cards.ts';
import {
  lockChangeable,
  recordChange,
  replaceItsCard,
  voidItsCard,
  type ChangeableRedemption,
  type ChangeRefusal,
} from './redemption-changes.ts';
import { mailReturn } from './mail-return.ts';
import { readRedemption } from './list-redemptions.ts';
import { sendCardEmail } from './card-emails.ts';
import type { RedemptionChangeKind } from './redemptions.tables.ts';

export type ChangingRooms = { readonly approvals: Approvals; readonly giftCards: GiftCards; readonly rewards: Rewards };

type Operator = OperatorAct & { readonly operatorId: string };

export interface AskedChange {
  readonly redemptionId: string;
  readonly kind: RedemptionChangeKind;
  readonly reason: string;
  /** The revision that the asker saw. */
  readonly revision: number;
  /** Made by the sender: the same key is the same request. */
  readonly key: string;
}

export type AskChangeRefusal = ChangeRefusal | 'CHANGED' | 'OUT_OF_STOCK' | 'WAITING' | 'KEY_USED';

/**
 * Voids or replaces a card in one transaction: at once when nobody has seen it and it is not too much for one person,
 * else when a second one has agreed. Voiding gives the points back; replacing moves none.
 */
export function askForRedemptionChange(
  rooms: ChangingRooms,
  db: Db,
  { redemptionId, kind, reason, revision, key }: AskedChange,
  by: Operator,
): Promise<Result<Outcome, AskChangeRefusal>> {
  const { approvals, giftCards } = rooms;
  if (!isId(redemptionId) || !isId(key)) return Promise.resolve(err('NOT_FOUND'));
  return allOrNothing(db, async (tx) => {
    const now = giftCards.clock.now();
    const request = { redemptionId, kind, reason };
    const keyed = { ownerId: by.operatorId, key, request, newId: newId(giftCards.chance, now), now };
    const done = await once<Outcome, AskChangeRefusal>(tx, keyed, {
      first: (id) => guarded(rooms, tx, { id, asked: { redemptionId, kind, reason, revision } }, by),
      again: async (id) => ok(await outcomeOf(approvals, tx, id)),
    });
    return done.ok || done.failure !== 'key-reused' ? (done as Result<Outcome, AskChangeRefusal>) : err('KEY_USED');
  });
}

async function guarded(
  rooms: ChangingRooms,
  tx: Db,
  {
    id,
    asked: { redemptionId, kind, reason, revision },
  }: { readonly id: string; readonly asked: Omit<AskedChange, 'key'> },
  by: Operator,
): Promise<Result<Outcome, AskChangeRefusal>> {
  const { approvals, giftCards } = rooms;
  const locked = await lockChangeable(giftCards, tx, redemptionId);
  if (!locked.ok) return locked;
  const redemption = locked.value;
  if (redemption.revision !== revision) return err('CHANGED');
  const shown = await readRedemption(giftCards, tx, redemptionId);
  if (shown === undefined) return err('NOT_FOUND');
  const { number, memberNumber, valueCents, points } = shown;
  const { panelistId } = redemption;
  const counted =
    kind === 'VOID'
      ? ({ act: 'REDEMPTION_VOID', amount: valueCents } as const)
      : ({ act: 'REPLACEMENT', amount: 1 } as const);
  const act = {
    id,
    kind: kind === 'VOID' ? 'REDEMPTION_VOID' : 'REDEMPTION_REPLACE',
    asked: { redemptionId, number, panelistId, memberNumber, valueCents, points },
    reason,
    counts: [{ ...counted, operatorId: by.operatorId, panelistId, subjectId: redemptionId }],
    because: redemption.wasShown ? [CARD_WAS_SEEN] : [],
    aboutId: redemptionId,
    subject: { kind: 'panelist', id: panelistId },
  } as const;
  const done = await aloneOrAsk(
    approvals,
    tx,
    {
      act,
      alone: () =>
        applyChange(
          rooms,
          tx,
          { redemption, change: { changeId: id, kind, reason, requestId: null, askedBy: by.operatorId } },
          by,
        ),
    },
    by,
  );
  return done.ok ? ok(done.value.state) : done;
}

export interface RedemptionChange {
  readonly changeId: string;
  readonly kind: RedemptionChangeKind;
  readonly reason: string;
  readonly requestId: string | null;
  readonly askedBy: string | null;
}

/** Changes a redemption that is locked. In the audit log stand ends of codes, and never more of a card. */
export async function applyChange(
  rooms: ChangingRooms,
  tx: Db,
  { redemption, change }: { readonly redemption: ChangeableRedemption; readonly change: RedemptionChange },
  by: OperatorAct,
): Promise<Result<undefined, 'OUT_OF_STOCK'>> {
  const { giftCards } = rooms;
  const { redemptionId, panelistId, card, wasShown } = redemption;
  const { kind, reason, requestId } = change;
  const number = (await readRedemption(giftCards, tx, redemptionId))?.number ?? redemptionId;
  const done = kind === 'VOID' ? await voidIt(rooms, tx, redemption) : await replaceIt(rooms, tx, redemption);
  if (!done.ok) return done;
  await recordChange(giftCards, tx, { ...change, redemptionId, wasShown });
  await writeAudit(giftCards, tx, by, {
    action: kind === 'VOID' ? 'redemption.voided' : 'redemption.card-replaced',
    subject: ['panelist', panelistId],
    before: { cardEndsIn: card.lastFour },
    after: { redemption: number, kind, reason, request: requestId, ...done.value },
  });
  return ok(undefined);
}

async function voidIt({ giftCards, rewards }: ChangingRooms, tx: Db, redemption: ChangeableRedemption) {
  await voidItsCard(tx, redemption);
  await giveBackPoints(rewards, tx, redemption.redemptionId, POINTS_WHY.voided);
  await mailReturn(giftCards, tx, redemption.redemptionId, 'VOIDED');
  return ok({});
}

async function replaceIt({ giftCards }: ChangingRooms, tx: Db, redemption: ChangeableRedemption) {
  const replaced = await replaceItsCard(giftCards, tx, redemption);
  if (!replaced.ok) return replaced;
  await sendCardEmail(giftCards, tx, redemption.redemptionId);
  return ok({ newCardEndsIn: replaced.value.lastFour, oldCardIsBack: replaced.value.isBack });
}
