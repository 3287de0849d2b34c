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
  badge('first-spark', 'spark', 'COMPLETED_SURVEYS', 1, 25, 'Your first survey is done. It began with you.'),
  badge('early-bird', 'Early Bird', 'COMPLETED_ACTIVITIES', 5, 50, 'Five activities done, and the day is young.'),
  badge('sharp-eye', 'Sharp Eye', 'COMPLETED_ACTIVITIES', 25, 100, 'Twenty-five activities. You see what others miss.'),
  badge('hundred-club', 'Hundred Club', 'COMPLETED_ACTIVITIES', 100, 250, 'One hundred activities. Few get here.'),
  badge('on-camera', 'On Camera', 'COMPLETED_VIDEOS', 1, 25, 'Your first video. We saw what you meant.'),
  badge('clear-voice', 'Clear Voice', 'COMPLETED_VIDEOS', 5, 50, 'Five videos in your own words.'),
  badge('quest-keeper', 'Quest Keeper', 'QUESTS_IN_A_ROW', 4, 50, 'Four weekly quests in a row.'),
  badge('home-tester', 'Home Tester', 'PRODUCT_TESTS', 1, 100, 'Your first product test at home.'),
  badge('seven-days', 'Seven in a row', 'LOGIN_STREAK', 7, 50, 'Seven days in a row.'),
  badge('thirty-days', 'Thirty in a row', 'LOGIN_STREAK', 30, 100, 'Thirty days in a row.'),
  badge('night-light', 'Night Light', 'LOGIN_STREAK', 100, 250, 'One hundred days in a row. The light was always on.'),
  badge('every-day', 'Every Single Day', 'LOGIN_STREAK', 365, 500, 'A whole year, and not one day missed.'),
  badge('one-year', 'One Year In', 'YEARS', 1, 100, 'A year with us. Thank you.'),
  badge('two-years', 'Two Years In', 'YEARS', 2, 100, 'Two years with us. Thank you, again.'),
  badge('five-years', 'Five Years In', 'YEARS', 5, 250, 'Five years with us. You are part of this.'),
];

function badge(
  internalName: string,
  name: string,
  metric: BadgeRule['metric'],
  threshold: number,
  points: number,
  words: string,
): FirstBadge {
  return { internalName, name, metric, threshold, points, words };
}

export const firstBadgePicture = (internalName: string): string => `${BADGE_ART_PATH}/${internalName}.svg`;
