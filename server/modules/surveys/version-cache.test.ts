import { expect, test } from 'vitest';
import { createVersionCache, type SurveyVersion } from './version-cache.ts';

const version = (surveyId: string) => ({ surveyId }) as SurveyVersion;

test('keeps a hundred versions, and gives up the one that was not used for longest', () => {
  const cache = createVersionCache();
  for (let index = 0; index < 100; index++) cache.keep(`s${index}`, version(`s${index}`));
  expect(cache.find('s0')?.surveyId).toBe('s0');
  cache.keep('new', version('new'));
  expect(cache.find('s0')?.surveyId).toBe('s0');
  expect(cache.find('s1')).toBeUndefined();
  expect(cache.find('new')?.surveyId).toBe('new');
});
