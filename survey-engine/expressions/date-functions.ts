import { DAY_MILLISECONDS, momentAt, momentOfText } from './dates.ts';
import type { ExpressionFunction } from './types.ts';
import { isEmpty, numberOf, textOf } from './values.ts';

function momentOf(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'number' || typeof value === 'boolean') return Math.trunc(Number(value));
  return momentOfText(textOf(value));
}

function dayOf(moment: number): number {
  return Math.floor(moment / DAY_MILLISECONDS);
}

/** Whole months from one date to another; a month that is not over does not count. */
function monthsBetween(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months;
}

/** Whole years from one date to another, towards zero on both sides. */
function yearsBetween(from: Date, to: Date): number {
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  const rest = (to.getUTCMonth() - from.getUTCMonth()) * 100 + to.getUTCDate() - from.getUTCDate();
  if (years > 0 && rest < 0) return years - 1;
  return years < 0 && rest > 0 ? years + 1 : years || 0;
}

const UNITS: readonly string[] = ['years', 'months', 'days', 'hours', 'minutes', 'seconds'];
const UNIT_MILLISECONDS: readonly number[] = [0, 0, 0, 3_600_000, 60_000, 1000];

function unitOf(value: unknown): number {
  return isEmpty(value) ? 2 : UNITS.indexOf(textOf(value));
}

const dateDiff: ExpressionFunction = ([from, to, unitName]) => {
  if (!from || !to) return null;
  const unit = unitOf(unitName);
  const [start, end] = [momentOf(from), momentOf(to)];
  if (unit === 1) return monthsBetween(new Date(start), new Date(end));
  if (unit === 2) return Math.abs(dayOf(end) - dayOf(start));
  const length = UNIT_MILLISECONDS[unit];
  return length ? Math.ceil(Math.abs(end - start) / length) : yearsBetween(new Date(start), new Date(end));
};

const dateAdd: ExpressionFunction = ([from, amount, unitName]) => {
  if (!from || !amount) return null;
  const unit = unitOf(unitName);
  const add = (index: number): number => (index === unit ? numberOf(amount) : 0);
  const date = new Date(momentOf(from));
  return new Date(
    momentAt(
      date.getUTCFullYear() + add(0),
      date.getUTCMonth() + add(1),
      date.getUTCDate() + add(2),
      date.getUTCHours() + add(3),
      date.getUTCMinutes() + add(4),
      date.getUTCSeconds() + add(5),
      date.getUTCMilliseconds(),
    ),
  );
};

function partOfDate(read: (date: Date) => number): ExpressionFunction {
  return ([value], { now }) => read(new Date(value ? momentOf(value) : now));
}

export const DATE_FUNCTIONS: readonly (readonly [name: string, call: ExpressionFunction])[] = [
  ['today', ([days], { now }) => new Date((dayOf(now) + (isEmpty(days) ? 0 : numberOf(days))) * DAY_MILLISECONDS)],
  ['currentDate', (_, { now }) => new Date(now)],
  ['currentYear', (_, { now }) => new Date(now).getUTCFullYear()],
  ['getDate', ([value]) => (value ? new Date(momentOf(value)) : null)],
  ['age', ([value], { now }) => (value ? yearsBetween(new Date(momentOf(value)), new Date(now)) : null)],
  ['getYear', ([value]) => (value ? new Date(momentOf(value)).getUTCFullYear() : undefined)],
  ['year', partOfDate((date) => date.getUTCFullYear())],
  ['month', partOfDate((date) => date.getUTCMonth() + 1)],
  ['day', partOfDate((date) => date.getUTCDate())],
  ['weekday', partOfDate((date) => date.getUTCDay())],
  ['dateDiff', dateDiff],
  ['dateAdd', dateAdd],
  ['diffDays', ([from, to]) => (from && to ? Math.abs(dayOf(momentOf(to)) - dayOf(momentOf(from))) : 0)],
];
