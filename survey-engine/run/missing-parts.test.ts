import { describe, expect, test } from 'vitest';
import { missingAnswers, viewPage, type Answers } from '../index.ts';
import { NOW, startOf, surveyOf } from '../testing/take.ts';

/** What is told to be missing before anything is sent: question, path, code and sentence. */
function missing(elements: object[], draft: Answers = {}, page: object = {}) {
  const survey = surveyOf({ pages: [{ name: 'p', elements, ...page }] });
  return missingAnswers(viewPage(survey, startOf(survey), NOW, draft));
}
const said = (...given: Parameters<typeof missing>) =>
  missing(...given).map(({ question, path = [], code }) => [question, ...path, code].join(' '));

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });

describe('a question that wants an answer', () => {
  test.each<[string, object[], Answers, string[]]>([
    ['unanswered', [text('q', { isRequired: true })], {}, ['q required']],
    ['with blanks', [text('q', { isRequired: true })], { q: ' ' }, ['q required']],
    ['answered', [text('q', { isRequired: true })], { q: 'x' }, []],
    ['closed', [text('q', { isRequired: true, readOnly: true })], {}, []],
    ['that is worked out', [{ type: 'expression', name: 'q', expression: '{z}', isRequired: true }, text('z')], {}, []],
    ['in a panel', [{ type: 'panel', name: 'x', elements: [text('q', { isRequired: true })] }], {}, ['q required']],
    ['that wants nothing', [text('q')], {}, []],
  ])('%s', (_, elements, draft, expected) => {
    expect(said(elements, draft)).toEqual(expected);
  });
});

describe('a page or panel that wants an answer', () => {
  const box = (more: object = {}) => ({
    type: 'panel',
    name: 'x',
    isRequired: true,
    elements: [text('a'), text('b')],
    ...more,
  });

  test.each<[string, object[], Answers, object, string[]]>([
    ['page without', [text('a')], {}, { isRequired: true }, ['p panelRequired']],
    ['page with one', [text('a'), text('b')], { b: '1' }, { isRequired: true }, []],
    ['page with one in a panel', [box({ isRequired: false })], { b: '1' }, { isRequired: true }, []],
    ['page with none in its panel', [box({ isRequired: false })], {}, { isRequired: true }, ['p panelRequired']],
    ['panel without', [box()], {}, {}, ['x panelRequired']],
    ['panel with one', [box()], { a: '1' }, {}, []],
    ['panel with blanks', [box()], { a: ' ' }, {}, ['x panelRequired']],
    ['panel that is closed', [box({ readOnly: true })], {}, {}, []],
  ])('%s', (_, elements, draft, page, expected) => {
    expect(said(elements, draft, page)).toEqual(expected);
  });
});

describe('parts of a question', () => {
  const other = { type: 'radiogroup', name: 'q', choices: [1], showOtherItem: true };
  const many = { type: 'checkbox', name: 'q', choices: [1, 2], minSelectedChoices: 2, showNoneItem: true };
  const matrix = { type: 'matrix', name: 'q', rows: ['a', 'b'], columns: [1], eachRowRequired: true };
  const table = (more: object = {}) => ({
    type: 'matrixdropdown',
    name: 'q',
    rows: ['a', { value: 'b', enableIf: "{z} = 'x'" }],
    choices: [1, 2],
    columns: [{ name: 'c', ...more }],
  });

  test.each<[string, object, Answers, string[]]>([
    ['what other means', other, { q: 'other' }, ['q commentRequired']],
    ['what other means, said', other, { q: 'other', 'q-Comment': 'x' }, []],
    ['what other means, in blanks', other, { q: 'other', 'q-Comment': ' ' }, ['q commentRequired']],
    ['a remark', { type: 'boolean', name: 'q', showCommentArea: true }, { q: true }, []],
    ['too few', many, { q: [1] }, ['q tooFew']],
    ['none where some are asked', many, {}, ['q tooFew']],
    ['enough', many, { q: [1, 2] }, []],
    ['none of these', many, { q: ['none'] }, []],
    ['one where one is asked', { ...many, minSelectedChoices: 1 }, { q: [1] }, []],
    ['none where one is asked', { ...many, minSelectedChoices: 1 }, {}, ['q tooFew']],
    ['one of which only one is taken', { ...many, type: 'imagepicker' }, { q: 1 }, []],
    ['rows', matrix, { q: { a: 1 } }, ['q b rowRequired']],
    ['all rows', matrix, {}, ['q a rowRequired', 'q b rowRequired']],
    ['no rows', { ...matrix, eachRowRequired: false }, {}, []],
    ['cells of rows that are open', table({ isRequired: true }), {}, ['q a c required']],
    ['cells of all rows', table({ isRequired: true }), { z: 'x' }, ['q a c required', 'q b c required']],
    ['cells that are answered', table({ isRequired: true }), { q: { a: { c: 1 } } }, []],
    ['cells that are closed', table({ isRequired: true, readOnly: true }), {}, []],
    [
      'choices of a cell',
      table({ cellType: 'checkbox', minSelectedChoices: 2 }),
      { q: { a: { c: [1] } } },
      ['q a c tooFew'],
    ],
    [
      'items',
      { type: 'multipletext', name: 'q', items: [{ name: 'i', isRequired: true }, { name: 'j' }] },
      {},
      ['q i required'],
    ],
  ])('%s', (_, question, draft, expected) => {
    expect(said([question, text('z')], draft)).toEqual(expected);
  });

  test('are told with our words, a limit with its number', () => {
    const whole = missing([
      { ...many, isRequired: true },
      { ...matrix, name: 'm' },
      { ...table({ isRequired: true, requiredErrorText: 'Cell!' }), name: 't' },
      text('z'),
    ]);
    expect(whole).toEqual([
      { question: 'q', code: 'required', message: 'Please answer this question.' },
      { question: 'q', code: 'tooFew', message: 'Please choose at least 2.' },
      { question: 'm', path: ['a'], code: 'rowRequired', message: 'Please answer every row.' },
      { question: 'm', path: ['b'], code: 'rowRequired', message: 'Please answer every row.' },
      { question: 't', path: ['a', 'c'], code: 'required', message: 'Cell!' },
    ]);
    expect(
      missing([table({ cellType: 'checkbox', minSelectedChoices: 2 }), text('z')]).map(({ message }) => message),
    ).toEqual(['Please choose at least 2.']);
  });
});

test('our words for a page and for what other means', () => {
  expect(missing([text('a')], {}, { isRequired: true })).toEqual([
    { question: 'p', code: 'panelRequired', message: 'Please answer at least one of these questions.' },
  ]);
  const other = { type: 'radiogroup', name: 'q', choices: [1], showOtherItem: true };
  expect(missing([other], { q: 'other' })).toEqual([
    { question: 'q', code: 'commentRequired', message: 'Please tell us more about this choice.' },
  ]);
  expect(
    missing([{ type: 'multipletext', name: 'q', items: [{ name: 'i', isRequired: true, requiredErrorText: 'I!' }] }]),
  ).toEqual([{ question: 'q', path: ['i'], code: 'required', message: 'I!' }]);
});
