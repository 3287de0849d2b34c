import { formatDate } from '#web/format-date.ts';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const TIMES = ['Not shown before', 'Shown once before', 'Shown twice before'];

/** How often a code was shown before now, and when last: whoever was not there themselves can tell. */
export function shownBefore(count: number, lastTime: string | null | undefined): string {
  const times = TIMES[count] ?? `Shown ${count} times before`;
  if (count === 0 || !lastTime) return `${times}.`;
  const at = clock.format(new Date(lastTime)).toLowerCase().replaceAll(/\s/g, ' ');
  return `${times}. Last time ${formatDate(lastTime)}, ${at}`;
}
