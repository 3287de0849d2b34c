import { type Study, lockAndReadStudy, readStudy } from '#server/modules/activities/index.ts';
import type { Needs, TestRooms } from '../product-tests.ts';
import type { PromisingTest } from '#contract/second-person/promises.ts';
import { NO_POINTS } from '#contract/activities/task-states.ts';
import { diaryRoundsOf } from '#contract/product-tests/testing-clock.ts';
import { listParts, readTest } from './tests.ts';
import { lockTest, type TestRow } from '../product-tests.store.ts';
import type { Db } from '#server/platform/database/database.ts';

import { pointsOfPart, readStudiesOfTest, type StudiesOfTest } from './studies-of-test.ts';

/**
 * Locks what a screener is about to launch, the test and its parts, in the order in which a change of its plan does: units and
 * points stay what they were when they were counted, or a change at this moment finds a test in the field.
 */
export async function lockTestToLaunch(
  { activities, productTests }: TestRooms,
  tx: Db,
  screenerId: string,
): Promise<void> {
  const study = await readStudy(activities, tx, screenerId);
  const testId = study?.testId ?? null;
  if (testId === null) return;
  await lockAndReadStudy(activities, tx, testId);
  await lockTest(productTests, tx, testId);
  for (const { partProjectId } of await listParts(tx, testId)) await lockAndReadStudy(activities, tx, partProjectId);
}

/**
 * What launching a screener promises beside its own points. Undefined for any other study, and once it was launched: places are
 * promised once, however often more people are asked.
 */
export async function promisedByTest(
  rooms: TestRooms,
  db: Db,
  study: Pick<Study, 'testId' | 'launchedAt'>,
): Promise<PromisingTest | undefined> {
  if (study.testId === null || study.launchedAt !== null) return undefined;
  const test = await readTest(rooms.productTests, db, study.testId);
  return test && promisingTest(rooms, db, test);
}

/** What a test gives as its parts stand, each outcome of each: a part is a study, and its points may be changed there. */
export async function promisingTest(rooms: Needs<'activities'>, db: Db, test: TestRow): Promise<PromisingTest> {
  return promisedAsPlanned(test, await readStudiesOfTest(rooms, db, test.project_id));
}

export function promisedAsPlanned(test: TestRow, studies: StudiesOfTest): PromisingTest {
  const { units, testing_days: testingDays, diary_every_days: everyDays } = test;
  return {
    units,
    diaryRounds: everyDays === null ? 0 : diaryRoundsOf(testingDays, everyDays),
    diary: pointsOfPart(studies, 'DIARY') ?? NO_POINTS,
    feedback: pointsOfPart(studies, 'FEEDBACK') ?? NO_POINTS,
    test: studies.whole?.points ?? NO_POINTS,
  };
}
