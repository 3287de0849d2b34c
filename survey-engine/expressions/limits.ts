/** What a value may hold: its characters, and eight for each item and field. More than the longest comment. */
export const MAX_VALUE_SIZE = 20_000;
const ITEM_SIZE = 8;
const MAX_VALUE_DEPTH = 100;
/** What one evaluation may go through: characters, items and comparisons, weighed by what they cost. */
export const MAX_WORK = 100_000;
/** What all evaluations for one page may go through together. */
export const MAX_PAGE_WORK = 10_000_000;
/** No text that is longer is read as a number. */
const MAX_NUMBER_LENGTH = 400;

/** Work that is shared by many evaluations; it becomes less with each of them. */
export interface Work {
  left: number;
}

class TooMuch extends Error {}
const TOO_MUCH = new TooMuch('this expression takes too much work to evaluate');

let left = Infinity;

/** Counts what is about to be done. What is too much ends the evaluation, which then has no result. */
export function spend(units: number): void {
  left -= units;
  if (left < 0) throw TOO_MUCH;
}

/** Ends the evaluation before it makes a text or list that is too large. */
export function allow(size: number): void {
  if (size > MAX_VALUE_SIZE) throw TOO_MUCH;
}

/** What it costs to look at a text once. */
export const lengthCost = (text: string): number => 1 + text.length / 16;

export function isNumberLength(text: string): boolean {
  return text.length <= MAX_NUMBER_LENGTH;
}

/** Works something out within the limits; `otherwise` where that is too much. What it needs from others has its own. */
export function withinLimits<T>(work: () => T, otherwise: T, shared: Work | undefined, cost: number): T {
  const outer = left;
  const allowed = Math.min(MAX_WORK, (shared?.left ?? Infinity) - cost);
  left = allowed;
  try {
    return allowed < 0 ? otherwise : work();
  } catch (problem) {
    if (problem instanceof TooMuch) return otherwise;
    throw problem;
  } finally {
    if (shared !== undefined) shared.left -= cost + allowed - Math.max(left, 0);
    left = outer;
  }
}

/** Whether a value is larger, or nested deeper, than any value may be; looks no further than that. */
export function isTooLarge(value: unknown): boolean {
  return sizeWithin(value, MAX_VALUE_SIZE, 0) < 0;
}

/** What is left of the room after this value; less than nothing if it does not fit. */
function sizeWithin(value: unknown, room: number, depth: number): number {
  if (typeof value === 'string') return room - value.length;
  if (typeof value !== 'object' || value === null || value instanceof Date) return room;
  if (depth > MAX_VALUE_DEPTH) return -1;
  let rest = room - ITEM_SIZE;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && rest >= 0; index++)
      rest = sizeWithin(value[index], rest - ITEM_SIZE, depth + 1);
    return rest;
  }
  for (const [key, inner] of Object.entries(value)) {
    rest = sizeWithin(inner, rest - ITEM_SIZE - key.length, depth + 1);
    if (rest < 0) return rest;
  }
  return rest;
}
