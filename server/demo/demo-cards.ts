import { createHash } from 'node:crypto';
import type { CardContent } from '#server/modules/gift-cards/index.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** What stands on a card of the demo: made up, good for nothing, and the same on every machine. */
export function demoCard(valueCents: number, index: number): CardContent {
  const bytes = createHash('sha512').update(`demo card ${valueCents} ${index}`).digest();
  const letters = (from: number, count: number) =>
    Array.from(bytes.subarray(from, from + count), (byte) => LETTERS[byte % LETTERS.length]).join('');
  const digits = (from: number, count: number) =>
    Array.from(bytes.subarray(from, from + count), (byte) => byte % 10).join('');
  return {
    code: `HM${digits(0, 2)}-${letters(2, 4)}-${letters(6, 4)}-${letters(10, 4)}`,
    key: letters(14, 6),
    // No number of a real card begins so.
    number: `0${digits(20, 15)}`,
    pin: digits(36, 4),
    link: null,
  };
}
