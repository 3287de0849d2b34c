import * as v from 'valibot';

/** What both sides agree on about the catalogue of gift cards. */
export const LEAD_DAYS_MAX = 90;
export const CARD_VALUE_MAX_CENTS = 100_000;
const CARD_VALUE_MIN_CENTS = 100;
const POINTS_MAX = 1_000_000;
const NAME_MAX_CHARACTERS = 60;

const VALUE_PROBLEM = 'Enter an amount between $1 and $1,000';
const POINTS_PROBLEM = 'Enter a whole number of points, at least 1';
const LEAD_PROBLEM = `Enter a number of days between 0 and ${LEAD_DAYS_MAX}`;

const points = v.pipe(
  v.number(POINTS_PROBLEM),
  v.integer(POINTS_PROBLEM),
  v.minValue(1, POINTS_PROBLEM),
  v.maxValue(POINTS_MAX, 'That is more points than anybody has'),
);
const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter the name that members read'),
  v.maxLength(NAME_MAX_CHARACTERS, `Use at most ${NAME_MAX_CHARACTERS} characters`),
);
const leadDays = v.pipe(
  v.number(LEAD_PROBLEM),
  v.integer(LEAD_PROBLEM),
  v.minValue(0, LEAD_PROBLEM),
  v.maxValue(LEAD_DAYS_MAX, LEAD_PROBLEM),
);

export const newGiftCardReward = v.strictObject({
  valueCents: v.pipe(
    v.number(VALUE_PROBLEM),
    v.integer(VALUE_PROBLEM),
    v.minValue(CARD_VALUE_MIN_CENTS, VALUE_PROBLEM),
    v.maxValue(CARD_VALUE_MAX_CENTS, VALUE_PROBLEM),
  ),
  points,
  name,
  leadDays,
});

export const giftCardRewardChange = v.strictObject({
  points: v.optional(points),
  name: v.optional(name),
  isOffered: v.optional(v.boolean()),
  usesProvider: v.optional(v.boolean()),
  leadDays: v.optional(leadDays),
});
export type GiftCardRewardChange = v.InferOutput<typeof giftCardRewardChange>;

export const VALUE_TAKEN = 'The catalogue has this value already';
