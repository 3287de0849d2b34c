import { numberText } from '#contract/numbers.ts';

interface Days {
  readonly current: number;
  readonly longest: number;
}

/** What stands beside the number of days. */
export function streakTitle(current: number): string {
  return current === 1 ? 'day so far' : 'days in a row';
}

/** Under it: how far the best is. Nobody is made to feel guilty about a day off. */
export function streakSentence({ current, longest }: Days): string {
  if (longest === 0) return 'Log in today to start a streak.';
  if (current === 0) return `Your best is ${daysText(longest)}. Log in today to start a new one.`;
  if (longest === 1) return 'Log in tomorrow to keep your streak going.';
  if (current >= longest) return 'This is your best streak so far.';
  const more = longest + 1 - current;
  return `Your best is ${daysText(longest)}. ${numberText(more)} more ${more === 1 ? 'day' : 'days'} to beat it.`;
}

interface DayOfWeek {
  readonly isLoggedIn: boolean;
  readonly isToday: boolean;
  readonly isFuture: boolean;
}

/** One day of the week, as it is read aloud. Who has flown back over the date line has been here tomorrow already. */
export function dayText({ isLoggedIn, isToday, isFuture }: DayOfWeek): string {
  if (isToday) return isLoggedIn ? 'today, done' : 'today';
  if (isLoggedIn) return 'done';
  return isFuture ? 'upcoming' : 'no login';
}

const daysText = (count: number): string => `${numberText(count)} ${count === 1 ? 'day' : 'days'}`;
