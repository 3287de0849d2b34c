import { describe, expect, test } from 'vitest';
import { answerPage, type Answers } from '../index.ts';
import { NOW, refusals, startOf, surveyOf } from '../testing/take.ts';

/** What keeps a page of these elements from being done: question, path and code. */
function saidOf(elements: object[], draft: Answers = {}, page: object = {}): string[] {
  const survey = surveyOf({ pages: [{ name: 'p', elements, ...page }] });
  return refusals(survey, startOf(survey), draft);
}

/** The sentences of the same. */
function sentencesOf(elements: object[], draft: Answers = {}, page: object = {}): string[] {
  const survey = surveyOf({ pages: [{ name: 'p', elements, ...page }] });
  const result = answerPage(survey, startOf(survey), { pageName: 'p', draft, now: NOW });
  return result.ok ? [] : result.problems.map(({ message }) => message);
}

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });
const number = (more: object = {}) => text('q', { inputType: 'number', ...more });

describe('a required question', () => {
  test.each<[string, object, Answers, string[]]>([
    ['unanswered', text('q', { isRequired: true }), {}, ['q required']],
    ['with blanks', text('q', { isRequired: true }), { q: '  ' }, ['q required']],
    ['with an empty list', { type: 'checkbox', name: 'q', choices: [1], isRequired: true }, { q: [] }, ['q required']],
    [
      'with an empty table',
      { type: 'multipletext', name: 'q', items: [{ name: 'i' }], isRequired: true },
      { q: { i: '' } },
      ['q required'],
    ],
    ['answered with zero', number({ isRequired: true }), { q: 0 }, []],
    ['answered with false', { type: 'boolean', name: 'q', isRequired: true }, { q: false }, []],
    ['hidden', text('q', { isRequired: true, visibleIf: 'false' }), {}, []],
    ['closed', text('q', { isRequired: true, enableIf: 'false' }), {}, []],
    ['readOnly', text('q', { isRequired: true, readOnly: true }), {}, []],
    ['by a condition that holds', text('q', { requiredIf: '{a} = 1' }), { a: '1' }, ['q required']],
    ['by a condition that does not hold', text('q', { requiredIf: '{a} = 1', isRequired: true }), {}, []],
    ['that is worked out', { type: 'expression', name: 'q', expression: '{a}', isRequired: true }, {}, []],
  ])('%s', (_, question, draft, said) => {
    expect(saidOf([text('a'), question], draft)).toEqual(said);
  });

  test('in a panel is asked for as well', () => {
    const panel = { type: 'panel', name: 'x', elements: [text('q', { isRequired: true })] };
    expect(saidOf([panel])).toEqual(['q required']);
    expect(saidOf([{ ...panel, enableIf: 'false' }])).toEqual([]);
    expect(saidOf([{ ...panel, visibleIf: 'false' }, text('a')])).toEqual([]);
  });

  test('has the words of the survey or ours', () => {
    expect(sentencesOf([text('q', { isRequired: true })])).toEqual(['Please answer this question.']);
    expect(sentencesOf([text('q', { isRequired: true, requiredErrorText: 'Say.' })])).toEqual(['Say.']);
  });
});

test('a problem of a whole question names no place inside it', () => {
  const survey = surveyOf({ elements: [text('q', { isRequired: true })] });
  expect(answerPage(survey, startOf(survey), { pageName: 'page1', draft: {}, now: NOW })).toStrictEqual({
    ok: false,
    problems: [{ question: 'q', code: 'required', message: 'Please answer this question.' }],
  });
});

describe('a required page or panel', () => {
  const two = [text('a'), text('b', { visibleIf: "{a} != 'x'" })];
  const panel = (more: object = {}) => [
    text('z'),
    { type: 'panel', name: 'x', isRequired: true, elements: two, ...more },
  ];

  test.each<[string, object[], Answers, object, string[]]>([
    ['page without an answer', two, {}, { isRequired: true }, ['p panelRequired']],
    ['page with an answer', two, { b: '1' }, { isRequired: true }, []],
    ['page that is closed', two, {}, { isRequired: true, enableIf: 'false' }, []],
    ['page by a condition', two, {}, { requiredIf: 'true' }, ['p panelRequired']],
    ['panel without an answer', panel(), { z: '1' }, {}, ['x panelRequired']],
    ['panel with an answer', panel(), { a: '1' }, {}, []],
    ['panel with blanks', panel(), { a: ' ' }, {}, ['x panelRequired']],
    ['panel that is closed', panel({ readOnly: true }), {}, {}, []],
    ['panel that is hidden', panel({ visibleIf: 'false' }), {}, {}, []],
    ['panel whose condition does not hold', panel({ requiredIf: 'false' }), {}, {}, []],
    [
      'panel with an answer in a panel of its own',
      [{ type: 'panel', name: 'x', isRequired: true, elements: [{ type: 'panel', name: 'y', elements: two }] }],
      { a: '1' },
      {},
      [],
    ],
  ])('%s', (_, elements, draft, page, said) => {
    expect(saidOf(elements, draft, page)).toEqual(said);
  });

  test('does not count an answer that is hidden', () => {
    const elements = [
      text('n'),
      {
        type: 'panel',
        name: 'x',
        isRequired: true,
        elements: [text('a'), text('b', { defaultValue: '1', visibleIf: "{n} = 'x'" })],
      },
    ];
    expect(saidOf(elements, {})).toEqual(['x panelRequired']);
    expect(saidOf(elements, { n: 'x' })).toEqual([]);
  });

  test('has the words of the survey or ours', () => {
    expect(sentencesOf(two, {}, { isRequired: true })).toEqual(['Please answer at least one of these questions.']);
    expect(sentencesOf(two, {}, { isRequired: true, requiredErrorText: 'One.' })).toEqual(['One.']);
  });
});

describe('what other means', () => {
  const single = { type: 'radiogroup', name: 'q', choices: [1], showOtherItem: true };
  const many = { ...single, type: 'checkbox' };

  test.each<[string, object, Answers, string[]]>([
    ['is asked for', single, { q: 'other' }, ['q commentRequired']],
    ['is asked for among several', many, { q: [1, 'other'] }, ['q commentRequired']],
    ['with blanks alone', single, { q: 'other', 'q-Comment': '  ' }, ['q commentRequired']],
    ['is enough', many, { q: ['other'], 'q-Comment': 'mine' }, []],
    ['is not asked for with another choice', single, { q: 1 }, []],
    ['is not asked for without one', many, { q: [1] }, []],
    [
      'is not asked of a choice that is only called so',
      { type: 'radiogroup', name: 'q', choices: ['other'] },
      { q: 'other' },
      [],
    ],
  ])('%s', (_, question, draft, said) => {
    expect(saidOf([question], draft)).toEqual(said);
  });

  test('has the words of the survey or ours', () => {
    expect(sentencesOf([single], { q: 'other' })).toEqual(['Please tell us more about this choice.']);
    expect(sentencesOf([{ ...single, otherErrorText: 'Which?' }], { q: 'other' })).toEqual(['Which?']);
  });
});

describe('the least number of choices', () => {
  const many = (more: object = {}) => ({
    type: 'checkbox',
    name: 'q',
    choices: [1, 2, { value: 3, isExclusive: true }],
    minSelectedChoices: 2,
    ...more,
  });

  test.each<[string, object, unknown, string[]]>([
    ['one fewer', many(), [1], ['q tooFew']],
    ['as many', many(), [1, 2], []],
    ['none', many(), null, ['q tooFew']],
    ['an exclusive one alone', many(), [3], []],
    ['none of these alone', many({ showNoneItem: true }), ['none'], []],
    ['one where one is enough', many({ minSelectedChoices: 1 }), [1], []],
    ['none where one is asked', many({ minSelectedChoices: 1 }), null, ['q tooFew']],
    ['a picture', many({ type: 'imagepicker', multiSelect: true }), [1], ['q tooFew']],
    ['a picture of which only one is taken', many({ type: 'imagepicker' }), 1, []],
    ['no number said', many({ minSelectedChoices: 0 }), null, []],
  ])('%s', (_, question, value, said) => {
    expect(saidOf([question], { q: value })).toEqual(said);
  });

  test('is told with its number', () => {
    expect(sentencesOf([many()], { q: [1] })).toEqual(['Please choose at least 2.']);
  });
});

describe('limits of a text', () => {
  const day = (more: object) => text('q', { inputType: 'date', ...more });

  test.each<[string, object, unknown, string[]]>([
    ['at its least', number({ min: 2 }), 2, []],
    ['below it', number({ min: 2 }), 1.5, ['Please enter 2 or more.']],
    ['at its greatest', number({ max: 10 }), 10, []],
    ['above it, as a number', number({ max: 10 }), 11, ['Please enter 10 or less.']],
    ['a number of fewer digits', number({ min: 2, max: 10 }), 9, []],
    ['a limit written as text', number({ max: '10' }), 9, []],
    ['the first day', day({ min: '2026-02-01' }), '2026-02-01', []],
    ['too early', day({ min: '2026-02-01' }), '2026-01-31', ['Please enter 2026-02-01 or more.']],
    ['too late', day({ max: '2026-02-01' }), '2026-02-02', ['Please enter 2026-02-01 or less.']],
    ['a limit that is worked out', number({ minValueExpression: '1 + 1' }), 1, ['Please enter 2 or more.']],
    ['words of the survey below', number({ min: 2, minErrorText: 'From {0}.' }), 1, ['From 2.']],
    ['words of the survey above', number({ max: 2, maxErrorText: 'To {0}.' }), 3, ['To 2.']],
    ['nothing answered', number({ min: 2 }), null, []],
    [
      'below and not a step',
      number({ min: 2, step: 2 }),
      1,
      ['Please enter 2 or more.', 'Please enter a multiple of 2.'],
    ],
  ])('%s', (_, question, value, said) => {
    expect(sentencesOf([question], { q: value })).toEqual(said);
  });

  test.each<[number | undefined, number, boolean]>([
    [undefined, 0.37, true],
    [1, 3, true],
    [1, 3.5, false],
    [5, 10, true],
    [5, 12, false],
    [5, -10, true],
    [0.1, 0.3, true],
    [0.1, 0.35, false],
    [0.25, 1.75, true],
    [0.25, 1.8, false],
    [1.5, 4.5, true],
    [1.5, 4, false],
    [0, 3.3, true],
    [0.001, 0.123, true],
    [0.001, 0.1234, false],
  ])('in steps of %s %s is one: %s', (step, value, isTaken) => {
    expect(saidOf([number(step === undefined ? {} : { step })], { q: value })).toEqual(isTaken ? [] : ['q step']);
  });

  test('steps are those of a number alone', () => {
    expect(saidOf([text('q', { inputType: 'range', step: 2 })], { q: 3 })).toEqual([]);
  });

  test('an address of mail is judged once', () => {
    const mail = text('q', { inputType: 'email' });
    expect(saidOf([mail], { q: 'ann' })).toEqual(['q notEmail']);
    expect(saidOf([mail], { q: 'ann@example.com' })).toEqual([]);
    expect(saidOf([mail], { q: null })).toEqual([]);
    expect(saidOf([{ ...mail, validators: [{ type: 'text', minLength: 9 }] }], { q: 'ann' })).toEqual(['q notEmail']);
    expect(sentencesOf([{ ...mail, validators: [{ type: 'email', text: 'Mail!' }] }], { q: 'ann' })).toEqual(['Mail!']);
    expect(saidOf([text('q', { inputType: 'url' })], { q: 'ann' })).toEqual([]);
  });
});
