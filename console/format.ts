const NUMBER = new Intl.NumberFormat('en-US');
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });
const MOMENT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 12400 is '12,400'. */
export const formatNumber = (value: number): string => NUMBER.format(value);
/** 22.8 is '$22.80'. */
export const formatDollars = (value: number): string => DOLLARS.format(value);
/** An instant of the wire as '06/08/2026', where the operator is. */
export const formatDay = (instant: string): string => DAY.format(new Date(instant));
/** An instant of the wire as '06/08/2026 10:12', where the operator is. */
export const formatMoment = (instant: string): string => MOMENT.format(new Date(instant)).replace(',', '');
