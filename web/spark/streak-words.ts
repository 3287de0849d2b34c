import { numberText } from '#contract/numbers.ts';

/** Small numbers read better as words. */
const SMALL = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

interface Days {
  readonly current: number;
  readonly longest: number;
}

/** What stands beside the number of days. */
export function streakTitle(current: number): string {
  return current === 1 ? 'day, and counting' : 'days in a row';
}

/** Under it: how far the best is. Nobody is made to feel guilty about a day off. */
export function streakSentence({ current, longest }: Days): string {
  if (longest === 0) return 'Every day you log in counts. Today can be the first.';
  if (current === 0) return `Your best is ${numberText(longest)}. Today can begin a new one.`;
  if (longest === 1) return 'A first day. Log in tomorrow and it is two.';
  if (current >= longest) return 'This is your best so far.';
  const more = longest + 1 - current;
  return `Your best is ${numberText(longest)}. ${SMALL[more] ?? numberText(more)} more to beat it.`;
}

interface DayOfWeek {
  readonly isLoggedIn: boolean;
  readonly isToday: boolean;
  readonly isFuture: boolean;
}

/** One day of the week, as it is read aloud. Who has flown back over the date line has been here tomorrow already. */
export function dayWords({ isLoggedIn, isToday, isFuture }: DayOfWeek): string {
  if (isToday) return isLoggedIn ? 'today, done' : 'today';
  if (isLoggedIn) return 'done';
  return isFuture ? 'to come' : 'a day off';
}

/** The place whose clock the days go by: America/New_York is New York. */
export function placeOfZone(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
