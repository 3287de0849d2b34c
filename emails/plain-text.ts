import { DEFAULT_BRAND } from '#contract/brand/brand.ts';

/** The text part: the same words as the other one, a blank line between any two paragraphs. */
export function plainText(paragraphs: readonly string[], why: string): string {
  return [...paragraphs, '--', why, `${DEFAULT_BRAND.name} by ${DEFAULT_BRAND.retailerName}`].join('\n\n') + '\n';
}
