import { expect, test } from 'vitest';
import type { Activity } from './activities.queries.ts';
import { activitiesLead } from './activities-lead.ts';

const lasting = (...minutes: readonly (number | null)[]) =>
  minutes.map((one) => ({ state: 'INVITED', status: 'OPEN', metadata: { minutes: one, isPaused: false } }) as Activity);
const paused = (state: Activity['state']) =>
  ({ state, status: 'OPEN', metadata: { minutes: 2, isPaused: true } }) as Activity;
const failed = { state: 'STARTED', status: 'FAILED', metadata: { minutes: 1, isPaused: false } } as Activity;

test.each([
  [lasting(), ''],
  [lasting(8), 'You have 1 activity to do.'],
  [lasting(8, null), 'You have 2 activities to do.'],
  [lasting(8, 3, 12), 'You have 3 activities to do. The shortest takes 3 minutes.'],
  [lasting(8, 1), 'You have 2 activities to do. The shortest takes 1 minute.'],
  [[...lasting(8), paused('INVITED'), failed], 'You have 1 activity to do.'],
  [[...lasting(8), paused('STARTED')], 'You have 2 activities to do. The shortest takes 2 minutes.'],
  [[paused('INVITED'), failed], "You're all caught up. We'll let you know when there's something new."],
  [lasting(...Array.from({ length: 11 }, () => null)), 'You have 11 activities to do.'],
])('what waits: %j', (activities, expected) => {
  expect(activitiesLead(activities)).toBe(expected);
});
