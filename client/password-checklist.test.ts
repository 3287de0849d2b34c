import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { besidesTheList, passwordChecklist } from './password-checklist.ts';

const EMAIL = 'dana.reyes@example.com';
const unmet = (password: string) =>
  passwordChecklist(password, EMAIL).flatMap((line) => (line.isMet ? [] : [line.error]));

test.each([
  ['Lemon&sage26', []],
  ['lemonsage', [MESSAGES.password.noUppercase, MESSAGES.password.noNumber, MESSAGES.password.noSymbol]],
  ['Lemon&saaaage26', [MESSAGES.password.tooManyRepeats]],
  ['Password1!', [MESSAGES.password.easyToGuess]],
  ['Dana.Reyes1!', [MESSAGES.password.easyToGuess]],
  ['SparkCommunity1!', [MESSAGES.password.easyToGuess]],
  ['Dana1&x@example.com', [MESSAGES.password.looksLikeEmail]],
])('%s', (password, errors) => {
  expect(unmet(password)).toEqual(errors);
});

test('what is easy to guess is only mentioned when the rest is right', () => {
  expect(unmet('passwor')).not.toContain(MESSAGES.password.easyToGuess);
});

test('six lines, and a seventh only where it is needed', () => {
  expect(passwordChecklist('', EMAIL)).toHaveLength(6);
  expect(passwordChecklist('', EMAIL).filter(({ isMet }) => isMet)).toEqual([]);
  expect(passwordChecklist('Password1!', EMAIL)).toHaveLength(7);
});

test('the field says what the list does not', () => {
  const { passwordUsedBefore } = MESSAGES.resetPassword;
  expect(besidesTheList(MESSAGES.password.noNumber, passwordChecklist('lemonsage', EMAIL))).toBeUndefined();
  expect(besidesTheList(MESSAGES.password.easyToGuess, passwordChecklist('Password1!', EMAIL))).toBeUndefined();
  expect(besidesTheList(passwordUsedBefore, passwordChecklist('Lemon&sage26', EMAIL))).toBe(passwordUsedBefore);
});
