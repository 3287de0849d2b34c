/** Nothing was answered: no value, an empty text, an empty list, an object without keys. */
export function isEmpty(value: unknown): boolean {
  if (isNothing(value)) return true;
  if (typeof value !== 'object' || value instanceof Date) return false;
  return Object.keys(value as object).length === 0;
}

export function isNothing(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/** Text as it is joined and searched; never calls methods that an answer brought along. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => (isNothing(item) ? '' : textOf(item))).join(',');
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}

/** What operators calculate and compare with: lists and objects become text, dates their milliseconds. */
export function primitiveOf(value: unknown): string | number | boolean | undefined | null {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'object' && value !== null) return textOf(value);
  return value as string | number | boolean | undefined | null;
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
  if (typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

function decimals(value: number): number {
  const text = String(value);
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** 0.1 + 0.2 is 0.3: a result has no more decimals than its operands give it. */
export function rounded(left: number, right: number, result: number): number {
  const places = Math.min(Math.max(decimals(left), decimals(right)), 100);
  return places === 0 ? result : Number(result.toFixed(places));
}

/** Adds numbers; whatever is no number is appended as text. */
export function looseSum(left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') return rounded(left, right, left + right);
  if (typeof left === 'string' || (typeof right === 'object' && right !== null)) return textOf(left) + textOf(right);
  return (left as number) + (right as number);
}
