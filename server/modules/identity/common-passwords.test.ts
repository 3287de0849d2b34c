import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { place } from '#server/platform/places.ts';
import { COMMON_PASSWORDS_FILE, listsIn } from './common-passwords.ts';

const WHOLE = readFileSync(place(COMMON_PASSWORDS_FILE), 'utf8');

test('the file that is shipped has both lists', () => {
  const { passwords, words } = listsIn(WHOLE);
  expect([passwords.size > 1_000, words.size > 1_000]).toEqual([true, true]);
});

test.each([
  ['empty', ''],
  ['without its second list', WHOLE.slice(0, WHOLE.indexOf('\nwords\n') + 1)],
  ['cut off at its end', WHOLE.slice(0, -1)],
  ['cut off in a line', WHOLE.slice(0, -9)],
  ['cut off in a fingerprint, at the end of a line', `${WHOLE.slice(0, -4)}\n`],
  ['with other line breaks', WHOLE.replaceAll('\n', '\r\n')],
])('a list that is %s is refused', (_what, text) => {
  expect(() => listsIn(text)).toThrow('is damaged');
});
