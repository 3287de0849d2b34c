import { expect, test } from 'vitest';
import type { Jobs } from '#server/platform/jobs/index.ts';
import { registerQuests, type QuestRooms } from './hand-out-quests.ts';

test('what is added to a week that has begun is looked for every quarter of an hour, and at midnight', () => {
  const schedules: unknown[] = [];
  const jobs: Pick<Jobs, 'handle' | 'schedule'> = {
    handle: () => undefined,
    schedule: (_job, cron, _payload, timeZone) => void schedules.push([cron, timeZone]),
  };
  registerQuests({ activities: { timeZone: 'America/New_York' } } as QuestRooms, jobs as Jobs);
  expect(schedules).toEqual([['0,5,15,30,45 * * * *', 'America/New_York']]);
});
