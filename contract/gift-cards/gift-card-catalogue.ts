import * as v from 'valibot';
import { numberText } from '../numbers.ts';

/** What both sides agree on about the catalogue of gift cards. */
export const LEAD_DAYS_MAX = 90;
export const CARD_VALUE_MAX_CENTS = 100_000;
const CARD_VALUE_MIN_CENTS = 100;
const POINTS_MAX = 1_000_000;
const NAME_MAX_CHARACTERS = 60;

const VALUE_PROBLEM = 'Enter an amount between $1 and $1,000';
const POINTS_PROBLEM = 'Enter a whole number of points, at least 1';
/** What the provider may issue of one value in 24 hours, unless somebody says otherwise. */
export const PROVIDER_A_DAY_STANDARD = 100;
const PROVIDER_A_DAY_MAX = 10_000;
const PROVIDER_PROBLEM = `Enter a number of cards between 0 and ${numberText(PROVIDER_A_DAY_MAX)}`;
const LEAD_PROBLEM = `Enter a number of days between 0 and ${LEAD_DAYS_MAX}`;

const points = v.pipe(
  v.number(POINTS_PROBLEM),
  v.integer(POINTS_PROBLEM),
  v.minValue(1, POINTS_PROBLEM),
  v.maxValue(POINTS_MAX, "That's more points than anyone has"),
);
const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter the name members see'),
  v.maxLength(NAME_MAX_CHARACTERS, `Use up to ${NAME_MAX_CHARACTERS} characters`),
);
const leadDays = v.pipe(
  v.number(LEAD_PROBLEM),
  v.integer(LEAD_PROBLEM),
  v.minValue(0, LEAD_PROBLEM),
  v.maxValue(LEAD_DAYS_MAX, LEAD_PROBLEM),
);

const providerADay = v.pipe(
  v.number(PROVIDER_PROBLEM),
  v.integer(PROVIDER_PROBLEM),
  v.minValue(0, PROVIDER_PROBLEM),
  v.maxValue(PROVIDER_A_DAY_MAX, PROVIDER_PROBLEM),
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
  providerADay: v.optional(providerADay),
  leadDays: v.optional(leadDays),
});
export type GiftCardRewardChange = v.InferOutput<typeof giftCardRewardChange>;

/** How many days a card has to be good for, at least, to be loaded or handed out. */
export const LEAST_LIFE_MAX_DAYS = 365;
const LEAST_LIFE_PROBLEM = `Enter a number of days between 0 and ${LEAST_LIFE_MAX_DAYS}`;
export const leastLifeDays = v.pipe(
  v.number(LEAST_LIFE_PROBLEM),
  v.integer(LEAST_LIFE_PROBLEM),
  v.minValue(0, LEAST_LIFE_PROBLEM),
  v.maxValue(LEAST_LIFE_MAX_DAYS, LEAST_LIFE_PROBLEM),
);

/** Why many cards were not voided. */
export const VOID_REFUSALS = {
  'still-loading': "This file is still loading. Stop it first, or wait until it's done.",
  'nothing-left': "There's nothing left to void.",
} as const;

export const VALUE_TAKEN = 'The catalog already has this value';

/** Two people may leave the band of one around the brand's rate; nobody leaves this one. */
const PRICE_LEAST_PART = 0.5;
const PRICE_MOST_PART = 2;

/** What is wrong with a price, no matter who agrees to it; undefined when nothing is. */
export function priceProblem(valueCents: number, price: number, pointsPerDollar: number): string | undefined {
  const atRate = (valueCents * pointsPerDollar) / 100;
  const [least, most] = [Math.ceil(atRate * PRICE_LEAST_PART), Math.floor(atRate * PRICE_MOST_PART)];
  if (price >= least && price <= most) return undefined;
  return `Enter between ${numberText(least)} and ${numberText(most)} points: half and twice the brand's rate`;
}
