import { diaryRoundsOf } from '#contract/product-tests/testing-clock.ts';
import type { Study } from '#server/modules/activities/index.ts';
import { readTest } from '#server/modules/product-tests/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '../rooms.ts';
import { readTestPoints } from './plan-test.ts';

export interface PromisedByTest {
  /** As many as can get the product. */
  readonly places: number;
  /** What the diary, the feedback survey and the whole test give to each of them. */
  readonly points: number;
  /** The most that one of these gives. */
  readonly mostOfOne: number;
}

/**
 * What launching a screener promises beside its own points. Undefined for any other study, and once it was launched: places are
 * promised once, however often more people are asked.
 */
export async function promisedByTest(
  { activities, productTests }: Pick<Rooms, 'activities' | 'productTests'>,
  db: Db,
  study: Pick<Study, 'testId' | 'launchedAt'>,
): Promise<PromisedByTest | undefined> {
  if (study.testId === null || study.launchedAt !== null) return undefined;
  const test = await readTest(productTests, db, study.testId);
  if (test === undefined) return undefined;
  const { diary, feedback, test: whole } = await readTestPoints({ activities }, db, test);
  const { units: places, testing_days: testingDays, diary_every_days: everyDays } = test;
  const rounds = everyDays === null ? 0 : diaryRoundsOf(testingDays, everyDays);
  return {
    places,
    points: rounds * diary + feedback + whole,
    mostOfOne: Math.max(rounds > 0 ? diary : 0, feedback, whole),
  };
}
