import { MEMBER_PATHS } from '#contract/pages/member-paths.ts';
import { rewardName } from '#contract/rewards/reward-names.ts';
import { giftCardReadyEmail } from '#emails/gift-card-ready-email.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { GiftCards } from './gift-cards.ts';
import { readRedemption } from './list-redemptions.ts';
import { selectForEmail, type CardEmailFacts } from './redemptions.store.ts';

/**
 * Tells the owner of a redemption by mail that its card is there, in the caller's transaction. Nothing is sent for a
 * redemption without a card, or to somebody who has left.
 */
export async function sendCardEmail(
  giftCards: GiftCards,
  tx: Db,
  redemptionId: string,
): Promise<'sent' | 'nothing-to-send'> {
  const facts = await selectForEmail(tx, redemptionId, giftCards.panelId);
  if (facts === undefined || !facts.isActive) return 'nothing-to-send';
  await mailCard(giftCards, tx, facts);
  return 'sent';
}

/** The mail itself, for who knows everything about it already. */
export function mailCard(
  { mail, brand, url }: GiftCards,
  tx: Db,
  { email, firstName, valueCents, currencyCode, expiresOn }: Omit<CardEmailFacts, 'isActive'>,
): Promise<void> {
  const card = rewardName({ name: '', currencyCode, currencyValue: valueCents / 100 });
  const useBy = expiresOn === null ? undefined : shownDate(expiresOn);
  const historyUrl = `${url()}${MEMBER_PATHS.redeemedRewards.pattern}`;
  return mail.send(tx, { to: email, ...giftCardReadyEmail({ firstName, card, brand, useBy, historyUrl }) });
}

/** 2031-06-08 as 06/08/2031. */
function shownDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

interface ResentCardEmail {
  readonly redemptionId: string;
  /** What belongs to it, in its transaction. */
  readonly besides?: (tx: Db) => Promise<void>;
}

/** Sends the e-mail about a card again. No code is in it, so it is safe to send; it is counted so that nobody floods a member. */
export async function resendCardEmail(
  giftCards: GiftCards,
  db: Db,
  { redemptionId, besides = async () => undefined }: ResentCardEmail,
  by: OperatorAct & { readonly operatorId: string },
): Promise<Result<undefined, 'NOT_FOUND' | 'PENDING' | 'OVER' | 'TOO_OFTEN'>> {
  const redemption = isId(redemptionId) ? await readRedemption(giftCards, db, redemptionId) : undefined;
  if (redemption === undefined) return err('NOT_FOUND');
  if (redemption.state === 'PENDING') return err('PENDING');
  if (redemption.state !== 'ISSUED') return err('OVER');
  const { limits } = giftCards;
  if (!(await limits.take(RATE_LIMITS.resendsPerOperator, by.operatorId)).allowed) return err('TOO_OFTEN');
  if (!(await limits.take(RATE_LIMITS.resendsPerCard, redemptionId)).allowed) return err('TOO_OFTEN');
  await inTransaction(db, async (tx) => {
    await besides(tx);
    await sendCardEmail(giftCards, tx, redemptionId);
    await writeAudit(giftCards, tx, by, {
      action: 'redemption.email-resent',
      subject: ['panelist', redemption.panelistId],
      after: { redemption: redemption.number, cardEndsIn: redemption.lastFour },
    });
  });
  return ok(undefined);
}
