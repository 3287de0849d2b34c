import type { Leaf } from '../clients/schema-calls.ts';

export interface HostileValue {
  readonly what: string;
  readonly value: unknown;
  /** Whether no call can mean it: refused, and the answer names the place. Otherwise it may be taken, but not fail. */
  readonly isBad: boolean;
}

const bad = (what: string, value: unknown): HostileValue => ({ what, value, isBad: true });
const odd = (what: string, value: unknown): HostileValue => ({ what, value, isBad: false });

const LONG = 'x'.repeat(25_000);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = { a: value };
  return value;
}

const BY_TYPE: Readonly<Record<string, readonly HostileValue[]>> = {
  ID: [
    bad('no id at all', "x' OR 1=1 --"),
    bad('very long', LONG),
    bad('an object', {}),
    odd('a word', 'x'),
    odd('a number', 5),
    odd('another alphabet', 'идентификатор'),
  ],
  String: [
    bad('very long', LONG),
    bad('a number', 5),
    odd('the first year', '0000-01-03'),
    odd('a year of five digits', '99999-01-01'),
    odd('wildcards', String.raw`%_\'";--`),
    odd('half a character', 'a\uD800'),
    odd('a name of every object', '__proto__'),
  ],
  Int: [
    bad('2^31', 2 ** 31),
    bad('no whole number', 1.5),
    bad('a text', 'NaN'),
    bad('beyond every number', 1e300),
    odd('a hundred million', 1e8),
    odd('the largest', 2 ** 31 - 1),
    odd('the smallest', -(2 ** 31)),
    odd('less than nothing', -1),
    odd('nothing', 0),
  ],
  Float: [
    bad('a text', 'NaN'),
    bad('far too large', 1e308),
    bad('far too small', -1e308),
    odd('a hundred million', 1e8),
    odd('less than nothing', -1),
    odd('nothing', 0),
    odd('next to nothing', 5e-324),
  ],
  DateTime: [
    bad('the first year', '0000-01-03T00:00:00Z'),
    bad('the year 1', '0001-01-01T00:00:00Z'),
    bad('a year of five digits', '99999-01-01T00:00:00Z'),
    bad('the last year of four digits', '9999-12-31T23:59:59Z'),
    bad('the thirteenth month', '2026-13-01T00:00:00Z'),
    bad('a word', 'never'),
    bad('a number', 2 ** 53),
    bad('nothing in it', ''),
    odd('long gone', '2000-01-01T00:00:00Z'),
    odd('far ahead', '2199-12-31T23:59:59Z'),
  ],
  Boolean: [bad('a word', 'yes'), bad('a number', 1)],
  enum: [bad('no such word', 'NO_SUCH_WORD'), bad('nothing in it', ''), bad('a number', 1)],
  JSON: [
    bad('nested without end', nested(2_000)),
    odd('a word', 'x'),
    odd('a long text', LONG),
    odd('a list', [[], {}, null]),
    odd('a large number', { a: 1e308, b: -1 }),
    odd('half a character', { a: 'a\uD800' }),
    odd('names of every object', { toString: 1, hasOwnProperty: {} }),
    odd('nothing in it', {}),
  ],
};

/** What somebody who means harm, or a broken program, puts into this place. */
export function hostileValues(leaf: Leaf): readonly HostileValue[] {
  const forNull = leaf.isOptional ? odd('null', null) : bad('null', null);
  if (leaf.isList) {
    return [
      forNull,
      odd('a list of nothing', []),
      bad(
        'a very long list',
        Array.from({ length: 10_001 }, () => (leaf.type === 'Int' ? 1 : 'x')),
      ),
    ];
  }
  const values = BY_TYPE[leaf.type];
  if (values === undefined) throw new Error(`there are no hostile values for a ${leaf.type} yet`);
  return [forNull, ...values];
}

/** Filters that are given, but empty. */
export const EMPTY_TEXTS: readonly string[] = ['', '   '];
