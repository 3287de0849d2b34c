import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { instantAt } from '#contract/time/wall-clock.ts';

const { timeZone } = DEFAULT_BRAND;

const DAY = new Intl.DateTimeFormat('en-US', { timeZone, month: '2-digit', day: '2-digit' });
const FULL_DAY = new Intl.DateTimeFormat('en-US', { timeZone, month: '2-digit', day: '2-digit', year: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
const SECONDS = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' });
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
/** '17:00', where it is said beside it whose clock that is. */
export const hourOf = (at: string): string => TIME.format(new Date(at));
export const timeOf = (at: string): string => `${hourOf(at)} panel time`;
export const secondOf = (at: string): string => `${SECONDS.format(new Date(at))} panel time`;
/** A moment: its day with the year, and its time with the zone. */
export const dayAndTimeOf = (at: string): string => `${fullDayOf(at)} ${timeOf(at)}`;

/** Where the panel's clock hangs: 'New York'. */
export const placeOfZone = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;

/** As a field for date and time wants it: 2026-06-09T09:00. */
export function fieldValueOf(at: string): string {
  return FIELD.format(new Date(at)).replace(' ', 'T');
}

/** The moment that such a field means; undefined while it is empty or cut short. */
export function momentOf(fieldValue: string): Date | undefined {
  const [dateAndTime] = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(fieldValue) ?? [];
  return dateAndTime === undefined ? undefined : instantAt(dateAndTime, timeZone);
}
