import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonical JSON', () => {
  it.each([
    [
      'names in order, at every depth',
      { b: [{ d: 1, c: 2 }], a: { z: null, y: true } },
      '{"a":{"y":true,"z":null},"b":[{"c":2,"d":1}]}',
    ],
    ['lists as they are', [3, 1, 2], '[3,1,2]'],
    ['capitals before small letters, wherever it runs', { a: 1, B: 2, é: 3 }, '{"B":2,"a":1,"é":3}'],
    ['null', null, 'null'],
    ['a text', 'a "b"', '"a \\"b\\""'],
    ['half of a character as PostgreSQL gets it', { 'k\uD800': '\uDC00v' }, '{"k\uFFFD":"\uFFFDv"}'],
    [
      'a name that means something to JavaScript',
      JSON.parse('{"b":1,"__proto__":{"c":1}}'),
      '{"__proto__":{"c":1},"b":1}',
    ],
  ])('has %s', (_what, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('does not depend on the order in which names were given', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6 }), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
      }),
    );
  });

  it('says the same as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
