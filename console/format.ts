import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { numberText } from '#contract/numbers.ts';
import { closingDayText, countDays, dateIn, lastDayIn, startOfDate } from '#contract/time/panel-days.ts';

const { rewardCurrency: currency } = DEFAULT_BRAND;
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency });
const WHOLE_DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency,
  maximumFractionDigits: 0,
});
const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });
const MONTH = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'shortGeneric' });
const CLOCK = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'shortGeneric',
});
const MOMENT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'shortGeneric',
});

/** 12400 is '12,400'. */
export const formatNumber = numberText;
/** '1 card', '1,200 cards', '3 people'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${numberText(count)} ${many}`;
/** 8000 is '+8,000', -40 is '−40'. */
export const formatSigned = (value: number): string => (value > 0 ? '+' : '−') + numberText(Math.abs(value));
/** 1 is '+1 point', -500 is '−500 points'. */
export const signedPoints = (points: number): string =>
  `${formatSigned(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
/** 22.8 is '$22.80'. */
export const formatDollars = (value: number): string => DOLLARS.format(value);
/** 1174.6 is '$1,175', where cents say nothing. */
export const formatWholeDollars = (value: number): string => WHOLE_DOLLARS.format(value);
/** '10:42 AM' as it is written here: '10:42 am'. */
export const withLowerHalf = (text: string): string =>
  text.replace(/\s*(AM|PM)/u, (_, half: string) => ` ${half.toLowerCase()}`);
/** An instant of the wire as '10:42 am ET', in the operator's time zone. Times of the panel are in panel-time.ts. */
export const formatTime = (instant: string): string => withLowerHalf(TIME.format(new Date(instant)));
/** The same to the second, '10:42:31 am ET'. */
export const formatClock = (instant: string): string => withLowerHalf(CLOCK.format(new Date(instant)));
/** An instant of the wire as '06/08/2026', where the operator is. */
export const formatDay = (instant: string): string => DAY.format(new Date(instant));
/** An instant of the wire as '06/08/2026 10:12 am ET', in the operator's time zone. */
export const formatMoment = (instant: string): string =>
  withLowerHalf(MOMENT.format(new Date(instant)).replace(',', ''));

/** The last day of a study, '06/22/2026': it closes when that day is over on the panel's clock. */
export const closingDay = (closesAt: string): string => closingDayText(new Date(closesAt), DEFAULT_BRAND.timeZone);

/** An instant of the wire as '10:42 am ET' if that is today, else the day. */
export function formatWhen(instant: string, now: Date): string {
  return formatDay(instant) === DAY.format(now) ? formatTime(instant) : formatDay(instant);
}

/** What points are worth, in whole dollars. */
export const pointsInDollars = (points: number): string => formatWholeDollars(points / DEFAULT_BRAND.pointsPerDollar);

/** 2026-06 is 'June 2026'. */
export const formatMonth = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** 2026-06-08 is 06/08/2026, as dates are typed. */
export const writtenDay = (date: string): string => `${shortDay(date)}/${date.slice(0, 4)}`;

/** 2026-06-08 is 06/08. */
export function shortDay(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}`;
}

/** When a day begins where the operator is, for the wire. */
export const startOfOwnDay = (date: string): string =>
  startOfDate(date, Intl.DateTimeFormat().resolvedOptions().timeZone).toISOString();

export function daysLeft(closesAt: string | null | undefined, now: number): string {
  if (closesAt == null) return 'no closing date';
  const closing = new Date(closesAt);
  if (closing.getTime() <= now) return 'closing';
  const { timeZone } = DEFAULT_BRAND;
  const days = countDays(dateIn(new Date(now), timeZone), lastDayIn(closing, timeZone));
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** An attribute's name as people say it: household_id, householdSize. */
export function attributeLabel(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
