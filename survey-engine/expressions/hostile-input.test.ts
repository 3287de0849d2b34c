import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorMs } from '#testkit/processor-time.ts';
import { arbitraryExpression, NAMES, textOfPart } from '../testing/expressions/arbitrary-expression.ts';
import { MAX_EXPRESSION_DEPTH, MAX_EXPRESSION_LENGTH, parseExpression } from './index.ts';

const NOW = Date.parse('2024-03-15T10:20:30.456Z');

/** Answers that try to be called, converted or found on a prototype. */
const TRAPS: readonly unknown[] = [
  JSON.parse('{"toString": 1, "valueOf": 1, "toJSON": 1}'),
  JSON.parse('{"__proto__": {"x": 1}, "constructor": "c", "length": 5}'),
  JSON.parse('[{"toString": null}, {"valueOf": null}]'),
  [[[]], [null], {}],
  '\u0130'.repeat(50),
  '9999-12-31',
  '0000-00-00T99:99:99.999Z',
  '1e999',
  Number.MAX_VALUE,
  -1e308,
  1e-320,
];

test('no answer makes an expression fail', () => {
  fc.assert(
    fc.property(
      arbitraryExpression,
      fc.array(fc.constantFrom(...TRAPS), { minLength: 5, maxLength: 5 }),
      (part, traps) => {
        const parsed = parseExpression(textOfPart(part));
        if (!parsed.ok) throw new Error(parsed.reason);
        const answers = new Map<string, unknown>(NAMES.map((name, index) => [name, traps[index]]));
        const value = parsed.expression.evaluate({ value: (name) => answers.get(name), now: NOW });
        expect(() => JSON.stringify(value)).not.toThrow();
      },
    ),
    { numRuns: 2000, seed: 1 },
  );
});

test('any text is read or refused, and the place of the problem is in it', () => {
  const signs = [
    '{a}',
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    ',',
    "'",
    '"',
    '\\',
    '!',
    '-',
    '0x',
    '1',
    '.',
    ' ',
    'and',
    'negate',
  ];
  const token = fc.oneof(fc.constantFrom(...signs, 'contains', '*=', 'empty', 'iif(', 'null', 'true'), fc.string());
  fc.assert(
    fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
      const text = tokens.join('');
      const parsed = parseExpression(text);
      expect(parsed.ok || (parsed.at >= 0 && parsed.at <= text.length)).toBe(true);
    }),
    { numRuns: 3000, seed: 1 },
  );
});

describe('names of the language itself', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('{%s} is only asked of the scope', (name) => {
    const parsed = parseExpression(`{${name}} empty and ${name} = '${name}'`);
    const asked: string[] = [];
    const value = (each: string): unknown => void asked.push(each);
    expect(parsed.ok && parsed.expression.isTrue({ value, now: NOW })).toBe(true);
    expect(asked).toEqual([name]);
  });

  test.each(['__proto__', 'constructor', 'toString'])('a row has no field %s of its own', (name) => {
    const parsed = parseExpression(`countInArray({rows}, '${name}') + countInArray({rows}, 'x', '{${name}} notempty')`);
    expect(parsed.ok && parsed.expression.evaluate({ value: () => [{ x: 1 }], now: NOW })).toBe(0);
  });
});

describe('limits', () => {
  const nested = (open: string, close: string, levels: number): string =>
    `${open.repeat(levels)}1${close.repeat(levels)}`;

  test.each([
    ['(', ')'],
    ['[', ']'],
    ['!', ''],
    ['negate ', ''],
    ['sum(', ')'],
  ])('%s can be nested, but not without end', (open, close) => {
    expect(parseExpression(nested(open, close, MAX_EXPRESSION_DEPTH - 1)).ok).toBe(true);
    expect(parseExpression(nested(open, close, MAX_EXPRESSION_DEPTH))).toMatchObject({
      ok: false,
      reason: 'more than 64 levels of nesting',
    });
  });

  test('a filter cannot hold another filter, which would walk the rows once for every row', () => {
    const refused = parseExpression("countInArray({rows}, 'x', 'countInArray({y}, x, a) = 1')");
    expect(refused).toMatchObject({ ok: false, reason: "a filter can't contain another filter" });
  });

  test.each(['+{a}', ' and 1', '^2', '={a}', '*=b'])(
    'the longest chain of %s is read and evaluated at once',
    (link) => {
      const text = `{a}${link.repeat(Math.floor((MAX_EXPRESSION_LENGTH - 3) / link.length))}`;
      const took = processorMs(() => {
        const parsed = parseExpression(text);
        expect(parsed.ok).toBe(true);
        if (parsed.ok) parsed.expression.evaluate({ value: () => 1, now: NOW });
      });
      expect(took).toBeLessThan(500);
    },
  );
});
