/**
 * Passwords that everybody tries first. What people put around such a word to meet the rules (capitals, digits and signs at its
 * end, a zero for an o) is taken away before it is compared, so a short list of words covers a long list of passwords.
 */
import { isMadeOfKnownWords } from './known-words.ts';
import { normalizePassword } from './password.ts';

const WORDS = new Set(
  (
    'abcabc abcd abcdef abcdefg abcdefgh access account adidas admin administrator aloha alpha america andrea andrew angel angela ' +
    'angels animal anthony apple arsenal asdf asdfasdf asdfgh asdfghjkl ashley august austin autumn baby babygirl bailey banana ' +
    'barcelona baseball basketball batman beach bear beautiful blessed blessing blink blue bonjour boston brandon bubbles buster ' +
    'butterfly california carlos changeme charles charlie cheese chelsea chicago chicken chocolate chris christ christian christmas ' +
    'computer cookie corvette cowboys daniel default demo diamond dolphin donald dragon eagle eagles easter family father february ' +
    'ferrari fender flower flowers football forever freedom friday friend friends fuckyou gandalf george ginger giants golfer google ' +
    'grace guest guitar hannah happy harley heather hello helloworld hockey home hunter iloveyou internet jackson jasmine jennifer ' +
    'jessica jesus jordan joseph joshua july june justin killer kitten knight liverpool london loveme lovely lover maggie march ' +
    'marine martin master matrix matthew melissa merlin mercedes michael michelle midnight monday money monkey morgan mother mustang ' +
    'nathan nicole november october orange pass passcode passion passw passwd password passwords patrick peanut pepper phoenix player ' +
    'please pokemon princess purple qazwsx qazwsxedc qwer qwert qwerty qwertyu qwertyuiop rabbit rainbow ranger rangers richard ' +
    'robert rockyou root samantha samsung saturday school scooter secret september shadow shopping silver soccer sophie spark spider ' +
    'spring starwars steelers summer sunday sunshine superman superstar sweet taylor tennis test tester testing thomas thunder thursday ' +
    'tigger tiger toyota trustno tuesday user welcome whatever william winner winter wizard yankees yellow zaq zaqwsx zxcvbn zxcvbnm'
  ).split(' '),
);

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** With the signs that stand for letters read as those. */
function spelled(lower: string): string {
  return Array.from(lower, (sign) => LOOKS_LIKE[sign] ?? sign).join('');
}

/** The letters of a password: as they stand, and with signs read as letters but for what stands around the word. */
function wordsIn(lower: string): readonly string[] {
  const read = spelled(lower.replaceAll(/^[^a-z@$0-9]+|[!#%^&*\d]+$/g, ''));
  return [lower, read].map((word) => word.replaceAll(/[^a-z]/g, ''));
}

/** The words that a password may be made of: what is left without capitals, digits, and signs. */
export function plainWordsIn(password: string): readonly string[] {
  return wordsIn(normalizePassword(password).toLowerCase()).flatMap((word) => [word, halved(word)]);
}

/** Whether a password is one of those, a run of keys, or made of what anybody knows about the community or its owner. */
export function isEasyToGuess(password: string, known: readonly string[] = []): boolean {
  const lower = normalizePassword(password).toLowerCase();
  if (plainWordsIn(password).some((word) => WORDS.has(word))) return true;
  return isMadeOfKnownWords([lower, spelled(lower)], known);
}

/** summersummer is summer. */
function halved(word: string): string {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : word;
}
