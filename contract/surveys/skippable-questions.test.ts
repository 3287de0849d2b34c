import { expect, test } from 'vitest';
import { isScreenerPage } from './end-rules.ts';
import { placeholderSentence, placeholderTexts } from './placeholder-texts.ts';
import { skippableQuestions } from './skippable-questions.ts';
import type { SurveyOutcomeRule } from './survey-outcomes.ts';

const question = (name: string, more: object = {}) => ({ type: 'radiogroup', name, ...more });
const survey = (elements: readonly object[], more: object = {}) => ({ pages: [{ name: 'p1', elements }], ...more });
const screenOut = (when: string): SurveyOutcomeRule => ({ kind: 'screen-out', name: 'Out', after: 'p1', when });
const quota = (when: string): SurveyOutcomeRule => ({
  kind: 'quota',
  name: 'Ages',
  after: 'p1',
  cells: [{ name: 'Young', when, target: 5 }],
});

test.each<[string, object, SurveyOutcomeRule[], string[]]>([
  ['a screen-out', survey([question('a')]), [screenOut('{a} = 1')], ['Q1']],
  ['a quota', survey([question('x'), question('a')]), [quota('{a} = 1')], ['Q2 of a quota']],
  ['a row of a grid', survey([question('a', { type: 'matrix' })]), [screenOut("{a.row1} = 'no'")], ['Q1']],
  [
    'an end rule',
    survey([question('a')], { triggers: [{ type: 'complete', expression: '{a} = 1', outcome: 'TERMINATED' }] }),
    [],
    ['Q1'],
  ],
  [
    'a value worked out of it',
    survey([question('a')], { calculatedValues: [{ name: 'sum', expression: '{a} + 1' }] }),
    [quota('{sum} > 3')],
    ['Q1 of a quota'],
  ],
  ['a required one', survey([question('a', { isRequired: true })]), [screenOut('{a} = 1')], []],
  ['one with each row required', survey([question('a', { eachRowRequired: true })]), [screenOut('{a.r} = 1')], []],
  ['one required under a condition', survey([question('a', { requiredIf: '{b} = 1' })]), [screenOut('{a} = 1')], []],
  ['a rule that speaks of no answer', survey([question('a')]), [screenOut('{a} empty or {a} = 1')], []],
  ['a question that decides nothing', survey([question('a')]), [], []],
  ['what the profile says', survey([question('a')]), [screenOut('{attribute.age} < 18')], []],
])('who can skip %s', (_what, definition, outcomes, expected) => {
  const found = skippableQuestions(definition, outcomes);
  expect(found.map(({ label, isQuota }) => (isQuota ? `${label} of a quota` : label))).toEqual(expected);
});

test('placeholders are found in choices, rows, columns and fields, and own words are not', () => {
  const definition = survey([
    question('a', {
      choices: [
        { value: 1, text: 'First choice' },
        { value: 2, text: 'Tea' },
      ],
    }),
    question('b', { type: 'matrix', rows: [{ value: 'row2', text: 'Second row' }] }),
    question('c', { type: 'matrixdropdown', columns: [{ name: 'column1', title: 'First field' }] }),
    question('d', { type: 'multipletext', items: [{ name: 'item1', title: 'First' }] }),
    question('e', { type: 'multipletext', items: [{ name: 'place', title: 'First' }] }),
    question('f', { choices: ['Tea', { value: 2, text: 'My first choice' }] }),
  ]);
  expect(placeholderTexts(definition).map(placeholderSentence)).toEqual([
    'Q1 still has placeholder text (“First choice”). Replace it or remove it.',
    'Q2 still has placeholder text (“Second row”). Replace it or remove it.',
    'Q3 still has placeholder text (“First field”). Replace it or remove it.',
    'Q4 still has placeholder text (“First”). Replace it or remove it.',
  ]);
});

test('the screener is the first page, what rules decide behind, and what is called so', () => {
  const pages = ['p1', 'p2', 'p3', 'Screening'].map((name) => ({ name, elements: [] }));
  const screeners = (outcomes: readonly SurveyOutcomeRule[]) =>
    [...pages, { name: 'gone' }]
      .map(({ name }) => name)
      .filter((name) => isScreenerPage({ pages: pages }, outcomes, name));
  expect(screeners([])).toEqual(['p1', 'Screening']);
  expect(screeners([{ ...screenOut('{a} = 1'), after: 'p2' } as SurveyOutcomeRule])).toEqual(['p1', 'p2', 'Screening']);
});
