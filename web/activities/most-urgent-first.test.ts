import { expect, test } from 'vitest';
import type { Activity } from './activities.queries.ts';
import { mostUrgentFirst } from './most-urgent-first.ts';

function activity(id: string, given: Partial<Activity>, metadata: Partial<Activity['metadata']> = {}): Activity {
  return { id, state: 'INVITED', status: 'OPEN', ...given, metadata: { isPaused: false, ...metadata } } as Activity;
}

test('what was begun comes first, then what closes first, then the order of the list; what waits for us is left out', () => {
  const listed = [
    activity('open end', {}),
    activity('in a week', {}, { closeTime: '2026-06-15T04:00:00.000Z' }),
    activity('failed', { state: 'STARTED', status: 'FAILED' }),
    activity('open end too', {}),
    activity('on a break', {}, { isPaused: true }),
    activity('tomorrow', {}, { closeTime: '2026-06-09T04:00:00.000Z' }),
    activity('begun', { state: 'STARTED' }),
    activity('begun, closes', { state: 'DROPOUT' }, { closeTime: '2026-06-30T04:00:00.000Z', isPaused: true }),
  ];
  expect(mostUrgentFirst(listed).map(({ id }) => id)).toEqual([
    'begun, closes',
    'begun',
    'tomorrow',
    'in a week',
    'open end',
    'open end too',
  ]);
});
