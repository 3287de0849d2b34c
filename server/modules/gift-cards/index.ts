export { addCard, addCards, type AddedCard, type CardsOrigin, type NewCard } from './add-cards.ts';
export { buyCard, readOffer, type Offer, type OfferFailure } from './buy-card.ts';
export { sendCardEmail, resendCardEmail } from './card-emails.ts';
export { findNamedRedemption } from './find-named-redemption.ts';
export { fingerprintOf, openCard, sealCard, type CardContent, type SealedCard } from './card-secrets.ts';
export { addValue, changeValue, lockValue, type NewValue, type ValueChange } from './catalogue-changes.ts';
export { addReward, ensureCatalogue, listOffered, type NewReward } from './catalogue.ts';
export { createDataKeyCache } from './data-key-cache.ts';
export { currentDataKey, type DataKey } from './data-keys.ts';
export { registerGiftCardJobs } from './gift-cards.jobs.ts';
export type { GiftCards } from './gift-cards.ts';
export { countRedemptionsByState, listRedemptions, listShowings, readRedemption } from './list-redemptions.ts';
export { REDEMPTION_STATUSES, listRewardHistory } from './list-reward-history.ts';
export { listRewards } from './list-rewards.ts';
export { beginLoad, loadTicket, problemsTicket } from './loads/begin-load.ts';
export { stopLoad } from './loads/fail-load.ts';
export { firstProblems, listLoads, problemsCsv, readLoad } from './loads/read-load.ts';
export { takePart } from './loads/take-part.ts';
export { mailNotIssued, mailReturn, publishIfLate, settledLate } from './mail-return.ts';
export { lookAtEGiftPage, openEGiftPage } from './open-egift-page.ts';
export {
  closeWithoutCard,
  isItsCard,
  lockOrder,
  putOffOrder,
  takeDueOrders,
  takeIssuedCard,
  type ProviderOrder,
} from './provider-orders.ts';
export { countPending, readOrder } from './provider-orders.store.ts';
export {
  lockChangeable,
  recordChange,
  type ChangeableRedemption,
  type ChangeRefusal,
  replaceItsCard,
  voidItsCard,
} from './redemption-changes.ts';
export { hasCard } from './redemptions.store.ts';
export type { RedemptionChangeKind } from './redemptions.tables.ts';
export { rewrapKeys } from './rewrap-keys.ts';
export { setLeastLifeDays } from './setting.ts';
export { markPageSeen, markSeen } from './mark-seen.ts';
export { showCard, takeReveal, type RedeemedCard } from './show-card.ts';
export { readLowCount, readGiftCardFigures } from './stock/figures.ts';
export { readVoidable, readLastVoid, readVoid } from './stock/read-void.ts';
export { reconcileStock } from './stock/reconcile.ts';
export { beginVoid, openVoid, refusalOfVoid, stopVoid } from './stock/void-cards.ts';
export { eraseRedemptionWords, hasPendingRedemption, listRedemptionIds } from './erase-redemptions.ts';
export { countUnopenedCards, heldCards } from './held-rewards.ts';
