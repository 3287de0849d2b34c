import { ATTACHMENT_NAME_MAX_CHARACTERS } from '#contract/support/support-limits.ts';

/** Characters that are not seen, or turn around what is. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const FOLDERS = /^.*[/\\]/su;

/** What people call a file, fit to be shown: without folders, without what is not seen, and of a length that a row has room for. */
export function shownName(name: string): string {
  const plain = name.normalize('NFC').replaceAll(UNSEEN, '').replace(FOLDERS, '').replaceAll(/\s+/gu, ' ').trim();
  const characters = Array.from(plain);
  if (characters.length <= ATTACHMENT_NAME_MAX_CHARACTERS) return plain || 'file';
  // Its ending says what it is, so it stays.
  const ending = /\.[a-z]{1,5}$/i.exec(plain)?.[0] ?? '';
  return `${characters.slice(0, ATTACHMENT_NAME_MAX_CHARACTERS - 1 - ending.length).join('')}…${ending}`;
}
