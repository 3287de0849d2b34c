import { DATE_FUNCTIONS } from './date-functions.ts';
import { lengthCost, spend } from './limits.ts';
import { ROW_FUNCTION_NAMES } from './row-functions.ts';
import type { ExpressionFunction } from './types.ts';
import { isNothing, looseNumber, looseSum, numberOf, primitiveOf } from './values.ts';

/** Lists among the arguments count by their items. */
function items(args: readonly unknown[], found: unknown[] = []): unknown[] {
  for (const item of args) {
    spend(typeof item === 'string' ? lengthCost(item) : 1);
    if (Array.isArray(item)) items(item, found);
    else if (item !== undefined && item !== null) found.push(looseNumber(item));
  }
  return found;
}

function sum(args: readonly unknown[]): unknown {
  return items(args).reduce(looseSum, 0);
}

function extreme(isBetter: (value: number, best: number) => boolean): ExpressionFunction {
  return (args) =>
    items(args).reduce<unknown>(
      (best, item) =>
        best === undefined || isBetter(primitiveOf(item) as number, primitiveOf(best) as number) ? item : best,
      undefined,
    );
}

/** The value to round and its decimals; what is neither number nor numeric text is NaN. */
function numbers(args: readonly unknown[]): [value: number, places: number] {
  const [value, places] = items(args);
  const figure = (item: unknown): number => (typeof item === 'number' ? item : Number.NaN);
  return [figure(value), figure(places || 0)];
}

/** Half away from zero, and 1.005 to two places is 1.01. */
const round: ExpressionFunction = (args) => {
  const [number, places] = numbers(args);
  const factor = 10 ** places;
  return Math.round(number * factor * (1 + Number.EPSILON)) / factor;
};

/** Cuts the decimals off as they are written, so that 4.35 to two places stays 4.35. */
const trunc: ExpressionFunction = (args) => {
  const [number, places] = numbers(args);
  const text = String(number);
  const point = text.indexOf('.');
  if (Number.isNaN(places)) return places;
  if (point < 0 || places < 1 || !Number.isInteger(places) || text.includes('e')) return Math.trunc(number);
  return Number(text.slice(0, point + 1 + places));
};

const substring: ExpressionFunction = ([text, from, to]) =>
  typeof text !== 'string' || isNothing(from)
    ? ''
    : text.substring(numberOf(from), isNothing(to) ? undefined : numberOf(to));

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
];
