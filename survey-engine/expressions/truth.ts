import { numberOf } from './values.ts';

/** A condition holds when its value is true or counts as 1; any other text or number does not make it hold. */
export function isTrue(value: unknown): boolean {
  return !(value instanceof Date) && numberOf(value) === 1;
}
