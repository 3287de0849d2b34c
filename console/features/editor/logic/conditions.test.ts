import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compileSurvey, scopeOf } from '#engine/index.ts';
import { readSurvey } from '#engine/import.ts';
import type { Clause, Condition, ConditionPart, ConditionValue, Verb } from './condition.ts';
import { readCondition } from './read-condition.ts';
import { isUnfinished, writeCondition } from './write-condition.ts';

const clause = (subject: string, verb: Verb, ...values: ConditionValue[]): Clause => ({ subject, verb, values });
const all = (...parts: ConditionPart[]): Condition => ({ join: 'all', parts });
const any = (...parts: ConditionPart[]): Condition => ({ join: 'any', parts });

describe('an expression is read as a sentence', () => {
  test.each<[string, Condition]>([
    [
      "{q3} contains 'online' and {q2} <> 'other'",
      all(clause('q3', 'includes', 'online'), clause('q2', 'isNot', 'other')),
    ],
    ["{where} anyof ['online', 'app']", all(clause('where', 'anyOf', 'online', 'app'))],
    ['{a} notempty or {b} empty', any(clause('a', 'answered'), clause('b', 'notAnswered'))],
    ['{attribute.age} >= 18 && {attribute.age} <= 24', all(clause('attribute.age', 'between', 18, 24))],
    [
      '{a} = 1 or {b} = 2 and {c} = 3',
      any(clause('a', 'is', 1), { join: 'all', clauses: [clause('b', 'is', 2), clause('c', 'is', 3)] }),
    ],
    [
      '({a} = 1 or {b} = 2) and {c} = true',
      all({ join: 'any', clauses: [clause('a', 'is', 1), clause('b', 'is', 2)] }, clause('c', 'is', true)),
    ],
    ['(({a} > -2.5))', all(clause('a', 'greater', -2.5))],
    ['{a} == yes', all(clause('a', 'is', 'yes'))],
    [`{a} = 'it\\'s'`, all(clause('a', 'is', "it's"))],
    ["{a} ANYOF ['x'] OR {b} noneof [1, 2]", any(clause('a', 'anyOf', 'x'), clause('b', 'noneOf', 1, 2))],
  ])('%s', (text, condition) => {
    expect(readCondition(text)).toEqual(condition);
  });

  test.each([
    '',
    '{a}',
    '!({a} = 1)',
    'age({birth}) > 18',
    '{a} + {b} > 3',
    '{a} = {b}',
    '{#a} = 1',
    "{a} anyof 'x'",
    '{a} = 1 and',
    '{a} = 1 {b} = 2',
    "{a} = 'open",
    '{a} = null',
    '(({a} = 1 or {b} = 2) and {c} = 3) or ({d} = 4 and {e} = 5) and ({f} = 6 or {g} = 7 and {h} = 8)',
    "{a} = 'x'y'",
  ])('but not %j, which stays as it is', (text) => {
    expect(readCondition(text)).toBeUndefined();
  });
});

const NAMES = ['one', 'many', 'number', 'words', 'attribute.age'] as const;
const value = fc.oneof(
  fc.constantFrom<ConditionValue>('a', 'b', 'c', 'A', 'it\'s "so"', 'two words', 1, 2, 3, -1, 2.5, true, false),
  fc.string({ maxLength: 6 }).filter((text) => !text.endsWith('\\')),
);
const arbitraryClause: fc.Arbitrary<Clause> = fc.oneof(
  fc.record({
    subject: fc.constantFrom(...NAMES),
    verb: fc.constantFrom<Verb>('is', 'isNot', 'includes', 'includesNot', 'greater', 'less'),
    values: fc.tuple(value),
  }),
  fc.record({
    subject: fc.constantFrom(...NAMES),
    verb: fc.constantFrom<Verb>('anyOf', 'allOf', 'noneOf'),
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    subject: fc.constantFrom(...NAMES),
    verb: fc.constantFrom<Verb>('answered', 'notAnswered'),
    values: fc.constant([]),
  }),
  fc.record({ subject: fc.constantFrom(...NAMES), verb: fc.constant<Verb>('between'), values: fc.tuple(value, value) }),
);
/** As a sentence is when it was read: groups hold several clauses and join otherwise than what holds them. */
const arbitraryCondition: fc.Arbitrary<Condition> = fc
  .tuple(
    fc.constantFrom<'all' | 'any'>('all', 'any'),
    fc.array(
      fc.oneof({ weight: 3, arbitrary: arbitraryClause }, fc.array(arbitraryClause, { minLength: 2, maxLength: 3 })),
      {
        minLength: 2,
        maxLength: 4,
      },
    ),
  )
  .map(([join, parts]) => ({
    join,
    parts: parts.map((part) => ('verb' in part ? part : { join: join === 'all' ? 'any' : 'all', clauses: part })),
  }));

const answers = fc.record({
  one: fc.option(fc.constantFrom('a', 'b', 'c', 'two words', 1, 2), { nil: undefined }),
  many: fc.option(fc.subarray(['a', 'b', 'c', 1, 2, 3]), { nil: undefined }),
  number: fc.option(fc.constantFrom(-1, 0, 1, 2, 2.5, 3), { nil: undefined }),
  words: fc.option(fc.constantFrom('a', 'abc', "it's", '1', 'true', ''), { nil: undefined }),
});

/** What the engine says of an expression with these answers. */
function holds(text: string, given: object, age: number): unknown {
  const read = readSurvey({
    pages: [{ name: 'p', elements: ['one', 'many', 'number', 'words'].map((name) => ({ type: 'comment', name })) }],
    calculatedValues: [{ name: 'result', expression: text }],
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const run = {
    seed: '',
    answers: { ...given },
    given: { 'attribute.age': age },
    variables: {},
    touched: [],
    page: 'p',
    visited: [],
    isComplete: false,
  };
  return scopeOf(compileSurvey(read.survey), run, 0).value('result');
}

describe('any sentence', () => {
  it('is read again as it was written', () => {
    fc.assert(
      fc.property(arbitraryCondition, (condition) => {
        expect(readCondition(writeCondition(condition))).toEqual(condition);
      }),
      { numRuns: 500 },
    );
  });

  it('means to the engine what its expression meant, however that was spelled', () => {
    fc.assert(
      fc.property(
        arbitraryCondition,
        answers,
        fc.constantFrom(1, 2, 30),
        fc.boolean(),
        (condition, given, age, isTerse) => {
          const text = respelled(writeCondition(condition), isTerse);
          const sentence = readCondition(text);
          if (sentence === undefined) throw new Error(`not a sentence: ${text}`);
          expect(holds(writeCondition(sentence), given, age)).toEqual(holds(text, given, age));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('that is not whole yet says only what is', () => {
    expect(writeCondition(all(clause('a', 'is'), clause('b', 'is', 1), clause('', 'is', 2)))).toBe('{b} = 1');
    expect(writeCondition(all(clause('a', 'anyOf'), clause('b', 'between', 1)))).toBe('');
  });
});

/** Other spellings of the same signs, outside of texts. */
function respelled(text: string, isTerse: boolean): string {
  if (!isTerse) return text;
  return text
    .split(/('(?:\\.|[^'\\]|\\(?!['"]))*')/u)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(' and ', ' && ')
            .replaceAll(' or ', ' || ')
            .replaceAll(' <> ', ' != ')
            .replaceAll(' = ', ' == '),
    )
    .join('');
}

test.each<[string, Condition, boolean]>([
  ['an answer is not chosen yet', all(clause('q1', 'is')), true],
  ['one of two answers', all(clause('q1', 'is', 1), clause('q2', 'between', 1)), true],
  ['no subject', any(clause('', 'answered')), true],
  ['within a group', all({ join: 'any', clauses: [clause('q1', 'is', 1), clause('q2', 'anyOf')] }), true],
  ['whole', all(clause('q1', 'is', 1), clause('q2', 'answered')), false],
])('what is unfinished is known: %s', (_, condition, isOpen) => {
  expect(isUnfinished(condition)).toBe(isOpen);
});
