export { addCard, addCards } from './add-cards.ts';
export { resendCardEmail } from './card-emails.ts';
export { findNamedRedemption } from './find-named-redemption.ts';
export { openCard, type CardContent } from './card-secrets.ts';
export { addReward, ensureCatalogue, listOffered, type NewReward } from './catalogue.ts';
export { createDataKeyCache } from './data-key-cache.ts';
export { registerGiftCardJobs } from './gift-cards.jobs.ts';
export type { GiftCards } from './gift-cards.ts';
export { countRedemptionsByState, listRedemptions, listShowings, readRedemption } from './list-redemptions.ts';
export { REDEMPTION_STATUSES, listRewardHistory } from './list-reward-history.ts';
export { listRewards } from './list-rewards.ts';
export { giftCardLoads, loadTicket, problemsTicket } from './loads/load-import.ts';
export { firstProblems, listLoads, problemsCsv, readLoad } from './loads/read-load.ts';
export { settledLate } from './mail-return.ts';
export { lookAtEGiftPage, openEGiftPage } from './open-egift-page.ts';
export { lockChangeable } from './redemption-changes.ts';
export { rewrapKeys } from './rewrap-keys.ts';
export { setLeastLifeDays } from './setting.ts';
export { markPageSeen, markSeen } from './mark-seen.ts';
export { readLowCount, readGiftCardFigures, watchGiftCardStock } from './stock/figures.ts';
export { readLastVoid, readVoid } from './stock/read-void.ts';
export { reconcileStock } from './stock/reconcile.ts';
export { giftCardVoids } from './stock/void-cards.ts';
export { eraseRedemptionTexts, hasPendingRedemption, listRedemptionIds } from './erase-redemptions.ts';
export { countUnopenedCards, exportCards } from './export-cards.ts';
export { redeemGiftCard, type RedeemFailure, revealGiftCard } from './redeem-gift-card.ts';
export {
  changeCatalogue,
  offerValue,
  type ChangeValueRefusal,
  carryOutCatalogue,
  type CatalogueRooms,
} from './change-catalogue.ts';
export { voidStock, carryOutVoid } from './void-stock.ts';
export { askForRedemptionChange, applyChange, type ChangingRooms, type AskedChange } from './change-redemption.ts';
export { registerCardResolving } from './issue-gift-card-jobs.ts';
