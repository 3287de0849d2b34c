import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alikeParts } from './alike-parts.ts';

test('what two texts share is marked in both, whatever the case and the signs', () => {
  const { one, other, part } = alikeParts(
    'The sauce is good and I would buy it again',
    'the SAUCE is good, I would buy it',
  );
  expect(one).toMatchObject([
    { text: 'The sauce is good ', isAlike: true },
    { text: 'and ', isAlike: false },
    { text: 'I would buy it ', isAlike: true },
    { text: 'again', isAlike: false },
  ]);
  expect(other).toMatchObject([{ text: 'the SAUCE is good, I would buy it', isAlike: true }]);
  expect(part).toBe(1);
});

test('nothing is lost or added, and alike is alike both ways', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd.'), { maxLength: 30 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const found = alikeParts(one, other);
      expect(found.one.map((part) => part.text).join('')).toBe(one);
      expect(found.other.map((part) => part.text).join('')).toBe(other);
      expect(found.part).toBe(alikeParts(other, one).part);
    }),
  );
});

test.each(['', 'one'])('of %j and nothing, nothing is alike', (text) => {
  expect(alikeParts(text, '').part).toBe(0);
});
