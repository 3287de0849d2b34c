import { describe, expect, test } from 'vitest';
import { isEmpty, isNothing, isRecord, isSame, own, record } from './answer-values.ts';
import { pathsOf } from './name-paths.ts';
import { pipedText, renderText } from './piped-text.ts';
import { seededDraws, shuffled } from './seeded-order.ts';
import { commentKey, questionOf } from './survey.ts';

describe('is something answered', () => {
  test.each<[unknown, boolean, boolean]>([
    [undefined, true, true],
    [null, true, true],
    ['', true, true],
    [' ', false, true],
    ['x', false, false],
    [NaN, true, true],
    [0, false, false],
    [false, false, false],
    [[], true, true],
    [[null], false, false],
    [{}, true, true],
    [{ a: null, b: [] }, true, true],
    [{ a: { b: '' } }, true, true],
    [{ a: null, b: 0 }, false, false],
    [{ a: ' ' }, false, false],
  ])('%j: nothing %s, empty %s', (value, nothing, empty) => {
    expect([isNothing(value), isEmpty(value)]).toEqual([nothing, empty]);
  });
});

describe('are two answers the same', () => {
  test.each<[unknown, unknown, boolean]>([
    [1, 1, true],
    [1, '1', false],
    [undefined, undefined, true],
    [null, undefined, false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [[1, 2], [1], false],
    [[], {}, false],
    [{}, [], false],
    [[], 'x', false],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: undefined }, { b: undefined }, false],
    [{ a: 1 }, null, false],
    [null, { a: 1 }, false],
    [{ a: { b: 1 } }, { a: { b: 1 } }, true],
    [{ a: { b: 1 } }, { a: { b: 2 } }, false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(isSame(a, b)).toBe(same);
  });
});

test.each<[unknown, boolean]>([
  [{}, true],
  [[], false],
  [null, false],
  ['x', false],
  [undefined, false],
])('%j is an object with entries: %s', (value, isOne) => {
  expect(isRecord(value)).toBe(isOne);
});

test('only own properties are read, and any name may be one', () => {
  expect([own({ a: 1 }, 'a'), own({ a: 1 }, 'b'), own({}, 'toString'), own(null, 'a'), own('abc', 'length')]).toEqual([
    1,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(own([5], '0')).toBe(5);
  const odd = record([['__proto__', 1]]);
  expect(own(odd, '__proto__')).toBe(1);
  expect(Object.getPrototypeOf(odd)).toBe(Object.prototype);
});

describe('the ways to read a name', () => {
  test.each<[string, [string, string[]][]]>([
    ['q', [['q', []]]],
    [
      'q.a',
      [
        ['q.a', []],
        ['q', ['a']],
      ],
    ],
    [
      'q[0]',
      [
        ['q[0]', []],
        ['q', ['0']],
      ],
    ],
    [
      'q.row[0]',
      [
        ['q.row[0]', []],
        ['q.row', ['0']],
        ['q', ['row', '0']],
      ],
    ],
    [
      'q[0].a',
      [
        ['q[0].a', []],
        ['q[0]', ['a']],
        ['q', ['0', 'a']],
      ],
    ],
    ['', []],
  ])('%s', (name, ways) => {
    expect(pathsOf(name)).toEqual(ways.map(([key, rest]) => ({ key, rest })));
  });
});

describe('a text with names in it', () => {
  test.each<[string | undefined, string]>([
    [undefined, ''],
    ['', ''],
    ['plain', 'plain'],
    ['{a}', '<a>'],
    ['Hello { a }!', 'Hello <a>!'],
    ['{a}{b} and {c.d[0]}', '<a><b> and <c.d[0]>'],
    ['{}', '{}'],
    ['{a', '{a'],
    ['a}', 'a}'],
    ['{{a}}', '{<a>}'],
  ])('%s', (source, shown) => {
    expect(renderText(pipedText(source), (name) => `<${name}>`)).toBe(shown);
  });
});

describe('orders by chance', () => {
  const items = Array.from({ length: 10 }, (_, at) => at);

  test('are those of their seed and purpose, and stay so', () => {
    expect(shuffled(items, 'seed', 'choices q')).toEqual(shuffled(items, 'seed', 'choices q'));
    expect(shuffled(items, 'seed', 'choices q')).not.toEqual(shuffled(items, 'seed', 'choices r'));
    expect(shuffled(items, 'seed', 'choices q')).not.toEqual(shuffled(items, 'seat', 'choices q'));
    expect(shuffled(items, 'seed', 'x').toSorted((a, b) => a - b)).toEqual(items);
    expect(items).toEqual(Array.from({ length: 10 }, (_, at) => at));
  });

  test('of nothing and one are as they are', () => {
    expect(shuffled([], 's', 'p')).toEqual([]);
    expect(shuffled(['a'], 's', 'p')).toEqual(['a']);
  });

  test('bring each item to each place about as often', () => {
    const firsts = Array.from({ length: 3_000 }, (_, at) => shuffled(['a', 'b', 'c'], `${at}`, 'p')[0]);
    for (const one of ['a', 'b', 'c']) {
      const share = firsts.filter((first) => first === one).length;
      expect(share).toBeGreaterThan(900);
      expect(share).toBeLessThan(1_100);
    }
  });

  test('come from draws that are whole numbers below 2^32', () => {
    const draw = seededDraws('seed');
    const drawn = Array.from({ length: 1_000 }, () => draw());
    expect(drawn.every((one) => Number.isInteger(one) && one >= 0 && one < 2 ** 32)).toBe(true);
    expect(new Set(drawn).size).toBe(1_000);
    expect(Math.max(...drawn)).toBeGreaterThan(2 ** 31);
  });
});

test('the key of a remark and its question belong to each other', () => {
  expect(commentKey('q')).toBe('q-Comment');
  expect(questionOf('q-Comment')).toBe('q');
  expect(questionOf('q')).toBe('q');
  expect(questionOf('q-Comment-x')).toBe('q-Comment-x');
});
