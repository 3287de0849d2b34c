import { describe, expect, test } from 'vitest';
import { finalAnswers, previousPage, progress, scopeOf, viewPage } from '../index.ts';
import { answered, NOW, refusals, shown, startOf, surveyOf, viewOf } from '../testing/take.ts';

const names = (views: readonly { name: string }[]): string[] => views.map(({ name }) => name);

test('piped texts show what a person would read, as plain text', () => {
  const survey = surveyOf({
    elements: [
      { type: 'radiogroup', name: 'a', choices: [{ value: 1, text: '<b>One</b>' }], showOtherItem: true },
      { type: 'checkbox', name: 'k', choices: [{ value: 'x', text: 'Ex' }, 'y'] },
      { type: 'boolean', name: 'b', labelTrue: 'Sure' },
      { type: 'matrix', name: 'm', rows: [{ value: 'r', text: 'Row' }], columns: [{ value: 1, text: 'Good' }] },
      { type: 'html', name: 'h', html: '<p onclick="x()">You: {a}</p><script>alert(1)</script>' },
      { type: 'text', name: 't', title: '{a}, {k}, {b}, {m.r}, {m}, {t}!' },
    ],
  });
  const draft = { a: 1, k: ['x', 'y'], b: true, m: { r: 1 } };
  expect(viewOf(survey, startOf(survey), 't', draft).title).toBe('<b>One</b>, Ex, y, Sure, Good, Row: Good, !');
  expect(viewOf(survey, startOf(survey), 'h', draft).html).toEqual([{ tag: 'p', children: ['You: <b>One</b>'] }]);
  expect(viewOf(survey, startOf(survey), 't', { a: 'other', 'a-Comment': 'mine' }).title).toMatch(/^mine,/);
});

const ORDER_OF_ONE = [7, 2, 11, 6, 0];

describe('orders by chance', () => {
  const choices = Array.from({ length: 20 }, (_, index) => index);
  const survey = surveyOf({
    pageOrder: 'random',
    pages: [
      { name: 'first', isFixed: true, elements: [{ type: 'radiogroup', name: 'a', choices, choicesOrder: 'random' }] },
      ...choices.map((n) => ({
        name: `p${n}`,
        questionsOrder: 'random',
        elements: choices.map((m) => ({ type: 'text', name: `q${n}_${m}` })),
      })),
    ],
  });
  const orderOf = (seed: string): unknown[] =>
    (viewOf(survey, startOf(survey, {}, seed), 'a').choices ?? []).map(({ value }) => value);

  test('follow from the seed alone', () => {
    expect(orderOf('one')).toEqual(orderOf('one'));
    expect(orderOf('one')).not.toEqual(orderOf('two'));
    expect(orderOf('one').toSorted((a, b) => Number(a) - Number(b))).toEqual(choices);
    // Written down once: another order on another machine or day would lose members their place.
    expect(orderOf('one').slice(0, 5)).toEqual(ORDER_OF_ONE);
  });

  test('leave what is fixed, exclusive or special at the end', () => {
    const own = surveyOf({
      elements: [
        {
          type: 'checkbox',
          name: 'a',
          choices: [{ value: 'never', isExclusive: true }, { value: 'fixed', isFixed: true }, ...choices],
          choicesOrder: 'random',
          showOtherItem: true,
          showNoneItem: true,
        },
        { type: 'radiogroup', name: 'b', choicesFromQuestion: 'a', choicesOrder: 'random' },
        {
          type: 'matrix',
          name: 'm',
          columns: [1],
          rows: [{ value: 'last', isFixed: true }, ...choices.map(String)],
          rowsOrder: 'random',
        },
        { type: 'radiogroup', name: 's', choices: [{ value: 'z', isFixed: true }, 'c', 'a'], choicesOrder: 'asc' },
      ],
    });
    const values = (seed: string, name: string) =>
      (viewOf(own, startOf(own, {}, seed), name).choices ?? []).map(({ value }) => value);
    for (const seed of ['one', 'two', 'three']) {
      expect(values(seed, 'a').slice(-4)).toEqual(['never', 'fixed', 'none', 'other']);
      expect(values(seed, 'b').slice(-2)).toEqual(['never', 'fixed']);
      expect(viewOf(own, startOf(own, {}, seed), 'm').rows?.at(-1)?.value).toBe('last');
    }
    expect(values('one', 'a')).not.toEqual(values('two', 'a'));
    expect(values('one', 's')).toEqual(['a', 'c', 'z']);
  });

  test('keep fixed pages and every other page once', () => {
    let run = startOf(survey, {}, 'x');
    expect(run.page).toBe('first');
    while (!run.isComplete) run = answered(survey, run, {});
    expect(run.visited.toSorted()).toEqual(survey.pages.map(({ name }) => name).toSorted());
    expect(run.visited.slice(1)).not.toEqual(choices.map((n) => `p${n}`));
  });

  test('ascending and descending go by the text', () => {
    const sorted = surveyOf({
      elements: [{ type: 'radiogroup', name: 'a', choices: ['b9', 'a', 'b10'], choicesOrder: 'desc' }],
    });
    expect(viewOf(sorted, startOf(sorted), 'a').choices?.map(({ value }) => value)).toEqual(['b10', 'b9', 'a']);
  });
});

test('choices are carried forward, and answers go with them', () => {
  const survey = surveyOf({
    elements: [
      { type: 'checkbox', name: 'a', choices: [1, 2, 3], showOtherItem: true },
      { type: 'checkbox', name: 'b', choicesFromQuestion: 'a', choicesFromQuestionMode: 'selected' },
      { type: 'radiogroup', name: 'c', choicesFromQuestion: 'a', choicesFromQuestionMode: 'unselected' },
    ],
  });
  const run = startOf(survey);
  const values = (name: string, draft: object): unknown =>
    viewOf(survey, run, name, { ...draft }).choices?.map(({ value }) => value);
  expect(values('b', { a: [1, 'other'], 'a-Comment': 'mine' })).toEqual([1, 'other']);
  expect(values('c', { a: [1] })).toEqual([2, 3]);
  expect(viewOf(survey, run, 'b', { a: [1, 2], b: [1, 2], 'a-Comment': 'x' }).value).toEqual([1, 2]);
  const changed = answered(survey, run, { b: null, a: [1, 2] });
  expect(changed.isComplete).toBe(true);
});

test('triggers set, copy, compute, skip and complete', () => {
  const survey = surveyOf({
    pages: [
      {
        name: 'p1',
        elements: [
          { type: 'text', name: 'a' },
          { type: 'text', name: 'b' },
        ],
      },
      { name: 'p2', elements: [{ type: 'text', name: 'c' }] },
      { name: 'p3', elements: [{ type: 'text', name: 'd' }] },
    ],
    triggers: [
      { type: 'setvalue', expression: "{a} = 'set'", setToName: 'b', setValue: 'was set' },
      { type: 'setvalue', expression: "{a} = 'var'", setToName: 'v', setValue: 7, isVariable: true },
      { type: 'runexpression', expression: '{v} = 7', setToName: 'd', runExpression: '{v} * 6' },
      { type: 'copyvalue', expression: "{a} = 'copy'", fromName: 'a', setToName: 'c' },
      { type: 'skip', expression: "{a} = 'skip'", gotoName: 'd' },
      { type: 'complete', expression: "{a} = 'end'" },
    ],
  });
  const run = startOf(survey);
  expect(answered(survey, run, { a: 'set' }).answers).toEqual({ a: 'set', b: 'was set' });
  expect(answered(survey, run, { a: 'set', b: 'own' }).answers).toEqual({ a: 'set', b: 'own' });
  expect(answered(survey, run, { a: 'var' })).toMatchObject({ variables: { v: 7 }, answers: { a: 'var', d: 42 } });
  expect(answered(survey, run, { a: 'copy' }).answers).toEqual({ a: 'copy', c: 'copy' });
  const skipped = answered(survey, run, { a: 'skip' });
  expect(skipped.page).toBe('p3');
  expect(previousPage(survey, skipped, NOW).page).toBe('p1');
  expect(answered(survey, run, { a: 'end' })).toMatchObject({ isComplete: true, page: null });
  expect(viewPage(survey, run, NOW, { a: 'end' }).isLast).toBe(true);
});

test('what is hidden stays until the end, counts in conditions, and is left out then', () => {
  const survey = surveyOf({
    pages: [
      {
        name: 'p1',
        elements: [
          { type: 'text', name: 'a' },
          { type: 'text', name: 'b', visibleIf: "{a} = 'x'" },
        ],
      },
      {
        name: 'p2',
        elements: [
          { type: 'text', name: 'c', visibleIf: '{b} notempty' },
          { type: 'text', name: 'd' },
        ],
      },
    ],
  });
  let run = answered(survey, startOf(survey), { a: 'x', b: 'kept' });
  run = answered(survey, previousPage(survey, run, NOW), { a: 'y' });
  expect(run.answers).toEqual({ a: 'y', b: 'kept' });
  expect(names(shown(survey, run))).toEqual(['c', 'd']);
  expect(finalAnswers(survey, answered(survey, run, { c: '1' }), NOW)).toEqual({ a: 'y', c: '1' });
});

test('leaving out what is hidden takes no other answer with it', () => {
  const survey = surveyOf({
    pages: [
      {
        name: 'p1',
        elements: [
          { type: 'text', name: 'a' },
          { type: 'text', name: 'b', visibleIf: "{a} = 'x'" },
        ],
      },
      {
        name: 'p2',
        elements: [
          { type: 'radiogroup', name: 'c', choices: [{ value: 1, visibleIf: '{b} notempty' }, 2] },
          { type: 'text', name: 'd' },
        ],
      },
    ],
  });
  let run = answered(survey, startOf(survey), { a: 'x', b: 'kept' });
  run = answered(survey, previousPage(survey, run, NOW), { a: 'y' });
  expect(finalAnswers(survey, answered(survey, run, { c: 1 }), NOW)).toEqual({ a: 'y', c: 1 });
});

test('calculated values follow their answers, and belong to the result if they are meant to', () => {
  const survey = surveyOf({
    elements: [
      { type: 'text', inputType: 'number', name: 'a' },
      { type: 'expression', name: 'e', expression: '{twice} + 1' },
    ],
    calculatedValues: [
      { name: 'twice', expression: '{a} * 2', includeIntoResult: true },
      { name: 'hidden', expression: '{twice} * 2' },
    ],
  });
  expect(viewOf(survey, startOf(survey), 'e', { a: 4 }).value).toBe(9);
  const done = answered(survey, startOf(survey), { a: 4 });
  expect(finalAnswers(survey, done, NOW)).toEqual({ a: 4, e: 9, twice: 8 });
  expect(scopeOf(survey, done, NOW).value('hidden')).toBe(16);
});

test('a default expression follows until somebody answers', () => {
  const survey = surveyOf({
    pages: [
      {
        name: 'p1',
        elements: [
          { type: 'text', name: 'a', defaultValue: 'x' },
          { type: 'text', name: 'b', defaultValueExpression: "{a} + '!'" },
        ],
      },
      { name: 'p2', elements: [{ type: 'text', name: 'c' }] },
    ],
  });
  expect(startOf(survey).answers).toEqual({ a: 'x', b: 'x!' });
  const own = answered(survey, startOf(survey), { b: 'own', a: 'y' });
  expect(own.answers).toEqual({ a: 'y', b: 'own' });
  expect(answered(survey, startOf(survey), { a: 'y' }).answers).toEqual({ a: 'y', b: 'y!' });
});

test('pages come and go; progress counts those that show', () => {
  const survey = surveyOf({
    pages: [
      { name: 'p1', elements: [{ type: 'boolean', name: 'a' }] },
      { name: 'p2', visibleIf: '{a} = true', elements: [{ type: 'text', name: 'b' }] },
      {
        name: 'p3',
        elements: [{ type: 'panel', name: 'x', visibleIf: '{a} = true', elements: [{ type: 'text', name: 'c' }] }],
      },
      { name: 'p4', elements: [{ type: 'text', name: 'd' }] },
    ],
  });
  const run = startOf(survey);
  expect(progress(survey, run, NOW)).toEqual({ page: 1, of: 2 });
  expect(answered(survey, run, { a: false }).page).toBe('p4');
  const long = answered(survey, run, { a: true });
  expect([long.page, progress(survey, long, NOW)]).toEqual(['p2', { page: 2, of: 4 }]);
  expect(previousPage(survey, run, NOW)).toBe(run);
});

test('required matrices say which row', () => {
  const survey = surveyOf({
    elements: [
      { type: 'matrix', name: 'm', rows: ['a', 'b'], columns: [1, 2], isAllRowRequired: true, eachRowUnique: true },
      {
        type: 'matrixdropdown',
        name: 't',
        rows: ['a', 'b'],
        columns: [{ name: 'c', choices: [1, 2], isRequired: true, isUnique: true }],
      },
      { type: 'panel', name: 'p', isRequired: true, elements: [{ type: 'text', name: 'x' }] },
    ],
  });
  const run = startOf(survey);
  expect(refusals(survey, run, { m: { a: 1 }, t: { a: { c: 1 } }, x: '1' })).toEqual([
    'm b rowRequired',
    't b c required',
  ]);
  expect(refusals(survey, run, { m: { a: 1, b: 1 }, t: { a: { c: 1 }, b: { c: 1 } } })).toEqual([
    'm b rowUnique',
    't b c columnUnique',
    'p panelRequired',
  ]);
});
