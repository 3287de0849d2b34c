/** Nothing was answered: no value, an empty text, an empty list, an object without keys. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value !== 'object' || value instanceof Date) return false;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}

/** Text as it is joined and compared; never calls methods that an answer brought along. */
export function textOf(value: unknown): string {
  if (Array.isArray(value))
    return value.map((item) => (item === undefined || item === null ? '' : textOf(item))).join(',');
  if (value instanceof Date) return String(value);
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}

/** What operators calculate and compare with: lists and objects become text, dates their milliseconds. */
export function primitiveOf(value: unknown): string | number | boolean | undefined | null {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'object' && value !== null) return textOf(value);
  return value as string | number | boolean | undefined | null;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The number that a text stands for; texts such as '007' are codes and stay texts. */
export function numberIn(text: string): number | undefined {
  if (text === '') return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) return undefined;
  return text.length > 1 && text.charCodeAt(0) === 48 && isDigit(text.charCodeAt(1)) ? undefined : number;
}

/** An answer as expressions read it: '5' is 5 and 'true' is true. */
export function readAnswer(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value !== 'string') return value;
  const lower = value.length <= 5 ? value.toLowerCase() : '';
  if (lower === 'true') return true;
  if (lower === 'false') return false;
  return numberIn(value) ?? value;
}
