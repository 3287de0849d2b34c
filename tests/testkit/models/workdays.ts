import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';

/** A Monday at midnight in New York. For eleven weeks from then on there is no holiday, and no clock changes. */
export const MONDAY = Date.parse('2027-03-15T00:00:00-04:00');
export const dayOf = (at: number) => Math.floor((at - MONDAY) / DAY_MS);
export const startOf = (day: number) => MONDAY + day * DAY_MS;
const isWorkday = (day: number) => day % 7 < 5;

/** So many workdays later. What begins on a weekend begins on Monday, and ends with its last day. */
export function workdaysAfter(at: number, days: number): number {
  let day = dayOf(at);
  const time = isWorkday(day) ? at - startOf(day) : 0;
  while (!isWorkday(day)) day += 1;
  for (let left = time === 0 ? days - 1 : days; left > 0; left -= 1) {
    do day += 1;
    while (!isWorkday(day));
  }
  return time === 0 ? startOf(day + 1) : startOf(day) + time;
}
const endOfDay = (at: number) => ((at - MONDAY) % DAY_MS === 0 ? at : startOf(dayOf(at) + 1));
export const deadlineAfter = (at: number, days: number) => endOfDay(workdaysAfter(at, days));

/** At five in the afternoon of the workday before the last one. */
export function reminderBefore(end: number): number {
  let day = dayOf(end - 1);
  while (!isWorkday(day)) day -= 1;
  do day -= 1;
  while (!isWorkday(day));
  return startOf(day) + 17 * HOUR_MS;
}
