import { waitsForStudy } from '#contract/studies/task-states.ts';
import type { Activity } from './activities.queries.ts';

const FIGURES = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** The sentence above the list: how much there is, and how little time the shortest takes. */
export function activitiesLead(activities: readonly Activity[]): string {
  const doable = activities.filter(
    ({ state, status, metadata }) => status === 'OPEN' && !waitsForStudy(state, metadata.isPaused),
  );
  const { length } = doable;
  if (length === 0) return 'Nothing waits for you. New activities come by themselves.';
  const minutes = doable.flatMap(({ metadata }) => metadata.minutes ?? []);
  const shortest = Math.min(...minutes);
  const howLong = minutes.length < 2 ? '' : ` The shortest takes ${shortest} ${shortest === 1 ? 'minute' : 'minutes'}.`;
  const howMany =
    length === 1 ? 'One thing could use your eye.' : `${FIGURES[length] ?? length} things could use your eye.`;
  return howMany + howLong;
}

/** The sentence above the quests: how far this week has come. */
export function questsLead(done: number, ofWeek: number): string {
  if (ofWeek === 0) return 'No quests this week yet. New ones come on Monday.';
  if (done >= ofWeek) return 'All quests of this week are done. New ones come on Monday.';
  return `${done} of ${ofWeek} ${ofWeek === 1 ? 'quest' : 'quests'} of this week done.`;
}
