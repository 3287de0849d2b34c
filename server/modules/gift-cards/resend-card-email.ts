import { CARD_RESENDS_PER_HOUR, OPERATOR_RESENDS_PER_HOUR } from '#contract/rewards/adjustments.ts';
import { actedBy, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { GiftCards } from './gift-cards.ts';
import { readRedemption } from './list-redemptions.ts';
import { sendCardEmail } from './send-card-email.ts';

const HOUR_SECONDS = 3_600;
const EACH_CARD = { name: 'card-email', count: CARD_RESENDS_PER_HOUR, periodSeconds: HOUR_SECONDS } as const;
const EACH_OPERATOR = {
  name: 'card-email-operator',
  count: OPERATOR_RESENDS_PER_HOUR,
  periodSeconds: HOUR_SECONDS,
} as const;

/** Sends the e-mail about a card again. No code is in it, so it is safe to send; it is counted so that nobody floods a member. */
export async function resendCardEmail(
  giftCards: GiftCards,
  db: Db,
  redemptionId: string,
  by: OperatorAct & { readonly operatorId: string },
): Promise<Result<undefined, 'NOT_FOUND' | 'PENDING' | 'OVER' | 'TOO_OFTEN'>> {
  const redemption = isId(redemptionId) ? await readRedemption(giftCards, db, redemptionId) : undefined;
  if (redemption === undefined) return err('NOT_FOUND');
  if (redemption.state === 'PENDING') return err('PENDING');
  if (redemption.state !== 'ISSUED') return err('OVER');
  const { limits, audit, panelId } = giftCards;
  if (!(await limits.take(EACH_OPERATOR, by.operatorId)).allowed) return err('TOO_OFTEN');
  if (!(await limits.take(EACH_CARD, redemptionId)).allowed) return err('TOO_OFTEN');
  await inTransaction(db, async (tx) => {
    await sendCardEmail(giftCards, tx, redemptionId);
    await audit.append(tx, {
      panelId,
      ...actedBy(by),
      action: 'redemption.email-resent',
      subjectKind: 'panelist',
      subjectId: redemption.panelistId,
      after: { redemption: redemption.number, cardEndsIn: redemption.lastFour },
    });
  });
  return ok(undefined);
}
