import { expect, test } from 'vitest';
import { roomCircles, roomOf } from './room-circles.ts';

test.each([
  ['server/modules/rewards/move-points.ts', 'server/modules/rewards'],
  ['server/modules/gift-cards/loads/run-load.ts', 'server/modules/gift-cards'],
  ['server/http/graphql/schema.ts', 'server/http'],
  ['server/platform/clock.ts', 'server/platform/clock.ts'],
  ['server/platform/jobs/jobs.ts', 'server/platform/jobs'],
  ['console/features/editor/model/draft.ts', 'console/features/editor'],
  ['console/layout/page.tsx', 'console/layout'],
  ['survey-engine/run/step.ts', 'survey-engine'],
])('%s is in %s', (file, room) => expect(roomOf(file)).toBe(room));

test('files without a cycle can still make a circle of rooms', () => {
  const there = { from: 'web/layout/a.ts', to: 'web/session/b.ts' };
  const back = { from: 'web/session/c.ts', to: 'web/layout/d.ts' };
  expect(roomCircles([there, back])).toEqual([[there, back]]);
  expect(roomCircles([there])).toEqual([]);
  expect(roomCircles([{ from: 'web/layout/a.ts', to: 'web/layout/b.ts' }])).toEqual([]);
});

test('a knot of rooms is told by its shortest circle, and each knot by its own', () => {
  const long = [
    { from: 'ui/a/1.ts', to: 'ui/b/1.ts' },
    { from: 'ui/b/1.ts', to: 'ui/c/1.ts' },
    { from: 'ui/c/1.ts', to: 'ui/a/1.ts' },
  ];
  const short = { from: 'ui/c/1.ts', to: 'ui/b/1.ts' };
  const other = [
    { from: 'web/a/1.ts', to: 'web/b/1.ts' },
    { from: 'web/b/1.ts', to: 'web/a/1.ts' },
  ];
  expect(roomCircles([...long, short, ...other])).toEqual([[long[1], short], other]);
});
