/**
 * How many characters a text has: its Unicode code points once composed (NFC). An emoji or an accented letter counts
 * once however the keyboard sent it, and browser and server always come to the same figure.
 */
export function characterCount(value: string): number {
  return Array.from(value.normalize('NFC')).length;
}

/** Whether anything of a text can be seen: blanks are nothing, nor are characters of no width. */
export function isVisible(value: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}]/u.test(value);
}

/** What ends a line, steers a screen, turns around what stands after it, or is half a character: nobody types it into a line. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

export function isPlainLine(value: string): boolean {
  return !NOT_IN_A_LINE.test(value);
}
