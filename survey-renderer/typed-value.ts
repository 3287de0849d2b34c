/** What a typed text answers: null for nothing, a number where one is asked for, else the text as it was typed. */
export function typedValue(inputType: string, text: string): string | number | null {
  if (text.trim() === '') return null;
  if (inputType !== 'number' && inputType !== 'range') return text;
  // A decimal comma is a slip of the finger, not another number.
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

/** An answer as it stands in a field. */
export function fieldText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
