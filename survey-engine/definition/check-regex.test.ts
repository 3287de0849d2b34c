import { expect, test } from 'vitest';
import { PATTERN_MAX_SUBJECT } from '../run/run-validators.ts';
import { regexProblem } from './check-regex.ts';

test.each([
  '^[a-z]+$',
  '^\\d{5}(-\\d{4})?$',
  '^[^@]+@[^@]+\\.[a-z]{2,}$',
  '^\\w+(\\.\\w+)*@example\\.com$',
  '^(\\d{1,3}\\.){3}\\d{1,3}$',
  '^(yes|no)$',
  '^(cat|dog)+$',
  '^(?=.*\\d)(?=.*[a-z]).{8,}$',
  '^[A-Z]{2}\\s?\\d+$',
  '[0-9]+',
  '^\\+?[0-9 ()-]{7,20}$',
  '^.*street.*$',
])('%s is taken', (pattern) => {
  expect(regexProblem(pattern, false)).toBeUndefined();
});

test.each([
  '(a+)+$',
  '(a*)*b',
  '(a|a)*b',
  '(a|ab)*c',
  '(.*)*x',
  '([a-z]+)*1',
  '(\\w+\\s?)*$',
  '(a?){50}b',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(x+x+)+y',
  '^.*.*.*.*x$',
  'a*a*a*a*b',
  '(a)\\1',
  '(?<=a)b',
  '(',
  'x'.repeat(501),
  '((a{1,20}){1,20}){1,20}b',
])('%s is refused', (pattern) => {
  expect(regexProblem(pattern, false)).toMatch(/\w/);
});

test('no pattern that is taken keeps the longest answer busy', () => {
  const subject = `${'a'.repeat(PATTERN_MAX_SUBJECT - 1)}!`;
  for (const pattern of ['^[a-z]+$', '^.*street.*$', '[a-z]+\\d', '^[a-z]*[a-y]*$']) {
    if (regexProblem(pattern, false) !== undefined) continue;
    const startedAt = performance.now();
    new RegExp(pattern).test(subject);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  }
});
