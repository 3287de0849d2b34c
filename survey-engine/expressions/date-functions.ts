import { DAY_MILLISECONDS, momentOfText, partsOf, type DateParts } from './dates.ts';
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
function monthsBetween([year, month, day]: DateParts, to: DateParts): number {
  return (to[0] - year) * 12 + to[1] - month - (to[2] < day ? 1 : 0);
}

/** Whole years from one date to another, towards zero on both sides. */
function yearsBetween(from: DateParts, to: DateParts): number {
  return Math.trunc(monthsBetween(from, to) / 12) || 0;
}

export const UNITS: readonly string[] = ['years', 'months', 'days', 'hours', 'minutes', 'seconds'];
const UNIT_MILLISECONDS: readonly number[] = [0, 0, 0, 3_600_000, 60_000, 1000];

function unitOf(value: unknown, otherwise = 2): number {
  return isEmpty(value) ? otherwise : UNITS.indexOf(textOf(value));
}

/** How long ago a date is, in whole years unless months or days are asked for. */
const age: ExpressionFunction = ([value, unitName], { now }) => {
  if (!value) return null;
  const unit = unitOf(unitName, 0);
  const moment = momentOf(value);
  if (unit === 2) return dayOf(now) - dayOf(moment);
  if (unit !== 0 && unit !== 1) return null;
  return (unit === 1 ? monthsBetween : yearsBetween)(partsOf(moment), partsOf(now));
};

const dateDiff: ExpressionFunction = ([from, to, unitName]) => {
  if (!from || !to) return null;
  const unit = unitOf(unitName);
  const [start, end] = [momentOf(from), momentOf(to)];
  if (unit === 2) return Math.abs(dayOf(end) - dayOf(start));
  const length = UNIT_MILLISECONDS[unit];
  if (length) return Math.ceil(Math.abs(end - start) / length);
  if (unit < 0) return null;
  return (unit === 1 ? monthsBetween : yearsBetween)(partsOf(start), partsOf(end));
};

const dateAdd: ExpressionFunction = ([from, amount, unitName]) => {
  if (!from || !amount) return null;
  const unit = unitOf(unitName);
  if (unit < 0) return null;
  const [year, ...rest] = partsOf(momentOf(from)).map((part, index) =>
    index === unit ? part + numberOf(amount) : part,
  );
  return new Date(Date.UTC(year ?? Number.NaN, ...rest));
};

/** A part of a date, or of today where none is given. */
function partOfDate(read: (moment: number) => number): ExpressionFunction {
  return ([value], { now }) => read(value ? momentOf(value) : now);
}

export const DATE_FUNCTIONS: readonly (readonly [name: string, call: ExpressionFunction])[] = [
  ['today', ([days], { now }) => new Date((dayOf(now) + (isEmpty(days) ? 0 : numberOf(days))) * DAY_MILLISECONDS)],
  ['currentDate', (_, { now }) => new Date(now)],
  ['currentYear', (_, { now }) => partsOf(now)[0]],
  ['getDate', ([value]) => (value ? new Date(momentOf(value)) : null)],
  ['age', age],
  ['getYear', ([value]) => (value ? partsOf(momentOf(value))[0] : undefined)],
  ['year', partOfDate((moment) => partsOf(moment)[0])],
  ['month', partOfDate((moment) => partsOf(moment)[1] + 1)],
  ['day', partOfDate((moment) => partsOf(moment)[2])],
  ['weekday', partOfDate((moment) => new Date(moment).getUTCDay())],
  ['dateDiff', dateDiff],
  ['dateAdd', dateAdd],
  ['diffDays', ([from, to]) => (from && to ? Math.abs(dayOf(momentOf(to)) - dayOf(momentOf(from))) : 0)],
];
