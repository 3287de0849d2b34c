import { isBusinessDay } from '#contract/time/business-days.ts';
import { dateIn, daysBefore } from '#contract/time/panel-days.ts';
import { federalHolidays } from '#contract/time/us-federal-holidays.ts';
import { zoneName } from '#contract/time/zone-name.ts';

const SOON_DAYS = 30;

/** Which days count, in which zone, and the next holiday that takes one away: '06/19 is a holiday.' */
export function businessDayText(now: Date, timeZone: string): string {
  const today = dateIn(now, timeZone);
  const coming = Array.from({ length: SOON_DAYS }, (_, index) => daysBefore(today, -index));
  const holiday = coming.find((date) => federalHolidays(Number(date.slice(0, 4))).has(date) && !isBusinessDay(date));
  const next = holiday === undefined ? '' : ` ${holiday.slice(5, 7)}/${holiday.slice(8, 10)} is a holiday.`;
  return `Business days are Monday through Friday, except US federal holidays.${next} Days start and end at midnight ${zoneName(timeZone)}.`;
}
