import { countDays } from '../time/panel-days.ts';

/** How long a period may be at most. */
const PERIOD_MAX_DAYS = 366;
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** What is wrong with a period of days in the panel's time zone, both included, written 2026-06-08; nothing when nothing is. */
export function reconcilePeriodProblem(
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): string | undefined {
  if (!isDate(from) || !isDate(to)) return 'Enter both dates, such as 06/08/2026.';
  if (from > to) return "The start date can't be after the end date.";
  if (to > today) return "The end date can't be in the future.";
  if (from < '2000-01-01') return 'Choose a start date in 2000 or later.';
  return countDays(from, to) > PERIOD_MAX_DAYS ? `Choose a period of up to ${PERIOD_MAX_DAYS} days.` : undefined;
}

function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // The thirtieth of February is taken for a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
