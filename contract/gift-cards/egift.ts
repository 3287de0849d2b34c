import * as v from 'valibot';

/** The calls and words of a card's own page: public, opened by link and challenge key (decisions §7). */
export const EGIFT_API_PATH = '/api/egift/:cardId';
/** Where the page reports that it showed the card. */
export const EGIFT_SEEN_API_PATH = `${EGIFT_API_PATH}/seen`;

export function eGiftApiPath(cardId: string, path = EGIFT_API_PATH): string {
  return path.replace(':cardId', encodeURIComponent(cardId));
}

export const CHALLENGE_KEY_CHARACTERS = 6;
/** Enough for any way of writing it; more is not read. */
const KEY_TEXT_MAX_CHARACTERS = 40;

/** A key as it is compared: capitals, dashes and spaces make no difference, 0 and O do. */
export function plainKey(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** A key as it is shown while it is typed: XXX-XXX. */
export function shownKey(text: string): string {
  const plain = plainKey(text).slice(0, CHALLENGE_KEY_CHARACTERS);
  const half = CHALLENGE_KEY_CHARACTERS / 2;
  return plain.length > half ? `${plain.slice(0, half)}-${plain.slice(half)}` : plain;
}

export const EGIFT_TEXTS = {
  keyIncomplete: 'The key has 6 letters and numbers, such as ABC-123.',
  wrongKey: (triesLeft: number) =>
    `That key doesn't open this card. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left. Check for mix-ups like 0 and O or 1 and I.`,
} as const;

/** What is asked with the key. */
export const openEGiftRequest = v.strictObject({
  key: v.pipe(
    v.string(),
    v.maxLength(KEY_TEXT_MAX_CHARACTERS),
    v.transform(plainKey),
    v.length(CHALLENGE_KEY_CHARACTERS, EGIFT_TEXTS.keyIncomplete),
  ),
});

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What anybody with the link may know. An address that is no card's answers in the same way. */
export const eGiftFace = v.strictObject({
  brand: v.string(),
  value: v.number(),
  /** After too many wrong keys; 0 while it can be opened. */
  closedForSeconds: seconds,
});
export type EGiftFace = v.InferOutput<typeof eGiftFace>;

const eGiftCard = v.strictObject({
  brand: v.string(),
  value: v.number(),
  number: v.string(),
  pin: v.string(),
  /** The last day it is good for, as YYYY-MM-DD; null when it does not expire. */
  expiresOn: v.nullable(v.string()),
  isExpired: v.boolean(),
});
export type EGiftCard = v.InferOutput<typeof eGiftCard>;

/** What a key opened. VOIDED gave its points back, REPLACED has another card in the history of its owner. */
export const eGiftAnswer = v.variant('status', [
  v.strictObject({ status: v.literal('OPEN'), card: eGiftCard }),
  v.strictObject({ status: v.literal('WRONG_KEY'), triesLeft: seconds }),
  v.strictObject({ status: v.literal('CLOSED'), closedForSeconds: seconds }),
  v.strictObject({ status: v.literal('VOIDED') }),
  v.strictObject({ status: v.literal('REPLACED') }),
]);
export type EGiftAnswer = v.InferOutput<typeof eGiftAnswer>;
