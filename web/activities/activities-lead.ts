import type { Activity } from './activities.queries.ts';
import { isDoable } from './most-urgent-first.ts';

/** The sentence above the list: how much there is, and how little time the shortest takes. What stands in place of an empty list says so itself. */
export function activitiesLead(activities: readonly Activity[]): string {
  if (activities.length === 0) return '';
  const doable = activities.filter(isDoable);
  const { length } = doable;
  if (length === 0) return "You're all caught up. We'll let you know when there's something new.";
  const minutes = doable.flatMap(({ metadata }) => metadata.minutes ?? []);
  const shortest = Math.min(...minutes);
  const howLong = minutes.length < 2 ? '' : ` The shortest takes ${shortest} ${shortest === 1 ? 'minute' : 'minutes'}.`;
  const howMany = length === 1 ? 'You have 1 activity to do.' : `You have ${length} activities to do.`;
  return howMany + howLong;
}
