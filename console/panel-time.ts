import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { instantAt } from '#contract/time/wall-clock.ts';
import { zoneName } from '#contract/time/zone-name.ts';
import { withLowerHalf } from './format.ts';

const { timeZone } = DEFAULT_BRAND;

const DAY = new Intl.DateTimeFormat('en-US', { timeZone, month: '2-digit', day: '2-digit' });
const FULL_DAY = new Intl.DateTimeFormat('en-US', { timeZone, month: '2-digit', day: '2-digit', year: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' });
const TIME = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
const SECONDS = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', second: '2-digit' });
const FIELD = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** All of these are told on the panel's clock, by which waves and quiet hours go, and times say so. */
export const dayOf = (at: string): string => DAY.format(new Date(at));
export const fullDayOf = (at: string): string => FULL_DAY.format(new Date(at));
/** 'Wed 06/10/2026'. */
export const namedDayOf = (at: string): string => `${WEEKDAY.format(new Date(at))} ${fullDayOf(at)}`;
/** '5:00 pm', where the zone is named beside it. */
export const hourOf = (at: string): string => withLowerHalf(TIME.format(new Date(at)));
/** '5:00 pm Eastern Time'. */
export const timeOf = (at: string): string => `${hourOf(at)} ${zoneName(timeZone)}`;
export const secondOf = (at: string): string => `${withLowerHalf(SECONDS.format(new Date(at)))} ${zoneName(timeZone)}`;
/** A moment: its day with the year, and its time with the zone. */
export const dayAndTimeOf = (at: string): string => `${fullDayOf(at)} ${timeOf(at)}`;

/** As a field for date and time wants it: 2026-06-09T09:00. */
export function fieldValueOf(at: string): string {
  return FIELD.format(new Date(at)).replace(' ', 'T');
}

/** The moment that such a field means; undefined while it is empty or cut short. */
export function momentOf(fieldValue: string): Date | undefined {
  const [dateAndTime] = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(fieldValue) ?? [];
  return dateAndTime === undefined ? undefined : instantAt(dateAndTime, timeZone);
}
