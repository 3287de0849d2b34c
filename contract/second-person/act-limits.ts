import * as v from 'valibot';
import type { ACT_LIMIT_DEFAULTS } from '../limits.ts';
import { centsText, numberText } from '../numbers.ts';

/**
 * What one operator may do alone with points and cards. An admin lowers each limit alone, and raises it with another admin; what goes beyond one waits for a second
 * person. Sums count, not single acts. Only the console and the server load this.
 */
export type ActLimitName = keyof typeof ACT_LIMIT_DEFAULTS;

/** What is counted. Each act names how much of it there is. */
export type CountedAct =
  | 'CORRECTION'
  | 'REPLACEMENT'
  | 'REDEMPTION_VOID'
  | 'STOCK_VOID'
  | 'PRICE'
  | 'PROVIDER'
  | 'TASK_POINTS'
  | 'STUDY_POINTS'
  | 'UNITS'
  | 'IMPORT'
  | 'BADGE_POINTS'
  | 'BADGE_PAST';

/** What the limits of Settings are about, in their order. */
export const COUNTED_ACT_LABELS: Readonly<Record<CountedAct, string>> = {
  CORRECTION: 'Point corrections',
  REPLACEMENT: 'Replaced cards',
  REDEMPTION_VOID: 'Voided member cards',
  STOCK_VOID: 'Voided stock',
  PRICE: 'Card prices',
  PROVIDER: 'Card provider',
  TASK_POINTS: 'Points per activity',
  STUDY_POINTS: 'Study points',
  UNITS: 'Product test units',
  IMPORT: 'Points from imported members',
  BADGE_POINTS: 'Badge points',
  BADGE_PAST: 'Badges for past activity',
};

/** Over what is added up: nothing, everything about one thing ever, or one member's or operator's last 24 hours. */
export type LimitScope = 'ONCE' | 'SUBJECT' | 'MEMBER_DAY' | 'OPERATOR_DAY';
export type LimitUnit = 'points' | 'cents' | 'cards' | 'percent' | 'units';

export interface ActLimit {
  readonly act: CountedAct;
  readonly scope: LimitScope;
  readonly unit: LimitUnit;
  /** No admin can allow more than this. */
  readonly most: number;
  /** In Settings, after the group's name. */
  readonly label: string;
  /** Why a second person decides, with the limit in place of the star. */
  readonly passed: string;
}

export const ACT_LIMITS: Readonly<Record<ActLimitName, ActLimit>> = {
  correctionPointsAtOnce: {
    act: 'CORRECTION',
    scope: 'ONCE',
    unit: 'points',
    // decisions §7: above 5,000 points it always takes two.
    most: 5_000,
    label: 'Per correction',
    passed: "It's more than * in one correction.",
  },
  correctionPointsPerMemberDay: {
    act: 'CORRECTION',
    scope: 'MEMBER_DAY',
    unit: 'points',
    most: 100_000,
    label: 'Per member in 24 hours',
    passed: 'Corrections for this member would exceed * in 24 hours.',
  },
  correctionPointsPerOperatorDay: {
    act: 'CORRECTION',
    scope: 'OPERATOR_DAY',
    unit: 'points',
    most: 1_000_000,
    label: 'Per operator in 24 hours',
    passed: "The requester's corrections would exceed * in 24 hours.",
  },
  replacementsPerRedemption: {
    act: 'REPLACEMENT',
    scope: 'SUBJECT',
    unit: 'cards',
    most: 5,
    label: 'Per redemption, all time',
    passed: 'Replacements for this redemption would exceed *.',
  },
  replacementsPerMemberDay: {
    act: 'REPLACEMENT',
    scope: 'MEMBER_DAY',
    unit: 'cards',
    most: 20,
    label: 'Per member in 24 hours',
    passed: 'Replacements for this member would exceed * in 24 hours.',
  },
  replacementsPerOperatorDay: {
    act: 'REPLACEMENT',
    scope: 'OPERATOR_DAY',
    unit: 'cards',
    most: 1_000,
    label: 'Per operator in 24 hours',
    passed: "The requester's replacements would exceed * in 24 hours.",
  },
  redemptionVoidCentsPerMemberDay: {
    act: 'REDEMPTION_VOID',
    scope: 'MEMBER_DAY',
    unit: 'cents',
    most: 100_000,
    label: 'Per member in 24 hours',
    passed: 'Voided cards for this member would exceed * in 24 hours.',
  },
  redemptionVoidCentsPerOperatorDay: {
    act: 'REDEMPTION_VOID',
    scope: 'OPERATOR_DAY',
    unit: 'cents',
    most: 10_000_000,
    label: 'Per operator in 24 hours',
    passed: "The requester's voided member cards would exceed * in 24 hours.",
  },
  stockVoidCentsPerOperatorDay: {
    act: 'STOCK_VOID',
    scope: 'OPERATOR_DAY',
    unit: 'cents',
    most: 100_000_000,
    label: 'Per operator in 24 hours',
    passed: "The requester's voided stock would exceed * in 24 hours.",
  },
  pricePercent: {
    act: 'PRICE',
    scope: 'ONCE',
    unit: 'percent',
    most: 50,
    label: "Price difference from the brand's rate",
    passed: "The price differs from the brand's rate by more than *.",
  },
  providerCentsADay: {
    act: 'PROVIDER',
    scope: 'ONCE',
    unit: 'cents',
    most: 10_000_000,
    label: 'Provider spending per card value in 24 hours',
    passed: 'The provider could issue more than * of this value in 24 hours.',
  },
  taskPoints: {
    act: 'TASK_POINTS',
    scope: 'ONCE',
    unit: 'points',
    most: 100_000,
    label: 'Per activity and member',
    passed: 'One activity would pay more than *.',
  },
  studyPoints: {
    act: 'STUDY_POINTS',
    scope: 'SUBJECT',
    unit: 'points',
    most: 1_000_000_000,
    label: 'Per study, total',
    passed: 'The study would pay more than * in total.',
  },
  studyPointsPerOperatorDay: {
    act: 'STUDY_POINTS',
    scope: 'OPERATOR_DAY',
    unit: 'points',
    most: 1_000_000_000,
    label: 'Per operator in 24 hours',
    passed: "The requester's studies would exceed * in 24 hours.",
  },
  testUnits: {
    act: 'UNITS',
    scope: 'ONCE',
    unit: 'units',
    most: 1_000_000,
    label: 'Per product test',
    passed: 'The product test would have more than *.',
  },
  importPointsPerOperatorDay: {
    act: 'IMPORT',
    scope: 'OPERATOR_DAY',
    unit: 'points',
    // decisions §7: above 5,000 points it always takes two, in however many files.
    most: 5_000,
    label: 'Per operator in 24 hours',
    passed: "The requester's imports would exceed * in 24 hours.",
  },
  badgePoints: {
    act: 'BADGE_POINTS',
    scope: 'ONCE',
    unit: 'points',
    most: 10_000,
    label: 'Per badge and member',
    passed: 'One badge would pay more than *.',
  },
  badgePastPointsPerOperatorDay: {
    act: 'BADGE_PAST',
    scope: 'OPERATOR_DAY',
    unit: 'points',
    most: 1_000_000_000,
    label: 'For past activity, per operator in 24 hours',
    passed: "The requester's awards for past activity would exceed * in 24 hours.",
  },
};

export const ACT_LIMIT_NAMES = Object.keys(ACT_LIMITS) as readonly ActLimitName[];

/** 5000 points as '5,000 points', 2500 cents as '$25'. */
export function limitText(unit: LimitUnit, value: number): string {
  if (unit === 'cents') return centsText(value);
  if (unit === 'percent') return `${value}%`;
  const number = numberText(value);
  return value === 1 ? `${number} ${unit.slice(0, -1)}` : `${number} ${unit}`;
}

export function limitPassed(name: ActLimitName, value: number): string {
  const { passed, unit } = ACT_LIMITS[name];
  return passed.replace('*', limitText(unit, value));
}

export const isActLimitName = (text: string): text is ActLimitName => Object.hasOwn(ACT_LIMITS, text);

/** What an admin may set a limit to. */
export function limitValue(name: ActLimitName) {
  const { most, unit } = ACT_LIMITS[name];
  const sentence = `Enter a whole number from 0 to ${limitText(unit, most)}.`;
  return v.pipe(v.number(sentence), v.integer(sentence), v.minValue(0, sentence), v.maxValue(most, sentence));
}

/** How far a price is from the brand's rate, in whole percent and never rounded down. */
export function percentFromRate(valueCents: number, points: number, pointsPerDollar: number): number {
  const atRate = (valueCents * pointsPerDollar) / 100;
  return Math.ceil((Math.abs(points - atRate) * 100) / atRate);
}
