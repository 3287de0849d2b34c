import type { Activity } from './activities.queries.ts';
import { isDoable } from './most-urgent-first.ts';

const FIGURES = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** The sentence above the list: how much there is, and how little time the shortest takes. */
export function activitiesLead(activities: readonly Activity[]): string {
  const doable = activities.filter(isDoable);
  const { length } = doable;
  if (length === 0) return 'Nothing waits for you. New activities come by themselves.';
  const minutes = doable.flatMap(({ metadata }) => metadata.minutes ?? []);
  const shortest = Math.min(...minutes);
  const howLong = minutes.length < 2 ? '' : ` The shortest takes ${shortest} ${shortest === 1 ? 'minute' : 'minutes'}.`;
  const howMany =
    length === 1 ? 'One thing could use your eye.' : `${FIGURES[length] ?? length} things could use your eye.`;
  return howMany + howLong;
}
