import { expect, test } from 'vitest';
import { partsOf, withPart } from './answer-parts.ts';

test.each([
  [undefined, 'a', 1, { a: 1 }],
  [{ a: 1 }, 'b', 2, { a: 1, b: 2 }],
  [{ a: 1, b: 2 }, 'a', 3, { b: 2, a: 3 }],
  [{ a: 1, b: 2 }, 'a', null, { b: 2 }],
  [{ a: 1 }, 'a', null, null],
  [undefined, 'a', null, null],
  ['not parts', 'a', 1, { a: 1 }],
])('%j with %s = %j becomes %j', (value, name, part, after) => {
  expect(withPart(value, name, part)).toEqual(after);
});

test('a row may be called __proto__', () => {
  const after = withPart({}, '__proto__', 'x');
  expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
  expect(JSON.stringify(after)).toBe('{"__proto__":"x"}');
  expect(Object.hasOwn(partsOf(after), '__proto__')).toBe(true);
});
