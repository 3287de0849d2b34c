import { expect, test } from 'vitest';
import { questsLead } from './quest-progress.tsx';

test.each([
  [0, 0, 'No quests this week yet. New ones come on Monday.'],
  [0, 1, '0 of 1 quest of this week done.'],
  [2, 3, '2 of 3 quests of this week done.'],
  [3, 3, 'All quests of this week are done. New ones come on Monday.'],
])('%d of %d quests', (done, ofWeek, expected) => {
  expect(questsLead(done, ofWeek)).toBe(expected);
});
