// Not from brand/, which is checked with rules of this folder.
import { brand } from '#contract/generated/brand.ts';
import { normalizePassword } from './password.ts';

/** Shorter words are in too many good passwords. */
const WORD_MIN_CHARACTERS = 4;
/** With fewer characters of its own, a password is soon found by anyone who starts with the known words. */
const OWN_MIN_CHARACTERS = 6;

const { name, shortName, retailerName } = brand;
const COMMUNITY_WORDS = [name, shortName, retailerName].flatMap(wordsOf);

/**
 * Whether a password is little more than words that anybody knows: the names of the community and the retailer, and what is
 * known of its owner, such as their email. `readings` are the password, character by character, as it can be read.
 */
export function isMadeOfKnownWords(readings: readonly string[], known: readonly string[]): boolean {
  // The longest first: 'sparkcommunity' before 'spark'.
  const words = [...COMMUNITY_WORDS, ...known.flatMap(wordsOf)].toSorted((one, other) => other.length - one.length);
  return readings.some((reading) =>
    [reading, lettersOf(reading)].some((written) => {
      // A space keeps what is left on both sides from becoming another word.
      const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), written).replaceAll(' ', '');
      const removed = written.length - left.length;
      return removed > 0 && reading.length - removed < OWN_MIN_CHARACTERS;
    }),
  );
}

/** A name or the name of an email, as it is written, without its signs, and in its parts: harbor & main, harbormain, harbor. */
function wordsOf(text: string): readonly string[] {
  const whole = normalizePassword(text).toLowerCase().split('@')[0] ?? '';
  const words = [whole, lettersOf(whole), ...whole.split(/[^\p{L}\p{N}]+/u)];
  return words.filter((word) => word.length >= WORD_MIN_CHARACTERS);
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
