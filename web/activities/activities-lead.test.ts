import { expect, test } from 'vitest';
import type { Activity } from './activities.queries.ts';
import { activitiesLead } from './activities-lead.ts';

const lasting = (...minutes: readonly (number | null)[]) =>
  minutes.map((one) => ({ state: 'INVITED', status: 'OPEN', metadata: { minutes: one, isPaused: false } }) as Activity);
const paused = (state: Activity['state']) =>
  ({ state, status: 'OPEN', metadata: { minutes: 2, isPaused: true } }) as Activity;
const failed = { state: 'STARTED', status: 'FAILED', metadata: { minutes: 1, isPaused: false } } as Activity;

test.each([
  [lasting(), 'Nothing waits for you. New activities come by themselves.'],
  [lasting(8), 'One thing could use your eye.'],
  [lasting(8, null), 'Two things could use your eye.'],
  [lasting(8, 3, 12), 'Three things could use your eye. The shortest takes 3 minutes.'],
  [lasting(8, 1), 'Two things could use your eye. The shortest takes 1 minute.'],
  [[...lasting(8), paused('INVITED'), failed], 'One thing could use your eye.'],
  [[...lasting(8), paused('STARTED')], 'Two things could use your eye. The shortest takes 2 minutes.'],
  [[paused('INVITED'), failed], 'Nothing waits for you. New activities come by themselves.'],
  [lasting(...Array.from({ length: 11 }, () => null)), '11 things could use your eye.'],
])('what waits: %j', (activities, expected) => {
  expect(activitiesLead(activities)).toBe(expected);
});
