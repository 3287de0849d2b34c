/** What both sides agree on about eGift cards: decisions §7, security policies. */

export const REDEMPTION_STATES = ['PENDING', 'ISSUED', 'FAILED', 'VOIDED'] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

export const GIFT_CARD_STATES = ['AVAILABLE', 'CLAIMED', 'VOID'] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

export const SHOWING_PLACES = ['REDEEMED', 'HISTORY', 'EGIFT_PAGE'] as const;
export type ShowingPlace = (typeof SHOWING_PLACES)[number];

/** Members are told of stock up to this number. */
export const STOCK_SHOWN_MAX = 100;
export const REDEMPTIONS_PER_MINUTE = 5;
export const REVEALS_PER_HOUR = 5;

/** The eGift page: this many wrong keys close it for this long. */
export const WRONG_KEYS_BEFORE_CLOSING = 5;
export const WRONG_KEYS_CLOSE_MINUTES = 15;

/** A correction of more than this many points takes a second person. */
export const ADJUSTMENT_ALONE_MAX_POINTS = 5_000;
export const ADJUSTMENT_MAX_POINTS = 1_000_000;
