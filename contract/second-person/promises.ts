import type { TaskPoints } from '../activities/task-states.ts';

/**
 * What something promises: the most that one activity or badge gives one member, all of it if everybody who can take part ends with
 * what pays most, and products that are sent. This is what counts for the limits of one person, first and at every later change.
 */
export interface Promised {
  readonly each: number;
  readonly points: number;
  readonly units: number;
}

export const NOTHING_PROMISED: Promised = { each: 0, points: 0, units: 0 };

/** What each of those who can get the product is given beside the screener. */
export interface PromisingTest {
  readonly units: number;
  readonly diaryRounds: number;
  readonly diary: TaskPoints;
  readonly feedback: TaskPoints;
  readonly test: TaskPoints;
}

export type Promising =
  | {
      readonly kind: 'LAUNCH';
      readonly points: TaskPoints;
      readonly invites: number;
      readonly test?: PromisingTest | undefined;
    }
  | { readonly kind: 'PRODUCT_TEST'; readonly test: PromisingTest }
  | { readonly kind: 'WELCOME'; readonly points: TaskPoints; readonly budgetPoints: number }
  | { readonly kind: 'QUEST_SERIES'; readonly points: TaskPoints }
  | { readonly kind: 'QUEST_WEEK'; readonly points: TaskPoints; readonly members: number }
  | { readonly kind: 'BADGE'; readonly points: number; readonly isOn: boolean; readonly members: number };

/** The most that one outcome gives: nobody knows before how an activity ends. */
export const mostOf = ({ qualified, nonQualified, overQuota }: TaskPoints): number =>
  Math.max(qualified, nonQualified, overQuota);

/** What one person with a unit gets in all of a test. */
export const givenByTest = ({ diaryRounds, diary, feedback, test }: PromisingTest): number =>
  diaryRounds * mostOf(diary) + mostOf(feedback) + mostOf(test);

/** The one place that knows what a study, test, quest or badge promises. */
export function promisedBy(what: Promising): Promised {
  switch (what.kind) {
    case 'LAUNCH': {
      const test = what.test === undefined ? NOTHING_PROMISED : promisedBy({ kind: 'PRODUCT_TEST', test: what.test });
      const each = mostOf(what.points);
      return { each: Math.max(each, test.each), points: each * what.invites + test.points, units: test.units };
    }
    case 'PRODUCT_TEST': {
      const { units, diaryRounds, diary, feedback, test } = what.test;
      const each = Math.max(diaryRounds > 0 ? mostOf(diary) : 0, mostOf(feedback), mostOf(test));
      return { each, points: units * givenByTest(what.test), units };
    }
    case 'WELCOME':
      return { each: mostOf(what.points), points: what.budgetPoints, units: 0 };
    case 'QUEST_SERIES':
      return { each: mostOf(what.points), points: 0, units: 0 };
    case 'QUEST_WEEK':
      return { each: mostOf(what.points), points: mostOf(what.points) * what.members, units: 0 };
    case 'BADGE':
      return what.isOn ? { each: what.points, points: what.points * what.members, units: 0 } : NOTHING_PROMISED;
  }
}

/**
 * What counts of a change: nothing while it promises no more than before. Otherwise one activity and units count whole, anyone who
 * agreed to what they were, and points as far as they are more.
 */
export function countedOf(before: Promised, after: Promised): Promised {
  const isMore = after.each > before.each || after.points > before.points || after.units > before.units;
  if (!isMore) return NOTHING_PROMISED;
  return {
    each: after.each,
    points: Math.max(0, after.points - before.points),
    units: after.units > before.units ? after.units : 0,
  };
}
