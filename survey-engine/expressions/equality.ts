import { datesToCompare } from './dates.ts';
import { lengthCost, spend } from './limits.ts';
import { isNothing, numberOf, textOf } from './values.ts';

type Bag = Record<string, unknown>;

function areListsEqual(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false;
  const open = [...right];
  return left.every((item) => {
    spend(open.length / 64);
    const at = open.findIndex((other) => areEqual(item, other));
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
}

function areBagsEqual(left: Bag, right: Bag): boolean {
  const keys = Object.keys(left);
  spend(keys.length);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && areEqual(left[key], right[key]))
  );
}

function areDatesEqual(left: unknown, right: unknown): boolean {
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  const isDateFirst = left instanceof Date;
  const [date, text] = isDateFirst ? [left, right] : [right, left];
  if (!(date instanceof Date) || typeof text !== 'string') return false;
  const [moment, other] = datesToCompare(date, text, { isDateFirst });
  return moment === other;
}

function fold(text: string): string {
  spend(lengthCost(text));
  return text.trim().toLowerCase();
}

/** A function that found nothing equals a list without items; an unanswered question does not. */
function isNoList(found: unknown, list: unknown): boolean {
  return found === undefined && Array.isArray(list) && list.length === 0;
}

/** Equal as researchers mean it: '5' and 5, 'Yes' and 'yes', lists in any order. */
export function areEqual(left: unknown, right: unknown): boolean {
  spend(1);
  if (left === right) return true;
  if (isNoList(left, right) || isNoList(right, left)) return true;
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  if (left instanceof Date || right instanceof Date) return areDatesEqual(left, right);
  if (Array.isArray(left) && Array.isArray(right)) return areListsEqual(left, right);
  if (typeof left === 'object' && typeof right === 'object') return areBagsEqual(left as Bag, right as Bag);
  if (typeof left === 'object' || typeof right === 'object') return false;
  const isText = typeof left === 'string' || typeof right === 'string';
  if (isText && (typeof left === typeof right || typeof left === 'boolean' || typeof right === 'boolean'))
    return fold(textOf(left)) === fold(textOf(right));
  return numberOf(left) === numberOf(right);
}
