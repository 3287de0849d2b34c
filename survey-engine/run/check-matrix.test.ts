import { describe, expect, test } from 'vitest';
import { answerPage, type Answers } from '../index.ts';
import { NOW, refusals, startOf, surveyOf } from '../testing/take.ts';

const saidOf = (question: object, draft: Answers): string[] => {
  const survey = surveyOf({
    elements: [
      { type: 'text', inputType: 'number', name: 'n' },
      { name: 'q', ...question },
    ],
  });
  return refusals(survey, startOf(survey), draft);
};

describe('the rows of a matrix', () => {
  const matrix = (more: object) => ({ type: 'matrix', rows: ['a', 'b', 'c'], columns: [1, 2, 3], ...more });

  test.each<[string, object, unknown, string[]]>([
    ['may stay open', matrix({}), { a: 1 }, []],
    ['may be the same', matrix({}), { a: 1, b: 1 }, []],
    ['are all asked for', matrix({ eachRowRequired: true }), { a: 1 }, ['q b rowRequired', 'q c rowRequired']],
    [
      'are all asked for, even without any',
      matrix({ eachRowRequired: true }),
      null,
      ['q a rowRequired', 'q b rowRequired', 'q c rowRequired'],
    ],
    ['are all answered', matrix({ eachRowRequired: true }), { a: 1, b: 1, c: 1 }, []],
    ['are each different', matrix({ eachRowUnique: true }), { a: 1, b: 2, c: 1 }, ['q c rowUnique']],
    ['are different where they are answered', matrix({ eachRowUnique: true }), { a: 1 }, []],
    ['are required as a whole', matrix({ isRequired: true }), null, ['q required']],
    ['are required as a whole, of which one is enough', matrix({ isRequired: true }), { c: 1 }, []],
  ])('%s', (_, question, value, said) => {
    expect(saidOf(question, { q: value })).toEqual(said);
  });

  test('that are hidden are asked for nothing', () => {
    const rows = ['a', { value: 'b', visibleIf: '{n} > 5' }];
    expect(saidOf(matrix({ rows, eachRowRequired: true }), { q: { a: 1 } })).toEqual([]);
    expect(saidOf(matrix({ rows, eachRowRequired: true }), { n: 6, q: { a: 1 } })).toEqual(['q b rowRequired']);
  });
});

describe('the cells of a table', () => {
  const table = (columns: object[], more: object = {}) => ({
    type: 'matrixdropdown',
    rows: ['a', 'b', 'c'],
    choices: [1, 2, 3],
    columns,
    ...more,
  });
  const need = table([{ name: 'c', isRequired: true }]);
  const unique = table([{ name: 'c', isUnique: true }, { name: 'd', isUnique: true }, { name: 'e' }]);

  test.each<[string, object, Answers, string[]]>([
    ['are asked for in every row', need, { q: { b: { c: 1 } } }, ['q a c required', 'q c c required']],
    ['are asked for without any answer', need, {}, ['q a c required', 'q b c required', 'q c c required']],
    ['are different down a column', unique, { q: { a: { c: 1 }, b: { c: 2 }, c: { c: 1 } } }, ['q c c columnUnique']],
    ['may be the same across columns', unique, { q: { a: { c: 1, d: 1, e: 1 }, b: { e: 1 } } }, []],
    ['may be empty and the same', unique, { q: { a: { c: 1 }, b: {}, c: {} } }, []],
    [
      'are different each time',
      unique,
      { q: { a: { c: 1 }, b: { c: 1 }, c: { c: 1 } } },
      ['q b c columnUnique', 'q c c columnUnique'],
    ],
  ])('%s', (_, question, draft, said) => {
    expect(saidOf(question, draft)).toEqual(said);
  });

  test.each<[string, object]>([
    ['a row that is closed', table([{ name: 'c', isRequired: true }], { rows: [{ value: 'a', enableIf: '{n} > 5' }] })],
    ['a column that is closed', table([{ name: 'c', isRequired: true, enableIf: '{n} > 5' }], { rows: ['a'] })],
    ['a cell that is hidden', table([{ name: 'c', isRequired: true, visibleIf: '{n} > 5' }], { rows: ['a'] })],
    ['a column that is hidden', table([{ name: 'c', isRequired: true }], { rows: ['a'], columnsVisibleIf: '{n} > 5' })],
    ['a cell that is not asked for', table([{ name: 'c', requiredIf: '{n} > 5' }], { rows: ['a'] })],
    ['a cell that its row does not ask for', table([{ name: 'c', requiredIf: "{rowValue} = 'a' and {n} > 5" }])],
  ])('are not asked for in %s', (_, question) => {
    expect(saidOf(question, {})).toEqual([]);
    expect(saidOf(question, { n: 6 })).toEqual(['q a c required']);
  });

  test.each([
    ['{rowIndex} = 2'],
    ["{rowValue} = 'b'"],
    ["{rowName} = 'b'"],
    ["{rowTitle} = 'Bee'"],
    ["{item} = 'b'"],
    ['{row.d} = 2'],
  ])('know their row: %s', (condition) => {
    const rows = ['a', { value: 'b', text: 'Bee' }, 'c'];
    const question = table([{ name: 'c', requiredIf: condition }, { name: 'd' }], { rows });
    expect(saidOf(question, { q: { b: { d: 2 } } })).toEqual(['q b c required']);
  });

  test('are judged by their validators and limits, and say where', () => {
    const question = table([
      { name: 'c', cellType: 'text', inputType: 'number', max: 5 },
      { name: 'd', cellType: 'text', validators: [{ type: 'text', minLength: 3, text: 'Longer.' }] },
    ]);
    const survey = surveyOf({ elements: [{ name: 'q', ...question }] });
    const result = answerPage(survey, startOf(survey), {
      pageName: 'page1',
      draft: { q: { b: { c: 9, d: 'x' } } },
      now: NOW,
    });
    expect(result).toEqual({
      ok: false,
      problems: [
        { question: 'q', path: ['b', 'c'], code: 'tooLarge', message: 'Please enter 5 or less.' },
        { question: 'q', path: ['b', 'd'], code: 'tooShort', message: 'Longer.' },
      ],
    });
  });
});

test('items of several texts are judged one by one', () => {
  const items = [
    { name: 'i', isRequired: true },
    { name: 'j', inputType: 'number', max: 5 },
  ];
  const survey = surveyOf({ elements: [{ type: 'multipletext', name: 'q', items }] });
  const result = answerPage(survey, startOf(survey), { pageName: 'page1', draft: { q: { j: 9 } }, now: NOW });
  expect(result).toEqual({
    ok: false,
    problems: [
      { question: 'q', path: ['i'], code: 'required', message: 'Please answer this question.' },
      { question: 'q', path: ['j'], code: 'tooLarge', message: 'Please enter 5 or less.' },
    ],
  });
  expect(refusals(survey, startOf(survey), { q: { i: 'x', j: 5 } })).toEqual([]);
});
