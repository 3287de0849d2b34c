import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainWordsIn } from '#contract/rules/common-passwords.ts';
import { normalizePassword } from '#contract/rules/password.ts';
import { ROOT } from '#server/platform/places.ts';

/** Under 'passwords' and 'words' one fingerprint after the other (tools/make-common-passwords.ts). */
export const COMMON_PASSWORDS_FILE = 'server/modules/identity/common-passwords.txt';

const FINGERPRINT_CHARACTERS = 8;

/** Enough of a hash that two texts hardly ever share it. Capitals make no other password. */
export function fingerprintOf(text: string): string {
  const lower = normalizePassword(text).toLowerCase();
  return createHash('sha256').update(lower).digest('base64url').slice(0, FINGERPRINT_CHARACTERS);
}

interface CommonPasswords {
  readonly passwords: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

let kept: CommonPasswords | undefined;

/** Read when it is first asked for: most nodes are asked within minutes, and commands never. */
export function commonPasswords(): CommonPasswords {
  kept ??= read();
  return kept;
}

const read = (): CommonPasswords => listsIn(readFileSync(join(ROOT, COMMON_PASSWORDS_FILE), 'utf8'));

/** Both lists of such a file. One that is damaged is refused: what it lacks would pass for uncommon. */
export function listsIn(text: string): CommonPasswords {
  const [, passwords, words] = /^passwords\n([\s\S]+)\nwords\n([\s\S]+)\n$/.exec(text) ?? [];
  if (passwords === undefined || words === undefined) throw new Error(DAMAGED);
  return { passwords: fingerprintsIn(passwords), words: fingerprintsIn(words) };
}

const DAMAGED = `${COMMON_PASSWORDS_FILE} is damaged: restore it from the build`;

function fingerprintsIn(text: string): ReadonlySet<string> {
  const joined = text.replaceAll('\n', '');
  const count = joined.length / FINGERPRINT_CHARACTERS;
  if (!Number.isInteger(count)) throw new Error(DAMAGED);
  return new Set(
    Array.from({ length: count }, (_, at) =>
      joined.slice(at * FINGERPRINT_CHARACTERS, (at + 1) * FINGERPRINT_CHARACTERS),
    ),
  );
}

/** Whether a password that meets the rules is among the most common ones that do, or one of the most common words in their form. */
export function isCommonPassword(password: string): boolean {
  const { passwords, words } = commonPasswords();
  if (passwords.has(fingerprintOf(password))) return true;
  return plainWordsIn(password).some((word) => words.has(fingerprintOf(word)));
}
