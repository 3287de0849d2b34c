import { expect, test } from 'vitest';
import type { Activity } from './activities.queries.ts';
import { offKindsOf, wantedOf } from './use-wanted-activities.ts';

const preferences = (survey: boolean, video: boolean) => ({
  id: 'p',
  panelistId: 'p',
  surveyActivityOptInFlag: survey,
  videoActivityOptInFlag: video,
  activityFrequency: null,
  activityPeriod: 'UNLIMITED' as const,
});

test.each([
  [undefined, []],
  [preferences(true, true), []],
  [preferences(false, true), ['SURVEY', 'WEEKLY_QUEST']],
  [preferences(true, false), ['VIDEO']],
  [preferences(false, false), ['SURVEY', 'WEEKLY_QUEST', 'VIDEO']],
])('with %j these are off: %j', (given, expected) => {
  expect(offKindsOf(given)).toEqual(expected);
});

test('an invitation to what is off is hidden; what was begun stays', () => {
  const activity = (id: string, state: Activity['state'], subType: Activity['subType']) =>
    ({ id, state, subType }) as Activity;
  const all = [
    activity('invited video', 'INVITED', 'QUALITATIVE'),
    activity('begun video', 'STARTED', 'QUALITATIVE'),
    activity('left video', 'DROPOUT', 'QUALITATIVE'),
    activity('invited survey', 'INVITED', 'QUANTITATIVE'),
  ];
  expect(wantedOf(all, ['VIDEO']).map(({ id }) => id)).toEqual(['begun video', 'left video', 'invited survey']);
});
