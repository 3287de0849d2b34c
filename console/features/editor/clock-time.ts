const TIME = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en-US', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** 10:42 today, the day otherwise. */
export function whenText(instant: string, now: Date): string {
  const then = new Date(instant);
  return DAY.format(then) === DAY.format(now) ? TIME.format(then) : DAY.format(then);
}
