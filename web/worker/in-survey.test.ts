import { expect, test } from 'vitest';
import { SURVEY_LOCK } from '#contract/wire/worker.ts';
import { isOutOfSurvey } from './in-survey.ts';

/** Locks that are seen so many times before they are gone, and how often somebody looked. */
function locksSeen(times: number) {
  const seen = { looks: 0 };
  const query = async () => ({ held: seen.looks++ < times ? [{ name: `${SURVEY_LOCK}seed` }] : [{ name: 'another' }] });
  return { seen, scope: { navigator: { locks: { query } } } };
}

test.each([0, 1, 5])('a lock that is seen %i times after it was let go of holds nothing up', async (times) => {
  const { seen, scope } = locksSeen(times);
  expect(await isOutOfSurvey(scope, async () => undefined)).toBe(true);
  expect(seen.looks).toBe(times + 1);
});

test('whoever stays in a survey keeps their version', async () => {
  const { seen, scope } = locksSeen(Number.POSITIVE_INFINITY);
  expect(await isOutOfSurvey(scope, async () => undefined)).toBe(false);
  expect(seen.looks).toBe(10);
});
