import { datesToCompare } from './dates.ts';
import { areEqual } from './equality.ts';
import { allow, lengthCost, spend } from './limits.ts';
import { isEmpty, isNothing, joined, looseNumber, numberOf, primitiveOf, productOf, sumOf, textOf } from './values.ts';

export type Operator = (left: unknown, right: unknown) => unknown;

/** Empty operands take the kind of the other side, so that adding nothing changes nothing. */
function filled(value: unknown, other: unknown): unknown {
  if (!isEmpty(value)) return value;
  if (typeof other === 'number') return 0;
  if (typeof value === 'string' || typeof other === 'string') return '';
  return Array.isArray(other) ? [] : 0;
}

function withFilled(operate: Operator): Operator {
  return (left, right) => {
    const first = filled(left, right);
    return operate(first, filled(right, first));
  };
}

function numeric(operate: (left: number, right: number) => number): Operator {
  return withFilled((left, right) => operate(numberOf(left), numberOf(right)));
}

/** Dividing by nothing gives nothing. */
function dividing(operate: (left: number, right: number) => number): Operator {
  const divide = numeric(operate);
  return withFilled((left, right) => (right ? divide(left, right) : null));
}

function listWithNumber(list: readonly unknown[], number: number): number {
  spend(list.length);
  return list.reduce<number>((sum, item) => (typeof item === 'number' ? sumOf(sum, item) : sum), number);
}

function bothLists(left: readonly unknown[], right: readonly unknown[]): unknown[] {
  allow(8 * (left.length + right.length));
  spend(left.length + right.length);
  return [...left, ...right];
}

/** Adds what is neither a list nor two numbers: as JavaScript does, a text as soon as one side is a text. */
function bothJoined(left: unknown, right: unknown): unknown {
  const both: unknown = joinable(left) + joinable(right);
  if (typeof both === 'string') allow(both.length);
  return both;
}

/** A number, or a list of nothing but one: that list counts as text beside numbers. */
function isFigure(value: unknown): boolean {
  return typeof (Array.isArray(value) && value.length === 1 ? looseNumber(value[0]) : value) === 'number';
}

/** A date is added as its text. */
function joinable(value: unknown): number {
  return (value instanceof Date ? textOf(value) : primitiveOf(value)) as number;
}

const plus: Operator = withFilled((left, right) => {
  if (typeof left === 'number' && typeof right === 'number') return sumOf(left, right);
  if (isFigure(left) && isFigure(right)) return bothJoined(left, right);
  if (Array.isArray(left)) {
    if (Array.isArray(right)) return bothLists(left, right);
    if (typeof right === 'number') return listWithNumber(left, right);
    if (typeof right === 'string') return bothJoined(joined(left, ', '), right);
  }
  if (Array.isArray(right)) {
    if (typeof left === 'number') return listWithNumber(right, left);
    if (typeof left === 'string') return bothJoined(left, joined(right, ', '));
  }
  return bothJoined(left, right);
});

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isGreater(left: unknown, right: unknown): boolean {
  if (isAbsent(left) || isAbsent(right)) return false;
  const [first, second] = [primitiveOf(left), primitiveOf(right)];
  for (const side of [first, second]) if (typeof side === 'string') spend(lengthCost(side));
  return (first as number) > (second as number);
}

/** Both sides as they are compared: a text beside a date is read as a date. */
function comparable(left: unknown, right: unknown): [left: unknown, right: unknown] {
  if (left instanceof Date && typeof right === 'string') return datesToCompare(left, right, { isDateFirst: true });
  if (!(right instanceof Date && typeof left === 'string')) return [left, right];
  const [date, text] = datesToCompare(right, left, { isDateFirst: false });
  return [text, date];
}

function contains(left: unknown, right: unknown): boolean {
  if (isNothing(left) || Number.isNaN(left)) return false;
  if (Array.isArray(left)) {
    if (left.length === 0) return false;
    const has = (item: unknown): boolean => left.some((own) => areEqual(own, item));
    return Array.isArray(right) ? right.every(has) : has(right);
  }
  return Boolean(right) && isPart(textOf(right), textOf(left));
}

function isPart(part: string, text: string): boolean {
  // The longest search looks at every character of one for every character of the other.
  spend(lengthCost(part) + lengthCost(text) + (Math.max(0, text.length - part.length) * part.length) / 64);
  return text.toLowerCase().includes(part.toLowerCase());
}

function lacks(left: unknown, right: unknown): boolean {
  if (Array.isArray(left)) return !contains(left, right);
  if (isNothing(left) || Number.isNaN(left)) return !isEmpty(right);
  if (!left) return !isEmpty(right) || (typeof right === 'object' && !Array.isArray(right) && right !== null);
  return Boolean(right) && !contains(left, right);
}

function isAnyOf(left: unknown, right: unknown): boolean {
  if (isEmpty(right)) return true;
  if (isEmpty(left)) return false;
  if (!Array.isArray(left)) return contains(right, left);
  return Array.isArray(right) ? right.some((item) => contains(left, item)) : contains(left, right);
}

function isAllOf(left: unknown, right: unknown): boolean {
  if (!left && !isEmpty(right)) return false;
  return Array.isArray(right) ? right.every((item) => contains(left, item)) : contains(left, right);
}

/** By strength, weakest first; within a row the longer spelling stands before its beginning. */
export const OPERATORS: readonly (readonly (readonly [spelling: string, operator: Operator])[])[] = (() => {
  const or = withFilled((left, right) => left || right);
  const and = withFilled((left, right) => left && right);
  const notEqual: Operator = (left, right) => !areEqual(left, right);
  const greater: Operator = (left, right) => isGreater(...comparable(left, right));
  const less: Operator = (left, right) => {
    const [first, second] = comparable(left, right);
    return isGreater(second, first);
  };
  const greaterOrEqual: Operator = (left, right) => areEqual(left, right) || greater(left, right);
  const lessOrEqual: Operator = (left, right) => areEqual(left, right) || less(left, right);
  const power = numeric((left, right) => left ** right);
  return [
    [
      ['||', or],
      ['or', or],
    ],
    [
      ['&&', and],
      ['and', and],
    ],
    [
      ['<=', lessOrEqual],
      ['=<', lessOrEqual],
      ['lessorequal', lessOrEqual],
      ['>=', greaterOrEqual],
      ['=>', greaterOrEqual],
      ['greaterorequal', greaterOrEqual],
      ['!=', notEqual],
      ['<>', notEqual],
      ['notequals', notEqual],
      ['notequal', notEqual],
      ['==', areEqual],
      ['=', areEqual],
      ['equals', areEqual],
      ['equal', areEqual],
      ['<', less],
      ['less', less],
      ['>', greater],
      ['greater', greater],
    ],
    [
      ['+', plus],
      ['-', numeric((left, right) => sumOf(left, -right))],
    ],
    [
      ['*', numeric(productOf)],
      ['/', dividing((left, right) => left / right)],
      ['%', dividing((left, right) => left % right)],
    ],
    [
      ['^', power],
      ['power', power],
    ],
    [
      ['contains', contains],
      ['contain', contains],
      ['*=', contains],
      ['notcontains', lacks],
      ['notcontain', lacks],
      ['anyof', isAnyOf],
      ['allof', isAllOf],
      ['noneof', (left, right) => !isAnyOf(left, right)],
    ],
  ];
})();
