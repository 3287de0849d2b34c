import { describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, MAX_EXPRESSION_LENGTH, parseExpression, REFUSED_FUNCTIONS } from './index.ts';

const NOW = Date.parse('2024-03-15T10:20:30.456Z');

function read(text: string) {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.reason} at ${parsed.at}`);
  return parsed.expression;
}

function evaluate(text: string, answers: Record<string, unknown> = {}): unknown {
  return read(text).evaluate({ value: (name) => (Object.hasOwn(answers, name) ? answers[name] : undefined), now: NOW });
}

describe('values and operators', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['2 ^ 3 ^ 2', 64],
    ['10 - 2 - 3', 5],
    ['-2 ^ 2', 4],
    ['0x12', 18],
    ['7 % 4 * 2', 6],
    ['0.1 + 0.2', 0.3],
    ['1 / 0', null],
    ["'a' + 1", 'a1'],
    ["'it\\'s'", "it's"],
    ['[1, [2, abc]]', [1, [2, 'abc']]],
    ['1 = 1 or 1 = 2 and 1 = 3', true],
    ['!{no} and {yes}', true],
    ['! {yes} = false', true],
    ['negate {yes}', false],
    ['{five} contains 5 = true', true],
    ['{nothing} empty && {five} NOTEMPTY', true],
    ['{five} + 1', 6],
    ["{#five} + '1'", '51'],
    ["{five} = '5.0'", true],
    ["{word} = ' ABC '", true],
    ["'abc' < 'ABC'", false],
    ['{list} = [2, 1]', true],
    ['{list} contains [1, 2]', true],
    ['{list} notcontains 3', true],
    ['{list} anyof [2, 9]', true],
    ['{list} allof [2, 9]', false],
    ['{list} noneof [8, 9]', true],
    ['{five} anyof [4, 5]', true],
    ['{nothing} = null', true],
    ['{nothing} > 0', false],
    ['{five} greaterorequal 5 AND {five} lessorequal 5', true],
    ['{five} => 5 and {five} =< 5 and {five} <> 4', true],
  ])('%s is %j', (text, expected) => {
    const answers = { five: '5', yes: 'true', no: false, word: 'abc', list: [1, 2] };
    expect(evaluate(text, answers)).toEqual(expected);
  });

  test.each([
    ['1', true],
    ["'1'", true],
    ['2', false],
    ["'yes'", false],
    ['[]', false],
    ['{nothing}', false],
    ["'true' = true", true],
  ])('as a condition %s is %j', (text, expected) => {
    expect(read(text).isTrue({ value: () => undefined, now: NOW })).toBe(expected);
  });
});

describe('functions', () => {
  test.each([
    ["iif({age} >= 18, 'adult', 'minor')", 'adult'],
    ['sum({list}, 4)', 7],
    ['avg({list}, {nothing})', 1.5],
    ['min({list}) + max({list})', 3],
    ['count({list}, {nothing}, 0)', 3],
    ['round(1.005, 2)', 1.01],
    ['trunc(4.359, 2)', 4.35],
    ["substring('hello', 1, 3)", 'el'],
    ['today()', '2024-03-15'],
    ['today(-15)', '2024-02-29'],
    ['currentDate()', '2024-03-15T10:20:30.456Z'],
    ['currentYear()', 2024],
    ["age('2000-03-16')", 23],
    ["year('2000-02-29') + month('2000-02-29') + day('2000-02-29')", 2031],
    ["weekday('2024-03-17')", 0],
    ["getYear('2000-02-29')", 2000],
    ["dateAdd('2024-01-31', 1, 'months')", '2024-03-02'],
    ["dateDiff('2024-01-31', '2024-03-01', 'months')", 1],
    ["diffDays('2024-03-01', '2024-02-28')", 2],
    ["getDate('2024-03-15T23:30+02:00') > '2024-03-15T21:29Z'", true],
    ["today() = '2024-03-15' and currentDate() = '2024-03-15'", true],
    ["sumInArray({rows}, 'price')", 7.5],
    ["sumInArray({rows}, 'price', '{kind} = fruit')", 2.5],
    ["countInArray({rows}, 'kind')", 3],
    ["avgInArray({rows}, 'price')", 2.5],
    ["minInArray({rows}, 'price') + maxInArray({rows}, 'price')", 5],
    ["getComment('why')", 'because'],
    ["getComment('age')", ''],
  ])('%s is %j', (text, expected) => {
    const rows = [
      { kind: 'fruit', price: 2.5 },
      { kind: 'bread', price: '4' },
      { kind: 'salt', price: 1 },
    ];
    expect(evaluate(text, { age: 20, list: [1, 2], rows, 'why-Comment': 'because' })).toEqual(expected);
  });

  test('the shown text of an answer comes from the one who knows the question', () => {
    const display = (name: string, value: unknown): unknown => `${name} shows ${String(value)}`;
    const scope = { value: () => 2, now: NOW, display };
    expect(read("displayValue('q')").evaluate(scope)).toBe('q shows 2');
    expect(read("displayValue('q', 1)").evaluate(scope)).toBe('q shows 1');
  });

  test('those that can be used and those that are refused do not overlap', () => {
    expect(FUNCTION_NAMES.filter((name) => Object.hasOwn(REFUSED_FUNCTIONS, name))).toEqual([]);
  });
});

test('the names that an expression reads are known, each once', () => {
  const text = "{a} + {b.c} > {a} and {#d[0].e} empty and displayValue('f') = getComment('g')";
  expect(read(text).names).toEqual(['a', 'b.c', 'd[0].e', 'f', 'g-Comment']);
  expect(read("sumInArray({rows}, 'x', '{inside} > 1')").names).toEqual(['rows']);
});

test.each([
  ['', 'the expression is incomplete', 0],
  ['{a} =', 'the expression is incomplete', 5],
  ['{a} = 1 2', "an operator is missing before '2'", 8],
  ['{a', "the name has no closing '}'", 0],
  ['{}', 'a name is missing between the braces', 0],
  ['{a{b}', "a name can't contain '{'", 2],
  ["{a} = 'b", 'this text has no closing quotation mark', 6],
  ['(1', "')' is missing here", 2],
  ['[1, 2', "']' or ',' is missing here", 5],
  ['1 = 007', "a number can't start with 0", 4],
  ['5.', 'a digit is missing here', 2],
  ['- {a}', 'a digit is missing here', 1],
  ['1 + *', "'*' isn't allowed here", 4],
  ['1 = unknown(2)', "the function unknown() isn't supported", 4],
  ['1 = constructor(2, 3, 4)', "the function constructor() isn't supported", 4],
  ['IIF(1, 2, 3)', "the function IIF() isn't supported", 0],
  ['displayValue({a})', 'displayValue() needs the name of a question in quotes', 0],
  ["sumInArray({a}, 'x', {b})", 'the filter of sumInArray() must be a condition in quotes', 0],
  ["sumInArray({a}, 'x', '1 = 1')", 'the filter of sumInArray() must use a field of the row', 0],
])('%s is refused: %s, at %i', (text, reason, at) => {
  expect(parseExpression(text)).toEqual({ ok: false, reason, at });
});

test.each(Object.keys(REFUSED_FUNCTIONS))('%s() is refused with its reason', (name) => {
  const refused = parseExpression(`1 = ${name}('a')`);
  expect(refused).toMatchObject({ ok: false, at: 4 });
  expect(refused.ok ? '' : refused.reason).toContain(REFUSED_FUNCTIONS[name]);
});

test('an expression beyond the limit is refused before it is read', () => {
  expect(parseExpression('1'.repeat(1_000_000))).toMatchObject({ ok: false, at: MAX_EXPRESSION_LENGTH });
});
