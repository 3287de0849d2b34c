import { expect, test } from 'vitest';
import { questsLead } from './quest-progress.tsx';

test.each([
  [0, 0, 'No quests yet this week. New quests arrive every Monday.'],
  [0, 1, '0 of 1 quest done this week.'],
  [2, 3, '2 of 3 quests done this week.'],
  [3, 3, "You've finished all of this week's quests. New quests arrive every Monday."],
])('%d of %d quests', (done, ofWeek, expected) => {
  expect(questsLead(done, ofWeek)).toBe(expected);
});
