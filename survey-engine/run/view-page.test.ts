import { describe, expect, test } from 'vitest';
import { viewPage, type Answers } from '../index.ts';
import { NOW, startOf, surveyOf } from '../testing/take.ts';

/** The first page of these elements as it is drawn. */
function pageOf(elements: object[], draft: Answers = {}, page: object = {}, more: object = {}) {
  const survey = surveyOf({ pages: [{ name: 'p', elements, ...page }], ...more });
  return viewPage(survey, startOf(survey), NOW, draft);
}

/** The question `q` as it is drawn. */
const drawn = (question: object, draft: Answers = {}) => pageOf([{ name: 'q', ...question }], draft).elements[0];

/** What is said of every question, if nothing else is. */
const plain = { name: 'q', title: 'q', description: '', isRequired: false, isEnabled: true, value: undefined };

const choices = [1, 2];
const drawnChoices = [
  { value: 1, text: '1', isEnabled: true },
  { value: 2, text: '2', isEnabled: true },
];

describe('what is drawn of a question', () => {
  test.each<[string, object, object]>([
    ['a text', {}, { inputType: 'text', maxLength: 1_000 }],
    [
      'a number with limits',
      { inputType: 'number', min: 1, max: 5, step: 0.5, placeholder: 'How many?' },
      { inputType: 'number', min: 1, max: 5, step: 0.5, maxLength: 1_000, placeholder: 'How many?' },
    ],
    [
      'limits that are worked out',
      { minValueExpression: '1 + 1', maxValueExpression: '2 + 1' },
      { inputType: 'text', min: 2, max: 3, maxLength: 1_000 },
    ],
    ['a short text', { maxLength: 5 }, { inputType: 'text', maxLength: 5 }],
    ['a comment', { type: 'comment' }, { type: 'comment', maxLength: 10_000 }],
    ['a comment with lines', { type: 'comment', rows: 7, maxLength: 9 }, { type: 'comment', maxLength: 9, lines: 7 }],
    ['one choice', { type: 'radiogroup', choices }, { type: 'radiogroup', choices: drawnChoices, isMultiple: false }],
    [
      'several choices',
      { type: 'checkbox', choices, minSelectedChoices: 1, maxSelectedChoices: 2 },
      { type: 'checkbox', choices: drawnChoices, isMultiple: true, minSelected: 1, maxSelected: 2 },
    ],
    [
      'a list to open',
      { type: 'dropdown', choices, placeholder: 'Pick' },
      { type: 'dropdown', choices: drawnChoices, isMultiple: false, placeholder: 'Pick' },
    ],
    ['a list of tags', { type: 'tagbox', choices }, { type: 'tagbox', choices: drawnChoices, isMultiple: true }],
    [
      'a ranking',
      { type: 'ranking', choices, selectToRankEnabled: true },
      { type: 'ranking', choices: drawnChoices, isMultiple: true, isSelectToRank: true },
    ],
    [
      'pictures',
      { type: 'imagepicker', choices, showLabel: true },
      { type: 'imagepicker', choices: drawnChoices, isMultiple: false, isLabelHidden: false },
    ],
    ['a rating', { type: 'rating', rateMax: 2 }, { type: 'rating', choices: drawnChoices, rateType: 'labels' }],
    [
      'a rating with words',
      { type: 'rating', rateMax: 2, rateType: 'stars', minRateDescription: 'Bad', maxRateDescription: 'Good' },
      { type: 'rating', choices: drawnChoices, rateType: 'stars', minText: 'Bad', maxText: 'Good' },
    ],
    [
      'yes or no',
      { type: 'boolean' },
      {
        type: 'boolean',
        trueChoice: { value: true, text: 'Yes', isEnabled: true },
        falseChoice: { value: false, text: 'No', isEnabled: true },
      },
    ],
    [
      'two sides',
      { type: 'boolean', valueTrue: 'a', valueFalse: 'b', labelTrue: 'A', labelFalse: 'B' },
      {
        type: 'boolean',
        trueChoice: { value: 'a', text: 'A', isEnabled: true },
        falseChoice: { value: 'b', text: 'B', isEnabled: true },
      },
    ],
    ['a slider', { type: 'slider' }, { type: 'slider', min: 0, max: 100, step: 1, isRange: false }],
    [
      'a range',
      { type: 'slider', sliderType: 'range', min: 5, max: 9, step: 2 },
      { type: 'slider', min: 5, max: 9, step: 2, isRange: true },
    ],
    ['a file', { type: 'file', maxFiles: 5 }, { type: 'file', maxFiles: 1 }],
    [
      'files',
      { type: 'file', allowMultiple: true, acceptedTypes: 'image/*' },
      { type: 'file', maxFiles: 20, acceptedTypes: 'image/*' },
    ],
    ['some files', { type: 'file', allowMultiple: true, maxFiles: 5 }, { type: 'file', maxFiles: 5 }],
    ['a video', { type: 'video', maxSeconds: 30 }, { type: 'video', maxSeconds: 30 }],
    [
      'a picture',
      { type: 'image', imageLink: '/a.png', altText: 'A' },
      { type: 'image', imageLink: '/a.png', altText: 'A' },
    ],
    ['a value that is worked out', { type: 'expression', expression: '1 + 1' }, { type: 'expression', value: 2 }],
    [
      'a matrix',
      { type: 'matrix', rows: ['a'], columns: choices, eachRowRequired: true },
      {
        type: 'matrix',
        choices: drawnChoices,
        rows: [{ value: 'a', text: 'a', isEnabled: true, isRequired: true }],
      },
    ],
    [
      'words of its own',
      { title: 'T', description: 'D', isRequired: true, requiredErrorText: 'R' },
      { title: 'T', description: 'D', isRequired: true, requiredText: 'R', inputType: 'text', maxLength: 1_000 },
    ],
    ['a closed one', { readOnly: true }, { isEnabled: false, inputType: 'text', maxLength: 1_000 }],
  ])('%s', (_, question, view) => {
    expect(drawn({ type: 'text', ...question })).toStrictEqual({ ...plain, type: 'text', ...view });
  });

  test('words for reading keep their form', () => {
    const html = '<p>Hello <b>{t}</b></p>';
    expect(
      pageOf(
        [
          { type: 'html', name: 'q', html },
          { type: 'text', name: 't' },
        ],
        { t: 'you' },
      ).elements[0],
    ).toStrictEqual({
      ...plain,
      type: 'html',
      html: [{ tag: 'p', children: ['Hello ', { tag: 'b', children: ['you'] }] }],
    });
  });

  test('several texts have their items, each with its answer', () => {
    const items = [
      { name: 'i', title: 'Eye' },
      { name: 'j', isRequired: true },
    ];
    expect(drawn({ type: 'multipletext', items }, { q: { i: 'x' } })).toStrictEqual({
      ...plain,
      type: 'multipletext',
      value: { i: 'x' },
      items: [
        { ...plain, type: 'text', name: 'i', title: 'Eye', value: 'x', inputType: 'text', maxLength: 1_000 },
        { ...plain, type: 'text', name: 'j', title: 'j', isRequired: true, inputType: 'text', maxLength: 1_000 },
      ],
    });
  });

  test.each<[unknown, unknown]>([
    ['', undefined],
    [[], undefined],
    [null, undefined],
    [[1], [1]],
  ])('an answer %j is drawn as %j', (value, shown) => {
    expect(drawn({ type: 'checkbox', choices }, { q: value })).toMatchObject({ value: shown });
  });
});

describe('the field beside an answer', () => {
  const other = { type: 'radiogroup', choices, showOtherItem: true };
  const remark = { type: 'boolean', showCommentArea: true };
  const comment = { key: 'q-Comment', label: 'Other (describe)', placeholder: '', value: '', requiredText: undefined };

  test.each<[string, object, Answers, object | undefined]>([
    ['none', { type: 'boolean' }, { q: true }, undefined],
    ['for other, not chosen', other, { q: 1 }, undefined],
    ['for other', other, { q: 'other' }, { ...comment, isRequired: true }],
    ['for other among several', { ...other, type: 'checkbox' }, { q: [1, 'other'] }, { ...comment, isRequired: true }],
    [
      'for other in the words of the survey',
      { ...other, otherText: 'Else', otherPlaceholder: 'What?', otherErrorText: 'Say' },
      { q: 'other', 'q-Comment': 'mine' },
      { ...comment, label: 'Else', placeholder: 'What?', value: 'mine', isRequired: true, requiredText: 'Say' },
    ],
    ['for a choice that is only called other', { type: 'radiogroup', choices: ['other'] }, { q: 'other' }, undefined],
    ['for a remark', remark, {}, { ...comment, isRequired: false }],
    [
      'for a remark in the words of the survey',
      { ...remark, commentText: 'Why?', commentPlaceholder: 'Because' },
      { 'q-Comment': 'x' },
      { ...comment, label: 'Why?', placeholder: 'Because', value: 'x', isRequired: false },
    ],
  ])('%s', (_, question, draft, expected) => {
    const view = drawn(question, draft) as { comment?: unknown };
    expect(view.comment).toEqual(expected);
    expect('comment' in view).toBe(expected !== undefined);
  });
});

test('a table has its columns, and in each row the cells that show there', () => {
  const cell = { ...plain, type: 'text', inputType: 'text', maxLength: 1_000 };
  const view = drawn(
    {
      type: 'matrixdropdown',
      rows: [
        { value: 'a', text: 'Aye' },
        { value: 'b', enableIf: 'false' },
      ],
      columns: [
        { name: 'c', title: 'Cee', cellType: 'text', isRequired: true },
        { name: 'd', cellType: 'text', visibleIf: "{row.c} = 'x'" },
        { name: 'e', cellType: 'text', visibleIf: '{rowIndex} = 2' },
      ],
    },
    { q: { a: { c: 'x', d: 'y' } } },
  );
  expect(view).toStrictEqual({
    ...plain,
    type: 'matrixdropdown',
    value: { a: { c: 'x', d: 'y' } },
    columns: [
      { name: 'c', title: 'Cee', isRequired: true },
      { name: 'd', title: 'd', isRequired: false },
      { name: 'e', title: 'e', isRequired: false },
    ],
    rows: [
      {
        value: 'a',
        text: 'Aye',
        isEnabled: true,
        isRequired: false,
        cells: [
          { ...cell, name: 'c', title: 'Cee', isRequired: true, value: 'x' },
          { ...cell, name: 'd', title: 'd', value: 'y' },
        ],
      },
      {
        value: 'b',
        text: 'b',
        isEnabled: false,
        isRequired: false,
        cells: [
          { ...cell, name: 'c', title: 'Cee', isRequired: true, isEnabled: false },
          { ...cell, name: 'e', title: 'e', isEnabled: false },
        ],
      },
    ],
  });
});
