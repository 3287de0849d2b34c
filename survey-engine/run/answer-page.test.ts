import { describe, expect, test } from 'vitest';
import { answerPage, finalAnswers, newRun } from '../index.ts';
import { answered, NOW, refusals, startOf, surveyOf } from '../testing/take.ts';

const QUESTIONS = [
  { type: 'radiogroup', name: 'one', choices: ['a', 'b', { value: 'c', visibleIf: '{num} > 5' }], showOtherItem: true },
  {
    type: 'checkbox',
    name: 'many',
    choices: [1, 2, 3, { value: 4, isExclusive: true }],
    showNoneItem: true,
    maxSelectedChoices: 2,
  },
  { type: 'dropdown', name: 'drop', choices: ['x', { value: 'y', enableIf: '{num} > 5' }] },
  { type: 'text', name: 'num', inputType: 'number', min: 0, max: 10, step: 0.5 },
  { type: 'text', name: 'line' },
  { type: 'text', name: 'day', inputType: 'date', min: '2020-01-01' },
  { type: 'text', name: 'mail', inputType: 'email' },
  { type: 'comment', name: 'long' },
  { type: 'comment', name: 'short', maxLength: 5 },
  { type: 'rating', name: 'rate', rateMax: 5 },
  { type: 'boolean', name: 'yes', valueTrue: 'Y', valueFalse: 'N' },
  { type: 'ranking', name: 'rank', choices: ['a', 'b', 'c'] },
  { type: 'ranking', name: 'pick', choices: ['a', 'b', 'c'], selectToRankEnabled: true, maxSelectedChoices: 2 },
  { type: 'matrix', name: 'grid', rows: ['r1', { value: 'r2', visibleIf: '{num} > 5' }], columns: [1, 2] },
  {
    type: 'matrixdropdown',
    name: 'table',
    rows: ['r1', 'r2'],
    columns: [
      { name: 'c1', choices: [1, 2] },
      { name: 'c2', cellType: 'text', visibleIf: '{row.c1} = 1' },
    ],
  },
  { type: 'multipletext', name: 'texts', items: [{ name: 'i1' }, { name: 'i2', inputType: 'number' }] },
  { type: 'imagepicker', name: 'pic', choices: [{ value: 'p', imageLink: 'https://example.com/p.png' }] },
  { type: 'slider', name: 'slide', min: 0, max: 10 },
  { type: 'slider', name: 'span', sliderType: 'range', min: 0, max: 10 },
  { type: 'file', name: 'photo' },
  { type: 'video', name: 'clip' },
  { type: 'text', name: 'hidden', visibleIf: '{num} > 100' },
  { type: 'text', name: 'locked', enableIf: '{num} > 100' },
  { type: 'html', name: 'words', html: '<p>Hello</p>' },
  { type: 'expression', name: 'sum', expression: '{num} + 1' },
];
const survey = surveyOf({
  pages: [
    { name: 'p1', elements: QUESTIONS },
    { name: 'p2', elements: [{ type: 'text', name: 'later' }] },
  ],
});
const run = startOf(survey);

describe('an answer of each kind is taken', () => {
  test.each([
    ['one', 'a'],
    ['many', [1, 2]],
    ['many', ['none']],
    ['many', [4]],
    ['drop', 'x'],
    ['num', 2.5],
    ['line', 'words'],
    ['day', '2026-11-15'],
    ['mail', 'ann@example.com'],
    ['long', 'x'.repeat(10_000)],
    ['short', '12345'],
    ['rate', 5],
    ['yes', 'N'],
    ['rank', ['c', 'a', 'b']],
    ['pick', ['c', 'a']],
    ['grid', { r1: 2 }],
    ['table', { r1: { c1: 1, c2: 'text' }, r2: { c1: 2 } }],
    ['texts', { i1: 'x', i2: 3 }],
    ['pic', 'p'],
    ['slide', 10],
    ['span', [2, 8]],
    ['photo', [{ name: 'a.jpg', type: 'image/jpeg', content: 'upload_1-A' }]],
    ['clip', { uploadId: 'upload_2', seconds: 12.5 }],
    ['one', null],
  ])('%s %j', (name, value) => {
    expect(refusals(survey, run, { [name]: value })).toEqual([]);
  });
});

describe('anything else is refused with a code, and nothing changes', () => {
  test.each<[string, unknown, string]>([
    ['one', 'z', 'one notOffered'],
    ['one', 'c', 'one notOffered'],
    ['one', ['a'], 'one wrongType'],
    ['one', { a: 1 }, 'one wrongType'],
    ['many', 1, 'many wrongType'],
    ['many', [1, 1], 'many wrongType'],
    ['many', [[1]], 'many wrongType'],
    ['many', [1, 9], 'many notOffered'],
    ['many', [1, 2, 3], 'many tooMany'],
    ['many', [1, 4], 'many exclusive'],
    ['many', [1, 'none'], 'many exclusive'],
    ['many', ['all'], 'many notOffered'],
    ['many', Array.from({ length: 3000 }, (_, i) => i), 'many wrongType'],
    ['drop', 'y', 'drop notOffered'],
    ['num', '5', 'num notNumber'],
    ['num', NaN, 'num notNumber'],
    ['num', Infinity, 'num notNumber'],
    ['num', 11, 'num tooLarge'],
    ['num', -1, 'num tooSmall'],
    ['num', 0.3, 'num step'],
    ['line', 5, 'line wrongType'],
    ['line', 'x'.repeat(1_001), 'line tooLong'],
    ['long', 'x'.repeat(10_000_000), 'long tooLong'],
    ['short', '123456', 'short tooLong'],
    ['day', 'tomorrow', 'day notDate'],
    ['day', '2019-12-31', 'day tooSmall'],
    ['mail', 'ann at example', 'mail notEmail'],
    ['rate', 99, 'rate notOffered'],
    ['rate', 1.5, 'rate notOffered'],
    ['yes', true, 'yes notOffered'],
    ['rank', ['a'], 'rank wrongType'],
    ['pick', ['a', 'b', 'c'], 'pick tooMany'],
    ['grid', { r1: 3 }, 'grid r1 notOffered'],
    ['grid', { r2: 1 }, 'grid r2 notOffered'],
    ['grid', { r9: 1 }, 'grid r9 notOffered'],
    ['grid', [1], 'grid wrongType'],
    ['table', { r1: { c9: 1 } }, 'table r1 c9 unknown'],
    ['table', { r1: { c1: 9 } }, 'table r1 c1 notOffered'],
    ['table', { r1: { c1: 2, c2: 'x' } }, 'table r1 c2 hidden'],
    ['table', { r1: 5 }, 'table r1 wrongType'],
    ['texts', { i2: 'x' }, 'texts i2 notNumber'],
    ['texts', { i3: 'x' }, 'texts i3 unknown'],
    ['slide', 11, 'slide tooLarge'],
    ['slide', [1, 2], 'slide wrongType'],
    ['span', [8, 2], 'span wrongType'],
    ['photo', [{ name: 'a', type: 'b', content: 'data:image/png;base64,AAAA' }], 'photo wrongType'],
    ['photo', [{ name: 'a', type: 'b', content: 'ok', extra: 1 }], 'photo wrongType'],
    ['photo', [1, 2].map((n) => ({ name: 'a', type: 'b', content: `c${n}` })), 'photo tooMany'],
    ['clip', { uploadId: '../x', seconds: 1 }, 'clip wrongType'],
    ['clip', { uploadId: 'x', seconds: -1 }, 'clip wrongType'],
    ['hidden', 'x', 'hidden hidden'],
    ['locked', 'x', 'locked disabled'],
    ['later', 'x', 'later notHere'],
    ['nobody', 'x', 'nobody unknown'],
    ['words', 'x', 'words unknown'],
    ['sum', 5, 'sum unknown'],
    ['line-Comment', 'x', 'line unknown'],
    ['one-Comment', 5, 'one wrongType'],
    ['constructor', 'x', 'constructor unknown'],
    ['toString', 'x', 'toString unknown'],
  ])('%s', (name, value, problem) => {
    expect(refusals(survey, run, { [name]: value })).toEqual([problem]);
  });

  test('names of the language are plain names', () => {
    const draft = JSON.parse('{"__proto__": {"one": "a"}}') as Record<string, unknown>;
    expect(refusals(survey, run, draft)).toEqual(['__proto__ unknown']);
    expect(refusals(survey, run, { table: JSON.parse('{"__proto__": {"c1": 1}}') as unknown })).toEqual([
      'table __proto__ notOffered',
    ]);
  });

  test.each([[null], ['x'], [[1]], [5]])('a draft that is %j', (draft) => {
    expect(refusals(survey, run, draft)).toEqual([' wrongType']);
  });

  test('another page than the run is at', () => {
    const result = answerPage(survey, run, { pageName: 'p2', draft: { later: 'x' }, now: NOW });
    expect(result).toMatchObject({ ok: false, problems: [{ code: 'wrongPage' }] });
  });

  test('a run that is complete takes nothing more', () => {
    const done = answered(survey, answered(survey, run, {}), {});
    expect(done).toMatchObject({ isComplete: true, page: null });
    expect(answerPage(survey, done, { pageName: 'p2', draft: {}, now: NOW }).ok).toBe(false);
  });
});

test('sentences of the definition come before ours', () => {
  const own = surveyOf({
    elements: [
      { type: 'text', name: 'a', isRequired: true, requiredErrorText: 'Do say.' },
      { type: 'text', name: 'b', validators: [{ type: 'text', minLength: 3, text: 'A little longer.' }] },
      { type: 'text', name: 'c', validators: [{ type: 'numeric', maxValue: 3 }] },
    ],
  });
  const result = answerPage(own, startOf(own), { pageName: 'page1', draft: { b: 'x', c: '9' }, now: NOW });
  expect(result.ok ? [] : result.problems.map(({ message }) => message)).toEqual([
    'Do say.',
    'A little longer.',
    'Please enter 3 or less.',
  ]);
});

test('other needs its text, which goes when another choice is taken', () => {
  const own = surveyOf({ elements: [{ type: 'radiogroup', name: 'a', choices: [1], showOtherItem: true }] });
  expect(refusals(own, startOf(own), { a: 'other' })).toEqual(['a commentRequired']);
  const done = answered(own, startOf(own), { a: 'other', 'a-Comment': 'mine' });
  expect(finalAnswers(own, done, NOW)).toEqual({ a: 'other', 'a-Comment': 'mine' });
  expect(finalAnswers(own, { ...done, answers: { ...done.answers, a: 1 } }, NOW)).toEqual({ a: 1 });
});

test('what the host gives is read and never answered', () => {
  const own = surveyOf({
    elements: [{ type: 'text', name: 'a', visibleIf: '{attribute.age} >= 18', title: '{attribute.city}' }],
  });
  expect(newRun(own, { seed: 's', now: NOW, given: { 'attribute.age': 17 } }).isComplete).toBe(true);
  const adult = startOf(own, { 'attribute.age': 18 });
  expect(adult.page).toBe('page1');
  expect(refusals(own, adult, { 'attribute.age': 99 })).toEqual(['attribute.age unknown']);
});

test('a run is plain JSON and never changed', () => {
  const before = JSON.stringify(run);
  const next = answered(survey, run, { one: 'a' });
  expect(JSON.stringify(run)).toBe(before);
  expect(JSON.parse(JSON.stringify(next))).toEqual(next);
});
