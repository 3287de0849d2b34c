/** The database keeps no zero characters, and a screen no others that do not show. */
export function shownFileName(fileName: string, maxCharacters: number, otherwise: string): string {
  const shown = fileName.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return shown.slice(0, maxCharacters) || otherwise;
}
