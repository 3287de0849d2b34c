const SHAPE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

export type DateShape = 'empty' | 'valid' | 'not-a-date';

/** Whether a typed text is a day that exists, written MM/DD/YYYY; one digit is enough for month and day. */
export function dateShape(text: string): DateShape {
  if (text.trim() === '') return 'empty';
  return isoDateOf(text) === undefined ? 'not-a-date' : 'valid';
}

/** The same day as YYYY-MM-DD, for those who calculate with it. */
export function isoDateOf(text: string): string | undefined {
  const [, month, day, year] = SHAPE.exec(text.trim()) ?? [];
  if (month === undefined || day === undefined || year === undefined) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // 02/30 either fails to parse or rolls over into March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** What somebody has typed, with the strokes put in: 06182026 becomes 06/18/2026, and so does 6/18/2026 on leaving. */
export function withStrokes(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  if (/^\d{8}$/.test(text.trim())) return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`;
  const [year, month, day] = isoDateOf(text)?.split('-') ?? [];
  return year === undefined ? text : `${month}/${day}/${year}`;
}
