import { textOfDate } from './dates.ts';
import { allow, isNumberLength, spend } from './limits.ts';

/** Nothing was answered: no value, an empty text or list, an object whose fields are all empty. */
export function isEmpty(value: unknown): boolean {
  if (isNothing(value) || Number.isNaN(value)) return true;
  if (typeof value !== 'object' || value instanceof Date) return false;
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isEmpty);
}

export function isNothing(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/** Text as it is joined and searched; never calls methods that an answer brought along. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return joined(value, ',');
  if (value instanceof Date) return textOfDate(value) ?? 'Invalid Date';
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}

/** The items of a list as one text. */
export function joined(list: readonly unknown[], separator: string): string {
  let text = '';
  for (const [index, item] of list.entries()) {
    spend(1);
    text += (index === 0 ? '' : separator) + (isNothing(item) ? '' : textOf(item));
    allow(text.length);
  }
  return text;
}

/** What operators calculate and compare with: lists and objects become text, dates their milliseconds. */
export function primitiveOf(value: unknown): string | number | boolean | undefined | null {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'object' && value !== null) return textOf(value);
  return value as string | number | boolean | undefined | null;
}

export function numberOf(value: unknown): number {
  const primitive = primitiveOf(value);
  return typeof primitive === 'string' && !isNumberLength(primitive) ? Number.NaN : Number(primitive);
}

/** Whether a text starts like '007': such texts are codes and stay texts. */
function isCode(text: string): boolean {
  return text.length > 1 && text[0] === '0' && text.charCodeAt(1) >= 48 && text.charCodeAt(1) <= 57;
}

/** An answer as expressions read it: '5' is 5 and 'true' is true. */
export function readAnswer(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value !== 'string') return value;
  const lower = value.length <= 5 ? value.toLowerCase() : '';
  if (lower === 'true' || lower === 'false') return lower === 'true';
  return isCode(value) ? value : looseNumber(value);
}

/** A text that reads as a number becomes that number. */
export function looseNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !isNumberLength(value) || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

function decimals(value: number): number {
  const text = String(value);
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** 0.1 + 0.2 is 0.3: a sum has no more decimals than its parts. */
export function sumOf(left: number, right: number): number {
  return withPlaces(left + right, Math.max(decimals(left), decimals(right)));
}

/** 0.1 * 3 is 0.3: a product has no more decimals than its factors together. */
export function productOf(left: number, right: number): number {
  return withPlaces(left * right, decimals(left) + decimals(right));
}

function withPlaces(value: number, places: number): number {
  return places === 0 || places > 100 ? value : Number(value.toFixed(places));
}

/** Adds numbers; whatever is no number is appended as text. */
export function looseSum(sum: unknown, item: unknown): unknown {
  return typeof sum === 'number' && (typeof item === 'number' || typeof item === 'boolean')
    ? sumOf(sum, Number(item))
    : joined([sum, item], '');
}
