import * as v from 'valibot';
import { numberText } from '../numbers.ts';
import { isPlainLine, isVisible } from '../rules/characters.ts';
import { badgeImages } from '../rewards/reward-names.ts';
import { isOurPicture } from '../pictures/pictures.ts';

/**
 * A badge is given when something that is counted of a member reaches a number (decisions §8). What is counted only ever grows, so
 * a badge that was given is never taken back.
 */
export const BADGE_METRICS = [
  'COMPLETED_SURVEYS',
  'COMPLETED_VIDEOS',
  'COMPLETED_QUESTS',
  'COMPLETED_ACTIVITIES',
  'QUESTS_IN_A_ROW',
  'PRODUCT_TESTS',
  'LOGIN_STREAK',
  'YEARS',
] as const;
export type BadgeMetric = (typeof BADGE_METRICS)[number];

interface MetricLabels {
  /** The subject of the rule's sentence. */
  readonly subject: string;
  readonly verb: 'reach' | 'reaches';
  readonly one: string;
  readonly many: string;
  /** No rule asks for more. */
  readonly most: number;
}

export const METRIC_LABELS: Readonly<Record<BadgeMetric, MetricLabels>> = {
  COMPLETED_SURVEYS: { subject: 'completed surveys', verb: 'reach', one: 'survey', many: 'surveys', most: 10_000 },
  COMPLETED_VIDEOS: { subject: 'completed videos', verb: 'reach', one: 'video', many: 'videos', most: 10_000 },
  COMPLETED_QUESTS: { subject: 'completed quests', verb: 'reach', one: 'quest', many: 'quests', most: 10_000 },
  COMPLETED_ACTIVITIES: {
    subject: 'completed activities',
    verb: 'reach',
    one: 'activity',
    many: 'activities',
    most: 10_000,
  },
  QUESTS_IN_A_ROW: { subject: 'weekly quests in a row', verb: 'reach', one: 'quest', many: 'quests', most: 520 },
  PRODUCT_TESTS: {
    subject: 'completed product tests',
    verb: 'reach',
    one: 'product test',
    many: 'product tests',
    most: 1_000,
  },
  LOGIN_STREAK: { subject: 'login streak', verb: 'reaches', one: 'day', many: 'days', most: 3_650 },
  YEARS: { subject: 'time as a member', verb: 'reaches', one: 'year', many: 'years', most: 50 },
};

/** Only these are counted in something that the sentence does not name by itself. */
const HAS_UNIT: ReadonlySet<BadgeMetric> = new Set(['LOGIN_STREAK', 'YEARS']);

export interface BadgeRule {
  readonly metric: BadgeMetric;
  readonly threshold: number;
}

/** '7 days', '1 year', '100': the value in a rule's sentence. */
export function thresholdText({ metric, threshold }: BadgeRule): string {
  return HAS_UNIT.has(metric) ? amountText(metric, threshold) : numberText(threshold);
}

/** 'when completed surveys reach 1' */
export function ruleSentence(rule: BadgeRule): string {
  const { subject, verb } = METRIC_LABELS[rule.metric];
  return `when ${subject} ${verb} ${thresholdText(rule)}`;
}

function amountText(metric: BadgeMetric, amount: number): string {
  const { one, many } = METRIC_LABELS[metric];
  return `${numberText(amount)} ${amount === 1 ? one : many}`;
}

/** What is counted of a member now, as far as locked badges tell of it. */
export interface BadgeProgress {
  readonly reached: Readonly<Record<BadgeMetric, number>>;
  /** A streak that was broken begins anew, however long the best one was. */
  readonly current: { readonly loginStreak: number; readonly questsInARow: number };
  /** Until the next anniversary; null for somebody who has not joined. */
  readonly daysToAnniversary: number | null;
}

const DAYS_A_YEAR = 365;

/** What a member still has to do for a badge, never less than one of it: '18 days to go'. */
export function leftText({ metric, threshold }: BadgeRule, progress: BadgeProgress): string {
  const { left, unit } = leftOf(metric, threshold, progress);
  return `${amountText(unit, Math.max(1, left))} to go`;
}

/**
 * What is nearest first: of each thing that is counted the next step comes before any second one, so that a first day is not told
 * of a year of them, and of equal steps the one of which the most is done.
 */
export function nearestFirst<Rule extends BadgeRule>(rules: readonly Rule[], progress: BadgeProgress): readonly Rule[] {
  const stepsBefore = ({ metric, threshold }: Rule) =>
    rules.filter((other) => other.metric === metric && other.threshold < threshold).length;
  return rules.toSorted(
    (one, other) =>
      stepsBefore(one) - stepsBefore(other) ||
      partDone(other, progress) - partDone(one, progress) ||
      one.threshold - other.threshold,
  );
}

/** From 0 to 1. */
function partDone({ metric, threshold }: BadgeRule, progress: BadgeProgress): number {
  const { left, unit } = leftOf(metric, threshold, progress);
  const whole = metric === 'YEARS' && unit === 'LOGIN_STREAK' ? threshold * DAYS_A_YEAR : threshold;
  return Math.min(1, Math.max(0, 1 - left / whole));
}

function leftOf(metric: BadgeMetric, threshold: number, { reached, current, daysToAnniversary }: BadgeProgress) {
  if (metric === 'LOGIN_STREAK') return { left: threshold - current.loginStreak, unit: metric };
  if (metric === 'QUESTS_IN_A_ROW') return { left: threshold - current.questsInARow, unit: metric };
  if (metric !== 'YEARS' || daysToAnniversary === null) return { left: threshold - reached[metric], unit: metric };
  // Said in days, as a streak's are: nobody counts years to go on one hand.
  const later = Math.max(0, threshold - reached.YEARS - 1) * DAYS_A_YEAR;
  return { left: daysToAnniversary + later, unit: 'LOGIN_STREAK' as const };
}

export const BADGE_NAME_MAX_CHARACTERS = 40;
export const BADGE_WORDS_MAX_CHARACTERS = 140;
export const BADGE_POINTS_MAX = 10_000;

const POINTS_PROBLEM = `Enter a whole number of points from 1 to ${numberText(BADGE_POINTS_MAX)}.`;
const THRESHOLD_PROBLEM = 'Enter a whole number, at least 1.';
export const BADGE_PROBLEMS = {
  name: 'Enter the name members see.',
  nameTaken: "There's already a badge with this name. Choose another.",
  picture: 'Choose a picture for this badge.',
  metric:
    "Someone already has this badge, so you can't change what it's for. You can change its number, or create another badge.",
  changed: 'Someone else changed this badge. Close this to see the latest version, then make your change again.',
  notCounted: "We're still counting past activity. Try again in a few minutes.",
} as const;

const wholeFrom1 = (most: number, problem: string) =>
  v.pipe(v.number(problem), v.integer(problem), v.minValue(1, problem), v.maxValue(most, problem));

/** A badge as an operator writes it, for the form and the server alike. */
export const badgeForm = v.pipe(
  v.strictObject({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.check((name) => isVisible(name) && isPlainLine(name), BADGE_PROBLEMS.name),
      v.maxLength(BADGE_NAME_MAX_CHARACTERS, `Use up to ${BADGE_NAME_MAX_CHARACTERS} characters.`),
    ),
    words: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(BADGE_WORDS_MAX_CHARACTERS, `Use up to ${BADGE_WORDS_MAX_CHARACTERS} characters.`),
    ),
    metric: v.picklist(BADGE_METRICS),
    threshold: wholeFrom1(10_000, THRESHOLD_PROBLEM),
    points: wholeFrom1(BADGE_POINTS_MAX, POINTS_PROBLEM),
    picture: v.pipe(v.string(), v.maxLength(200, BADGE_PROBLEMS.picture), v.check(isPicture, BADGE_PROBLEMS.picture)),
    isOn: v.boolean(),
  }),
  v.forward(
    v.check(({ metric, threshold }) => threshold <= METRIC_LABELS[metric].most, 'No one can reach that many.'),
    ['threshold'],
  ),
);
export type BadgeForm = v.InferOutput<typeof badgeForm>;

/** A path of ours, as an upload answers it, and nothing that leads elsewhere. */
function isPicture(path: string): boolean {
  return isOurPicture(path) && badgeImages(path).primary === path;
}

/** Where the pictures of the first badges lie; uploaded ones lie with all other pictures. */
export const BADGE_ART_PATH = '/art/badges';
export const LOCKED_BADGE_PICTURE = `${BADGE_ART_PATH}/locked.svg`;

/** As the wire has a badge's pictures (spec §3). */
export function badgeImageUri(picture: string): string {
  return JSON.stringify({ primary_image_uri: picture, secondary_image_uri: LOCKED_BADGE_PICTURE });
}
