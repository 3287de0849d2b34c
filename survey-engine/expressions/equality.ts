import { primitiveOf } from './values.ts';

type Bag = Record<string, unknown>;

function areListsEqual(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false;
  const open = [...right];
  return left.every((item) => {
    const at = open.findIndex((other) => areEqual(item, other));
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
}

function areBagsEqual(left: Bag, right: Bag): boolean {
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && areEqual(left[key], right[key]))
  );
}

/** Equal as researchers mean it: '5' and 5, 'Yes' and 'yes', lists in any order. */
export function areEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  const isLeftNothing = left === undefined || left === null || left === '';
  const isRightNothing = right === undefined || right === null || right === '';
  if (isLeftNothing || isRightNothing) return isLeftNothing && isRightNothing;
  if (Array.isArray(left) && Array.isArray(right)) return areListsEqual(left, right);
  if (typeof left === 'object' && typeof right === 'object') return areBagsEqual(left as Bag, right as Bag);
  if (typeof left === 'object' || typeof right === 'object') return false;
  if (typeof left === 'string' && typeof right === 'string') return left.toLowerCase() === right.toLowerCase();
  // eslint-style loose equality is meant here: '05' equals 5 and true equals 1.
  return primitiveOf(left) == primitiveOf(right);
}
