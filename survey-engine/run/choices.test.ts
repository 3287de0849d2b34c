import { describe, expect, test } from 'vitest';
import type { Answers } from '../index.ts';
import { disabled, offered, startOf, surveyOf, values, viewOf } from '../testing/take.ts';

describe('the special choices', () => {
  const all = { showNoneItem: true, showRefuseItem: true, showDontKnowItem: true, showOtherItem: true };

  test('stand behind the others in one order, each with its words and what it means', () => {
    expect(offered([{ type: 'checkbox', name: 'q', choices: [1], ...all, showSelectAllItem: true }])).toEqual([
      { value: 'all', text: 'Select all', isEnabled: true, role: 'all' },
      { value: 1, text: '1', isEnabled: true },
      { value: 'none', text: 'None', isEnabled: true, role: 'none', isExclusive: true },
      { value: 'refused', text: 'Prefer not to answer', isEnabled: true, role: 'refused', isExclusive: true },
      { value: 'dontknow', text: "Don't know", isEnabled: true, role: 'dontKnow', isExclusive: true },
      { value: 'other', text: 'Other (describe)', isEnabled: true, role: 'other' },
    ]);
  });

  test('have the words of the survey where it has its own', () => {
    const texts = { noneText: 'N', refuseText: 'R', dontKnowText: 'D', otherText: 'O', selectAllText: 'A' };
    const question = { type: 'checkbox', name: 'q', choices: [1], ...all, showSelectAllItem: true, ...texts };
    expect(offered([question]).map(({ text }) => text)).toEqual(['A', '1', 'N', 'R', 'D', 'O']);
  });

  test.each([
    ['showNoneItem', 'none'],
    ['showRefuseItem', 'refused'],
    ['showDontKnowItem', 'dontknow'],
    ['showOtherItem', 'other'],
  ])('%s alone adds %s alone', (flag, value) => {
    expect(values([{ type: 'radiogroup', name: 'q', choices: [1], [flag]: true }])).toEqual([1, value]);
  });

  test('are absent where nothing asks for them', () => {
    expect(values([{ type: 'checkbox', name: 'q', choices: [1, 2] }])).toEqual([1, 2]);
  });
});

describe('once as many are chosen as may be', () => {
  const question = {
    type: 'checkbox',
    name: 'q',
    choices: [1, 2, 3],
    maxSelectedChoices: 2,
    showOtherItem: true,
    showNoneItem: true,
    showRefuseItem: true,
    showDontKnowItem: true,
  };

  test.each([
    ['one fewer', [1], []],
    ['as many', [1, 2], [3, 'other']],
    ['as many, one of them other', [1, 'other'], [2, 3]],
  ])('%s: the rest can be taken no more, but the exclusive ones can', (_, chosen, rest) => {
    expect(disabled([question], { q: chosen })).toEqual(rest);
  });

  test('nothing is closed without an answer or a limit', () => {
    expect(disabled([question])).toEqual([]);
    const { maxSelectedChoices: _, ...unlimited } = question;
    expect(disabled([unlimited], { q: [1, 2, 3] })).toEqual([]);
  });

  test.each([
    [2, false],
    [3, true],
    [undefined, true],
  ])('select all with a limit of %s can be taken: %s', (maxSelectedChoices, isEnabled) => {
    const most = maxSelectedChoices === undefined ? {} : { maxSelectedChoices };
    const [first] = offered([{ type: 'checkbox', name: 'q', choices: [1, 2, 3], showSelectAllItem: true, ...most }]);
    expect(first).toMatchObject({ role: 'all', isEnabled });
  });
});

describe('choices of a question itself', () => {
  const num = { type: 'text', inputType: 'number', name: 'n' };

  test.each([
    ['the condition of a choice', { choices: [1, { value: 2, visibleIf: '{n} > 5' }] }],
    ['the condition of all, about the choice', { choices: [1, 2], choicesVisibleIf: '{item} < 2 or {n} > 5' }],
    ['the condition of all, by its other name', { choices: [1, 2], choicesVisibleIf: '{choice} < 2 or {n} > 5' }],
  ])('come and go by %s', (_, more) => {
    const elements = [num, { type: 'radiogroup', name: 'q', ...more }];
    expect(values(elements)).toEqual([1]);
    expect(values(elements, { n: 6 })).toEqual([1, 2]);
  });

  test.each([
    ['the condition of a choice', { choices: [1, { value: 2, enableIf: '{n} > 5' }] }],
    ['the condition of all', { choices: [1, 2], choicesEnableIf: '{item} < 2 or {n} > 5' }],
  ])('open and close by %s', (_, more) => {
    const elements = [num, { type: 'radiogroup', name: 'q', ...more }];
    expect(disabled(elements)).toEqual([2]);
    expect(disabled(elements, { n: 6 })).toEqual([]);
  });

  test('a condition of the choice itself comes before that of all', () => {
    const choices = [1, { value: 2, visibleIf: 'true', enableIf: 'true' }];
    const common = { choicesVisibleIf: '{item} = 9', choicesEnableIf: '{item} = 9' };
    expect(offered([{ type: 'radiogroup', name: 'q', choices, ...common }])).toEqual([
      { value: 2, text: '2', isEnabled: true },
    ]);
  });

  test('pictures belong to an imagepicker alone', () => {
    const choices = [{ value: 'a', imageLink: '/a.png' }, 'b'];
    expect(offered([{ type: 'imagepicker', name: 'q', choices }])).toEqual([
      { value: 'a', text: 'a', isEnabled: true, imageLink: '/a.png' },
      { value: 'b', text: 'b', isEnabled: true },
    ]);
    expect(offered([{ type: 'radiogroup', name: 'q', choices }])[0]).toEqual({
      value: 'a',
      text: 'a',
      isEnabled: true,
    });
  });

  test('an exclusive choice says so, and shows answers in its text', () => {
    const choices = [{ value: 'a', text: 'Not {n}', isExclusive: true }];
    expect(offered([num, { type: 'checkbox', name: 'q', choices }], { n: 4 })).toEqual([
      { value: 'a', text: 'Not 4', isEnabled: true, isExclusive: true },
    ]);
  });

  test.each([
    ['asc', ['b2', 'b10', 'c', 'z']],
    ['desc', ['c', 'b10', 'b2', 'z']],
  ])('ordered %s go by their text, numbers as numbers, fixed ones last', (choicesOrder, order) => {
    const choices = [{ value: 'z', text: 'a', isFixed: true }, 'b10', 'c', 'b2'];
    expect(values([{ type: 'dropdown', name: 'q', choices, choicesOrder }])).toEqual(order);
  });

  test('exclusive choices move with the others where the order is by text', () => {
    const choices = ['b', { value: 'a', isExclusive: true }];
    expect(values([{ type: 'checkbox', name: 'q', choices, choicesOrder: 'asc' }])).toEqual(['a', 'b']);
  });
});

describe('the steps of a rating', () => {
  test.each<[string, object, unknown[]]>([
    ['one to five where nothing is said', {}, [1, 2, 3, 4, 5]],
    ['from and to', { rateMin: 0, rateMax: 3 }, [0, 1, 2, 3]],
    ['steps of several', { rateMin: 0, rateMax: 10, rateStep: 5 }, [0, 5, 10]],
    ['a last step that does not fit', { rateMin: 1, rateMax: 6, rateStep: 2 }, [1, 3, 5]],
    ['tenths', { rateMin: 0, rateMax: 0.5, rateStep: 0.1 }, [0, 0.1, 0.2, 0.3, 0.4, 0.5]],
    ['a start between whole numbers', { rateMin: 0.25, rateMax: 2.5, rateStep: 1 }, [0.25, 1.25, 2.25]],
    ['so many', { rateCount: 4 }, [1, 2, 3, 4]],
  ])('%s', (_, more, expected) => {
    expect(values([{ type: 'rating', name: 'q', ...more }])).toEqual(expected);
  });

  test('are a hundred at most', () => {
    expect(values([{ type: 'rating', name: 'q', rateMin: 1, rateMax: 500 }])).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });

  test('have words of their own, or say their number', () => {
    const rateValues = [{ value: 1, text: 'Bad' }, 2, { value: 'x', text: 'Best' }];
    expect(offered([{ type: 'rating', name: 'q', rateValues }])).toEqual([
      { value: 1, text: 'Bad', isEnabled: true },
      { value: 2, text: '2', isEnabled: true },
      { value: 'x', text: 'Best', isEnabled: true },
    ]);
    expect(offered([{ type: 'rating', name: 'q', rateMax: 2 }])[0]).toEqual({ value: 1, text: '1', isEnabled: true });
  });
});

describe('rows', () => {
  const matrix = (more: object) => [
    { type: 'text', inputType: 'number', name: 'n' },
    { type: 'matrix', name: 'q', columns: [1, 2], ...more },
  ];
  const rows = (more: object, draft: Answers = {}) => {
    const survey = surveyOf({ elements: matrix(more) });
    return viewOf(survey, startOf(survey), 'q', draft).rows ?? [];
  };

  test('have their text, with answers in it, and say whether they are open', () => {
    const list = [
      { value: 'a', text: 'A {n}' },
      { value: 'b', enableIf: '{n} > 5' },
    ];
    expect(rows({ rows: list }, { n: 1 })).toEqual([
      { value: 'a', text: 'A 1', isEnabled: true, isRequired: false },
      { value: 'b', text: 'b', isEnabled: false, isRequired: false },
    ]);
    expect(rows({ rows: list }, { n: 6 }).map(({ isEnabled }) => isEnabled)).toEqual([true, true]);
  });

  test.each([
    ['their own condition', { rows: ['a', { value: 'b', visibleIf: '{n} > 5' }] }],
    ['the condition of all', { rows: ['a', 'b'], rowsVisibleIf: "{item} = 'a' or {n} > 5" }],
  ])('come and go by %s', (_, more) => {
    expect(rows(more).map(({ value }) => value)).toEqual(['a']);
    expect(rows(more, { n: 6 }).map(({ value }) => value)).toEqual(['a', 'b']);
  });

  test('stand as they were written, if not ordered by chance', () => {
    const list = [{ value: 'z', isFixed: true }, ...Array.from({ length: 9 }, (_, index) => `r${index}`)];
    expect(rows({ rows: list }).map(({ value }) => value)).toEqual(
      list.map((one) => (typeof one === 'string' ? one : 'z')),
    );
    const mixed = rows({ rows: list, rowOrder: 'random' }).map(({ value }) => value);
    expect(mixed.at(-1)).toBe('z');
    expect(mixed.slice(0, -1)).not.toEqual(list.slice(1));
    expect(new Set(mixed.slice(0, -1))).toEqual(new Set(list.slice(1)));
  });
});

test('several may be taken in a checkbox, tagbox, ranking or imagepicker that says so', () => {
  const isMultiple = (type: string, more: object = {}) => {
    const survey = surveyOf({ elements: [{ type, name: 'q', choices: [1, 2], ...more }] });
    return viewOf(survey, startOf(survey), 'q').isMultiple;
  };
  expect(
    ['checkbox', 'tagbox', 'ranking', 'radiogroup', 'dropdown', 'imagepicker'].map((type) => isMultiple(type)),
  ).toEqual([true, true, true, false, false, false]);
  expect(isMultiple('imagepicker', { multiSelect: true })).toBe(true);
});
