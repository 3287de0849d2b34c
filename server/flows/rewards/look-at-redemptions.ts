import {
  countRedemptionsByState,
  listRedemptions,
  listShowings,
  readRedemption,
  resendCardEmail,
  type GiftCards,
} from '#server/modules/gift-cards/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';

interface CardRoom {
  readonly giftCards: GiftCards;
}

/** A page of redemptions as operators see them: ends of codes, and never more of a card. */
export const pageRedemptions = ({ giftCards }: CardRoom, db: Db, asked: Parameters<typeof listRedemptions>[2]) =>
  listRedemptions(giftCards, db, asked);

export const redemptionCounts = ({ giftCards }: CardRoom, db: Db) => countRedemptionsByState(giftCards, db);

export const oneRedemption = ({ giftCards }: CardRoom, db: Db, redemptionId: string) =>
  readRedemption(giftCards, db, redemptionId);

export const showingsOf = ({ giftCards }: CardRoom, db: Db, redemptionId: string) =>
  listShowings(giftCards, db, redemptionId);

/** Sends the e-mail about a card again, for a member who cannot find it. */
export const resendEmailOf = (
  { giftCards }: CardRoom,
  db: Db,
  redemptionId: string,
  by: OperatorAct & { readonly operatorId: string },
) => resendCardEmail(giftCards, db, redemptionId, by);
