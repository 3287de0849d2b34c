import { DATE_FUNCTIONS } from './date-functions.ts';
import { ROW_FUNCTION_NAMES } from './row-functions.ts';
import type { Scope } from './types.ts';
import { isNothing, looseNumber, looseSum, textOf } from './values.ts';

export type ExpressionFunction = (args: readonly unknown[], scope: Scope) => unknown;

/** Lists among the arguments count by their items. */
function items(args: readonly unknown[]): unknown[] {
  return (args.flat(Infinity) as unknown[]).filter((item) => item !== undefined && item !== null).map(looseNumber);
}

function sum(args: readonly unknown[]): unknown {
  return items(args).reduce(looseSum, 0);
}

function extreme(isBetter: (value: number, best: number) => boolean): ExpressionFunction {
  return (args) =>
    items(args).reduce<unknown>(
      (best, item) => (best === undefined || isBetter(item as number, best as number) ? item : best),
      undefined,
    );
}

/** Half away from zero, and 1.005 to two places is 1.01. */
const round: ExpressionFunction = ([value, places]) => {
  const number = Number.parseFloat(textOf(value));
  const factor = 10 ** (Number(places) || 0);
  return (Math.sign(number) * Math.round((Math.abs(number) + Number.EPSILON) * factor)) / factor;
};

const trunc: ExpressionFunction = ([value, places]) => {
  const number = Number.parseFloat(textOf(value));
  const text = String(number);
  const point = text.indexOf('.');
  return point < 0 ? number : Number(text.slice(0, point + 1 + Math.max(Number(places) || 0, 0)));
};

const substring: ExpressionFunction = ([text, from, to]) =>
  typeof text !== 'string' || isNothing(from)
    ? ''
    : text.substring(Number(from), isNothing(to) ? undefined : Number(to));

/** Functions that only need the values of their arguments. */
export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map<string, ExpressionFunction>([
  ['iif', ([condition, yes, no]) => (condition ? yes : no)],
  ['sum', sum],
  ['avg', (args) => Number(sum(args)) / (items(args).length || 1)],
  ['min', extreme((value, best) => value < best)],
  ['max', extreme((value, best) => value > best)],
  ['count', (args) => items(args).length],
  ['round', round],
  ['trunc', trunc],
  ['substring', substring],
  ...DATE_FUNCTIONS,
]);

export const FUNCTION_NAMES: readonly string[] = [
  ...FUNCTIONS.keys(),
  ...ROW_FUNCTION_NAMES,
  'displayValue',
  'getComment',
].sort();
