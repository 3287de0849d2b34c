import type { Chance } from '#server/platform/chance.ts';

/** Crockford's letters: none that is taken for another when it is read aloud. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** What a member is called where their name is nobody's business: P-7K3M9Q2D4X. It tells nothing about them. */
export function newMemberNumber(chance: Chance): string {
  return `P-${Array.from(chance.bytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
