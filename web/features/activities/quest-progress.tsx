import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { questsOfWeekQuery, weekStart, weeklyQuestsQuery } from './weekly-quests.queries.ts';

/** How far a member has come with the quests of this week. */
export function QuestProgress() {
  const context = useRouteContext({ from: '/member-area' });
  const [now] = useState(() => new Date());
  const quests = useQuery(weeklyQuestsQuery(context));
  const ofWeek = useQuery(questsOfWeekQuery(context, now));
  if (quests.data === undefined || ofWeek.data === undefined) return null;
  const monday = weekStart(context.brand, now).getTime();
  const done = quests.data.contents.filter(
    ({ state, createTime }) => state === 'QUALIFIED' && Date.parse(createTime) >= monday,
  );
  return questsLead(done.length, ofWeek.data);
}

/** The sentence above the quests: how far this week has come. */
export function questsLead(done: number, ofWeek: number): string {
  if (ofWeek === 0) return 'No quests this week yet. New ones come on Monday.';
  if (done >= ofWeek) return 'All quests of this week are done. New ones come on Monday.';
  return `${done} of ${ofWeek} ${ofWeek === 1 ? 'quest' : 'quests'} of this week done.`;
}
