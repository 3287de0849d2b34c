/**
 * How many characters a text has: its Unicode code points once composed (NFC). An emoji or an accented letter counts
 * once however the keyboard sent it, and browser and server always come to the same figure.
 */
export function characterCount(value: string): number {
  return Array.from(value.normalize('NFC')).length;
}
