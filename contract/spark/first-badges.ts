import { BADGE_ART_PATH, type BadgeRule } from './badge-rules.ts';

/** What a community begins with (decisions §8). Put in once; from then on the badges are its own. */
export interface FirstBadge extends BadgeRule {
  readonly internalName: string;
  readonly name: string;
  /** What a member reads beside it. */
  readonly words: string;
  readonly points: number;
}

export const FIRST_BADGES: readonly FirstBadge[] = [
  // By this name the specification calls it the Spark Badge (spec §3).
  badge('first-spark', 'spark', {
    metric: 'COMPLETED_SURVEYS',
    threshold: 1,
    points: 25,
    words: 'You finished your first survey.',
  }),
  badge('early-bird', 'Early Bird', {
    metric: 'COMPLETED_ACTIVITIES',
    threshold: 5,
    points: 50,
    words: 'You finished 5 activities.',
  }),
  badge('sharp-eye', 'Sharp Eye', {
    metric: 'COMPLETED_ACTIVITIES',
    threshold: 25,
    points: 100,
    words: 'You finished 25 activities.',
  }),
  badge('hundred-club', 'Hundred Club', {
    metric: 'COMPLETED_ACTIVITIES',
    threshold: 100,
    points: 250,
    words: 'You finished 100 activities.',
  }),
  badge('on-camera', 'On Camera', {
    metric: 'COMPLETED_VIDEOS',
    threshold: 1,
    points: 25,
    words: 'You finished your first video activity.',
  }),
  badge('clear-voice', 'Clear Voice', {
    metric: 'COMPLETED_VIDEOS',
    threshold: 5,
    points: 50,
    words: 'You finished 5 video activities.',
  }),
  badge('quest-keeper', 'Quest Keeper', {
    metric: 'QUESTS_IN_A_ROW',
    threshold: 4,
    points: 50,
    words: 'You finished 4 weekly quests in a row.',
  }),
  badge('home-tester', 'Home Tester', {
    metric: 'PRODUCT_TESTS',
    threshold: 1,
    points: 100,
    words: 'You finished your first product test.',
  }),
  badge('seven-days', 'Seven in a Row', {
    metric: 'LOGIN_STREAK',
    threshold: 7,
    points: 50,
    words: 'You logged in 7 days in a row.',
  }),
  badge('thirty-days', 'Thirty in a Row', {
    metric: 'LOGIN_STREAK',
    threshold: 30,
    points: 100,
    words: 'You logged in 30 days in a row.',
  }),
  badge('night-light', 'Night Light', {
    metric: 'LOGIN_STREAK',
    threshold: 100,
    points: 250,
    words: 'You logged in 100 days in a row.',
  }),
  badge('every-day', 'Every Single Day', {
    metric: 'LOGIN_STREAK',
    threshold: 365,
    points: 500,
    words: 'You logged in every day for a year.',
  }),
  badge('one-year', 'One Year In', {
    metric: 'YEARS',
    threshold: 1,
    points: 100,
    words: "You've been with us for a year. Thank you!",
  }),
  badge('two-years', 'Two Years In', {
    metric: 'YEARS',
    threshold: 2,
    points: 100,
    words: "You've been with us for 2 years. Thank you!",
  }),
  badge('five-years', 'Five Years In', {
    metric: 'YEARS',
    threshold: 5,
    points: 250,
    words: "You've been with us for 5 years. Thank you!",
  }),
];

function badge(
  internalName: string,
  name: string,
  {
    metric,
    threshold,
    points,
    words,
  }: {
    readonly metric: BadgeRule['metric'];
    readonly threshold: number;
    readonly points: number;
    readonly words: string;
  },
): FirstBadge {
  return { internalName, name, metric, threshold, points, words };
}

export const firstBadgePicture = (internalName: string): string => `${BADGE_ART_PATH}/${internalName}.svg`;
