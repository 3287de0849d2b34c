import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../wire/field-problems.ts';
import {
  isStrongPassword,
  newPassword,
  normalizePassword,
  PASSWORD_CHECKLIST,
  PASSWORD_RULES,
  unmetPasswordRules,
} from './password.ts';

const keysUnmet = (value: string) => unmetPasswordRules(value).map((rule) => rule.key);

test.each([
  ['Lemon&sage26', []],
  ['Abcde1!x', []],
  ['Abcde1!', ['minLength']],
  [`Aa1!${'bc'.repeat(13)}`, []],
  [`Aa1!${'bc'.repeat(13)}b`, ['maxLength']],
  ['LEMON&SAGE26', ['lowercase']],
  ['lemon&sage26', ['uppercase']],
  ['Lemon&sagexx', ['number']],
  ['Lemonsage26', ['symbol']],
  ['Lemon-sage_26?', ['symbol']],
  ['Lemon&sage2666', []],
  ['Lemon&sage26666', ['repeats']],
  ['Lemon&sage26    ', ['repeats']],
  ['Lemon&sage26\n\n\n\n', ['repeats']],
  ['Lemon&sage26🙂🙂🙂', []],
  ['Lemon&sage26🙂🙂🙂🙂', ['repeats']],
  ['Lemon&sage26éée\u0301e\u0301', ['repeats']],
  ['Lemon&sage26aAaAaA', []],
  ['ÀÉ&éàöü1x', []],
  ['\u1FBCemon&sage26', ['uppercase']],
  ['\u0391\u0345emon&sage26', ['uppercase']],
  ['🙂Ab1!xyz', []],
  ['🙂Ab1!xy', ['minLength']],
  ['Dana1@example.com', ['notEmail']],
  [' Dana1@example.com ', ['notEmail']],
  ['Dana1@example.com!', []],
  ['P@ss.w0rd!', []],
  ['Ｌｅｍｏｎ＆ｓａｇｅ２６', []],
  ['', ['minLength', 'lowercase', 'uppercase', 'number', 'symbol']],
])('%j breaks %j', (value, expected) => {
  expect(keysUnmet(value)).toEqual(expected);
  expect(isStrongPassword(value)).toBe(expected.length === 0);
});

test.each(Array.from('!@#$%^&*'))('%s counts as a symbol', (symbol) => {
  expect(keysUnmet(`Lemonsage26${symbol}`)).toEqual([]);
});

test('each rule has its own sentence, word for word', () => {
  expect(Object.fromEntries(PASSWORD_RULES.map((rule) => [rule.key, rule.message]))).toEqual({
    minLength: 'Password must be at least 8 characters long',
    maxLength: 'Password must not exceed 30 characters',
    lowercase: 'Password must contain at least one lowercase letter',
    uppercase: 'Password must contain at least one uppercase letter',
    number: 'Password must contain at least one number',
    symbol: 'Password must contain at least one symbol',
    repeats: 'Password cannot contain more than 3 consecutive identical characters',
    notEmail: "Password can't be an email address",
  });
});

test('the six lines under the field stand for every rule but the email address', () => {
  expect(PASSWORD_CHECKLIST.map((line) => line.hint)).toEqual([
    '8 to 30 characters',
    'One lowercase letter',
    'One uppercase letter',
    'One number',
    'One symbol !@#$%^&*',
    'No character 4 times in a row',
  ]);
  const covered = PASSWORD_CHECKLIST.flatMap((line): readonly string[] => line.rules);
  expect(PASSWORD_RULES.map((rule) => rule.key).filter((key) => !covered.includes(key))).toEqual(['notEmail']);
});

test('the schema tells every broken rule, for a missing password too', () => {
  expect(problemsOf(newPassword, undefined)['']).toHaveLength(5);
  expect(problemsOf(newPassword, 'Lemonsage')).toEqual({
    '': ['Password must contain at least one number', 'Password must contain at least one symbol'],
  });
  expect(problemsOf(newPassword, 'Lemon&sage26')).toEqual({});
});

describe('for any text', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 40 });

  test('the rules agree with a plain reading of them', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const characters = Array.from(value.normalize('NFKC'));
        const longestRun = characters.reduce(
          ({ run, longest }, character, index) => {
            const next = character === characters[index - 1] ? run + 1 : 1;
            return { run: next, longest: Math.max(longest, next) };
          },
          { run: 0, longest: 0 },
        ).longest;
        const unmet = keysUnmet(value);
        expect(unmet.includes('minLength')).toBe(characters.length < 8);
        expect(unmet.includes('maxLength')).toBe(characters.length > 30);
        expect(unmet.includes('repeats')).toBe(longestRun > 3);
        expect(unmet.includes('symbol')).toBe(!/[!@#$%^&*]/.test(value.normalize('NFKC')));
      }),
    );
  });

  test('a run of one character is fine up to three and refused from four on', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        (one, times) => {
          const run = one.repeat(times);
          expect(keysUnmet(`\u{1F34B}${run}\u{1F34B}`).includes('repeats')).toBe(times > 3);
        },
      ),
    );
  });

  test('typed composed or decomposed, wide or narrow, it is the same password and meets the same rules', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const decomposed = value.normalize('NFD');
        expect(normalizePassword(decomposed)).toBe(normalizePassword(value));
        expect(keysUnmet(decomposed)).toEqual(keysUnmet(value));
        expect(keysUnmet(value.normalize('NFKC'))).toEqual(keysUnmet(value));
      }),
    );
  });
});
