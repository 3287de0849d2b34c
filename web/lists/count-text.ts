/** What lists of members hold, and one of it. */
const ONE = {
  activities: 'activity',
  notifications: 'notification',
  rewards: 'reward',
  requests: 'request',
  'product tests': 'product test',
} as const;

export type ListNoun = keyof typeof ONE;

interface Counted {
  readonly shown: number;
  readonly total: number | undefined;
  readonly noun: ListNoun;
  readonly hasMore: boolean;
}

/** How much of a list is shown. */
export function countText({ shown, total, noun, hasMore }: Counted): string {
  if (total === undefined) return hasMore ? `The newest ${shown} ${noun}` : '';
  const all = Math.max(total, shown);
  return `${shown} of ${all} ${all === 1 ? ONE[noun] : noun}`;
}
