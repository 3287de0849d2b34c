export type { GiftCards } from './gift-cards.ts';
export { registerGiftCardStockJobs } from './gift-card-stock.jobs.ts';
export { readLowCount } from './stock/figures.ts';
export { registerEGiftPageJobs } from './open-egift-page.jobs.ts';
export { addCard, addCards, type AddedCard, type CardsOrigin, type NewCard } from './add-cards.ts';
export { fingerprintOf, openCard, sealCard, type CardContent, type SealedCard } from './card-secrets.ts';
export { addReward, ensureCatalogue, listOffered, type NewReward } from './catalogue.ts';
export { createDataKeyCache } from './data-key-cache.ts';
export { currentDataKey, type DataKey } from './data-keys.ts';
export {
  closeWithoutCard,
  countPendingOrders,
  isItsCard,
  lockOrder,
  putOffOrder,
  readOrder,
  takeDueOrders,
  takeIssuedCard,
  type ProviderOrder,
} from './provider-orders.ts';
export { countRedemptionsByState, listRedemptions, listShowings, readRedemption } from './list-redemptions.ts';
export {
  lockChangeable,
  recordChange,
  type ChangeableRedemption,
  type ChangeRefusal,
  replaceItsCard,
  voidItsCard,
} from './redemption-changes.ts';
export type { RedemptionChangeKind } from './redemptions.tables.ts';
export { addValue, changeValue, lockValue, type NewValue, type ValueChange } from './catalogue-changes.ts';
export { readVoidable } from './stock/read-void.ts';
export { beginVoid, openVoid, refusalOfVoid } from './stock/void-cards.ts';
export { addBadge, noteAward, type AwardedBadge, type NewBadge } from './badges.ts';
export { buyCard, readOffer, type Offer, type OfferFailure } from './buy-card.ts';
export { sendCardEmail, resendCardEmail } from './card-emails.ts';
export { showCard, takeReveal, type RedeemedCard } from './show-card.ts';
export { hasCard } from './redemptions.store.ts';
export { rewrapKeys } from './rewrap-keys.ts';
export { registerGiftCardKeyJobs } from './gift-cards.jobs.ts';
export { mailNotIssued, mailReturn } from './mail-return.ts';
