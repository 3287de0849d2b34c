import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { massOf } from '#testkit/masses.ts';
import { isTooLarge, MAX_PAGE_WORK, MAX_VALUE_SIZE, MAX_WORK, parseExpression } from '../expressions/index.ts';
import { readSurvey } from '../import.ts';
import { finalAnswers, scopeOf, viewPage } from '../index.ts';
import { arbitraryExpression, NAMES, textOfPart } from '../testing/expressions/arbitrary-expression.ts';
import { answered, NOW, startOf, surveyOf } from '../testing/take.ts';

const LONG = 'x'.repeat(1_000);
const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });
const page = (...elements: object[]) => ({ pages: [{ name: 'p', elements }] });

/** So many calculated values, each made of the one before; the last is defined first. */
function chain(count: number, next: (before: string) => string) {
  const values = Array.from({ length: count }, (_, index) => ({
    name: `c${index + 1}`,
    expression: next(index === 0 ? '{q}' : `{c${index}}`),
    includeIntoResult: true,
  }));
  return values.toReversed();
}

describe('values that double', () => {
  test.each<[string, (before: string) => string]>([
    ['a text', (before) => `${before} + ${before}`],
    ['a text by a function', (before) => `sum('a', ${before}, ${before})`],
    ['a list in a list', (before) => `[${before}, ${before}]`],
    ['a list after a list', (before) => `[1] + ${before} + ${before}`],
    ['a list that becomes a text', (before) => `'a' + [${before}, ${before}]`],
    ['a list that becomes deep', (before) => `${'['.repeat(50)}${before}${']'.repeat(50)}`],
  ])('%s: no value is larger than any may be, however many there are', (_what, next) => {
    const survey = surveyOf({ ...page(text('q')), calculatedValues: chain(500, next) });
    const run = answered(survey, startOf(survey), { q: LONG });
    const answers = finalAnswers(survey, run, NOW);
    for (const value of Object.values(answers)) expect(isTooLarge(value)).toBe(false);
    expect(JSON.stringify(answers).length).toBeLessThan(500 * MAX_VALUE_SIZE);
  });

  test('what is small enough is as it was', () => {
    const survey = surveyOf({ ...page(text('q')), calculatedValues: chain(4, (before) => `${before} + ${before}`) });
    const run = answered(survey, startOf(survey), { q: LONG });
    expect(scopeOf(survey, run, NOW).value('c4')).toBe(LONG.repeat(16));
  });

  test('triggers cannot make them either', () => {
    const double = (index: number) => ({
      type: 'runexpression',
      expression: '{q} notempty',
      runExpression: index === 0 ? '{q} + {q}' : `{t${index - 1}} + {t${index - 1}}`,
      setToName: `t${index}`,
    });
    const survey = surveyOf({ ...page(text('q')), triggers: Array.from({ length: 26 }, (_, index) => double(index)) });
    const run = answered(survey, startOf(survey), { q: LONG });
    for (const value of Object.values(run.answers)) expect(isTooLarge(value)).toBe(false);
  });

  test('a large answer is kept, but not copied', () => {
    const survey = surveyOf({
      ...page(text('q', { maxLength: 50_000 }), text('r', { maxLength: 50_000 })),
      triggers: [{ type: 'copyvalue', expression: '{q} notempty', fromName: 'q', setToName: 'r' }],
    });
    const run = answered(survey, startOf(survey), { q: 'x'.repeat(40_000) });
    expect(run.answers).toEqual({ q: 'x'.repeat(40_000) });
  });

  test('a default and what a trigger sets have their size too', () => {
    const large = 'x'.repeat(MAX_VALUE_SIZE + 1);
    const read = readSurvey({
      ...page(text('q', { defaultValue: large })),
      triggers: [{ type: 'setvalue', expression: '{q} = 1', setToName: 'v', setValue: [large], isVariable: true }],
    });
    expect(read.ok ? [] : read.problems.map(({ path }) => path)).toEqual([
      'pages[0].elements[0].defaultValue',
      'triggers[0].setValue',
    ]);
  });

  test('choices that show a long answer show it only so often', () => {
    const choices = Array.from({ length: 2_000 }, (_, value) => ({ value, text: '{q}' }));
    const survey = surveyOf({
      pages: [
        { name: 'p', elements: [text('q')] },
        { name: 'p2', elements: [{ type: 'checkbox', name: 'c', choices }] },
      ],
    });
    const view = viewPage(survey, answered(survey, startOf(survey), { q: LONG }), NOW);
    expect(JSON.stringify(view).length).toBeLessThan(1_300_000);
  });
});

describe('500 calculated values in the worst order', () => {
  test.each<[string, (before: string) => string]>([
    ['a plain chain', (before) => `${before} + 1`],
    ['each as deep as it may be', (before) => `${'!'.repeat(60)}${before}`],
    ['each compares all it has', (before) => `[${Array.from({ length: 90 }, () => before).join(',')}] = [1]`],
  ])('%s: each is worked out once', (_what, next) => {
    const values = chain(500, next);
    const survey = surveyOf({ ...page(text('q')), calculatedValues: values });
    const scope = scopeOf(survey, answered(survey, startOf(survey), { q: '5' }), NOW);
    expect(scope.value('c500')).toBeDefined();
    const spent = MAX_PAGE_WORK - (scope.work?.left ?? 0);
    const written = values.reduce((sum, { expression }) => sum + expression.length, 0);
    expect(spent).toBeLessThan(500 + written);
    scope.value('c500');
    expect(MAX_PAGE_WORK - (scope.work?.left ?? 0)).toBe(spent);
  });

  test('a page that would be worked on without end is not', () => {
    const list = `[${Array.from({ length: 30 }, () => '{q}').join(',')}]`;
    const calculatedValues = Array.from({ length: 500 }, (_, index) => ({
      name: `c${index}`,
      expression: `${list} + ${list} = ${list} + ${list} + ${index}`,
    }));
    const survey = surveyOf({ ...page(text('q')), calculatedValues });
    const run = answered(survey, startOf(survey), { q: LONG });
    const scope = scopeOf(survey, run, NOW);
    for (let round = 0; round < 100; round++) {
      for (const { name } of calculatedValues) scope.value(name);
      (scope as unknown as { known: Map<unknown, unknown> }).known.clear();
    }
    expect(scope.work?.left).toBeLessThan(MAX_WORK);
    expect(scope.work?.left).toBeGreaterThan(-MAX_WORK);
  });

  test('more names than any survey needs are refused', () => {
    const expression = Array.from({ length: 400 }, (_, index) => `{q${index}}`).join('+');
    const elements = Array.from({ length: 400 }, (_, index) => text(`q${index}`));
    const calculatedValues = Array.from({ length: 51 }, (_, index) => ({ name: `c${index}`, expression }));
    const read = readSurvey({ ...page(...elements), calculatedValues });
    expect(read.ok ? [] : read.problems).toMatchObject([{ path: '', reason: expect.stringContaining('20000 names') }]);
  });
});

/** Answers as large as they may be, and such that take long to compare. */
const HOSTILE: readonly unknown[] = [
  'a'.repeat(MAX_VALUE_SIZE),
  `${'a'.repeat(5_000)}b${'a'.repeat(5_000)}`,
  '1'.repeat(MAX_VALUE_SIZE),
  Array.from({ length: 2_000 }, (_, index) => index),
  Array.from({ length: 2_000 }, (_, index) => `item ${index}`),
  Array.from({ length: 2_000 }, (_, index) => ({ x: index, y: 'b', z: true })),
  Array.from({ length: 19 }, () => LONG),
  [[[[[['a'.repeat(10_000)]]]]]],
  5,
  '2024-03-15',
];

const EXPRESSIONS = massOf({ sample: 1_500, whole: 10_000 });

test(`${EXPRESSIONS} generated expressions on hostile answers: none goes through or makes more than it may`, () => {
  const answer = fc.constantFrom(...HOSTILE);
  fc.assert(
    fc.property(arbitraryExpression, fc.array(answer, { minLength: 5, maxLength: 5 }), (part, given) => {
      const parsed = parseExpression(textOfPart(part));
      if (!parsed.ok) throw new Error(parsed.reason);
      const answers = new Map<string, unknown>(NAMES.map((name, index) => [name, given[index]]));
      const work = { left: MAX_PAGE_WORK };
      const value = parsed.expression.evaluate({ value: (name) => answers.get(name), now: NOW, work });
      expect(isTooLarge(value)).toBe(false);
      expect(MAX_PAGE_WORK - work.left).toBeLessThanOrEqual(MAX_WORK + parsed.expression.text.length);
    }),
    { numRuns: EXPRESSIONS, seed: 1 },
  );
});
