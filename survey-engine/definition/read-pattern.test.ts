import fc from 'fast-check';
import { RE2JS, RE2Set } from 're2js';
import { describe, expect, test } from 'vitest';
import { massOf } from '#testkit/masses.ts';
import { arbitraryPattern } from '../testing/arbitrary-pattern.ts';
import { Entropy } from '../testing/entropy.ts';
import { linearPatterns, MAX_PATTERN_WORK, patternReach } from './linear-patterns.ts';
import { readPattern } from './read-pattern.ts';

const pattern = linearPatterns(RE2Set);

test.each([
  '^[a-z]+$',
  String.raw`^\d{5}(-\d{4})?$`,
  String.raw`^[^@]+@[^@]+\.[a-z]{2,}$`,
  String.raw`^\w+(\.\w+)*@example\.com$`,
  String.raw`^(\d{1,3}\.){3}\d{1,3}$`,
  '^(cat|dog)+$',
  String.raw`^[A-Z]{2}\s?\d+$`,
  String.raw`^\+?[0-9 ()-]{7,20}$`,
  '^.*street.*$',
  String.raw`^(?<year>\d{4})-(?<month>\d\d)$`,
  // Until now these were taken and then took for ever, or were refused because they might.
  '^(?:ab?|bc?|c)*$',
  '^(?i:a|a)*$',
  '(a+)+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^.*.*.*.*x$',
])('%s is taken', (text) => {
  expect(readPattern(text)).toMatchObject({ ok: true });
});

test.each([
  [String.raw`^(?:\x|x)*$`, 4, '\\x needs two digits'],
  [String.raw`^(?:\u{1}|u)*$`, 4, '\\u needs four digits'],
  [String.raw`^(?=.*\d)(?=.*[a-z]).{8,}$`, 1, "lookahead isn't supported"],
  ['a(?!b)', 1, "lookahead isn't supported"],
  ['(?<=a)b', 0, "lookbehind isn't supported"],
  ['(?<!a)b', 0, "lookbehind isn't supported"],
  [String.raw`(a)\1`, 3, "back references aren't supported"],
  [String.raw`(?<n>a)\k<n>`, 7, "back references aren't supported"],
  [String.raw`\p{L}`, 0, "\\p isn't supported"],
  [String.raw`\Aa`, 0, "\\A isn't supported"],
  [String.raw`\cJ`, 0, "\\c isn't supported"],
  [String.raw`\012`, 0, "\\0 isn't supported"],
  ['(?s:.)', 0, 'kind of group'],
  ['(?i)a', 0, 'kind of group'],
  ['(', 0, "isn't closed"],
  ['a)', 1, "no matching '('"],
  ['[a', 0, "isn't closed"],
  ['[]a', 0, 'matches nothing'],
  ['[b-a]', 1, 'wrong order'],
  ['a{3,2}', 1, 'wrong order'],
  ['*a', 0, 'nothing to repeat'],
  ['^*', 1, 'nothing to repeat'],
  ['a**', 2, 'nothing to repeat'],
  ['{2}', 0, 'nothing to repeat'],
  ['a\\', 2, 'is incomplete'],
  ['x'.repeat(501), 500, 'up to 500'],
  ['(((a{100}){100}){100})', 10, 'repeats too often'],
  ['(a?){90}'.repeat(6), 16, 'repeats too often'],
  [`${'('.repeat(30)}a${')'.repeat(30)}`, 21, 'nested up to 20 levels deep'],
])('%s is refused at %i: %s', (text, at, reason) => {
  expect(readPattern(text)).toMatchObject({ ok: false, at, reason: expect.stringContaining(reason) });
});

describe('a pattern means what it means to JavaScript', () => {
  test.each([
    ['^.$', '\r', false],
    ['a$', 'a\n', false],
    [String.raw`^\s$`, '\u00a0', true],
    [String.raw`^[\s]$`, '\ufeff', true],
    [String.raw`^[^\S]$`, '\u2003', true],
    [String.raw`^\d$`, '٣', false],
    [String.raw`^\w$`, 'é', false],
    ['^[[:alpha:]]$', 'a]', true],
    ['^[[:alpha:]]$', 'b', false],
    ['^x{,5}$', 'x{,5}', true],
    ['^a{$', 'a{', true],
    [String.raw`^[\w-.]+$`, 'a-.', true],
    [String.raw`^[\b]$`, '\b', true],
    ['^[^]$', '\n', true],
    ['^(?i:a)b$', 'Ab', true],
    ['^(?i:a)b$', 'AB', false],
    [String.raw`^\ud83d\ude00$`, '😀', true],
  ])('%s and %j: %s', (text, answer, fits) => {
    expect(pattern(text, { isCaseInsensitive: false })(answer)).toBe(fits);
    expect(new RegExp(text).test(answer)).toBe(fits);
  });

  test('in generated patterns and short answers', () => {
    const letters = fc.constantFrom('a', 'b', 'c', 'A', '1', ' ', '.', '\n', '\r', '-', ']', '\u00a0', 'é', 'É', ':');
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 10, maxLength: 60 }),
        fc.array(fc.array(letters, { maxLength: 7 }), { minLength: 8, maxLength: 8 }),
        fc.boolean(),
        (numbers, answers, isCaseInsensitive) => {
          const text = arbitraryPattern(new Entropy(numbers));
          const read = readPattern(text);
          if (!read.ok) return;
          const reference = new RegExp(text, isCaseInsensitive ? 'i' : '');
          const fits = pattern(text, { isCaseInsensitive });
          for (const answer of answers.map((one) => one.join('')))
            expect([text, answer, fits(answer)]).toEqual([text, answer, reference.test(answer)]);
        },
      ),
      { numRuns: massOf({ sample: 400, whole: 2_000 }), seed: 1 },
    );
  });
});

test('a character is a whole one, and under caseInsensitive two signs count as letters', () => {
  expect(pattern('^.$', { isCaseInsensitive: false })('😀')).toBe(true);
  expect(pattern('^k$', { isCaseInsensitive: true })('\u212a')).toBe(true);
});

const PATTERNS = massOf({ sample: 2_000, whole: 10_000 });

test(`${PATTERNS} generated patterns: each is as small for the engine as it is counted here, and judges nothing beyond`, () => {
  let taken = 0;
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 10, maxLength: 90 }), (numbers) => {
      const text = arbitraryPattern(new Entropy(numbers));
      const read = readPattern(text);
      if (!read.ok) return;
      taken += 1;
      const { size } = read;
      expect(RE2JS.compile(read.text).programSize()).toBeLessThanOrEqual(size + 4);
      expect(size * patternReach(size)).toBeLessThanOrEqual(MAX_PATTERN_WORK);
    }),
    { numRuns: PATTERNS, seed: 1 },
  );
  expect(taken).toBeGreaterThan(0.9 * PATTERNS);
});

test('an answer beyond its reach fails a pattern, and a pattern from before that cannot be judged lets all pass', () => {
  expect(pattern('^a*$', { isCaseInsensitive: false })('a'.repeat(5_000))).toBe(true);
  expect(pattern('^a*$', { isCaseInsensitive: false })('a'.repeat(5_001))).toBe(false);
  expect(pattern('^(?:a{1,2}){1,70}$', { isCaseInsensitive: false })('a'.repeat(140))).toBe(true);
  expect(pattern('^(?:a{1,2}){1,70}$', { isCaseInsensitive: false })('a'.repeat(141))).toBe(false);
  expect(pattern('^(?=a)b$', { isCaseInsensitive: false })('anything')).toBe(true);
});
