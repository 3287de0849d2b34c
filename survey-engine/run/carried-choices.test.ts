import { describe, expect, test } from 'vitest';
import { finalAnswers } from '../index.ts';
import { answered, disabled, NOW, offered, refusals, startOf, surveyOf, values } from '../testing/take.ts';

describe('choices of another question', () => {
  const source = {
    type: 'checkbox',
    name: 's',
    choices: [
      { value: 1, text: 'One' },
      { value: 2, isExclusive: true },
      { value: 3, enableIf: 'false' },
    ],
    showOtherItem: true,
    showNoneItem: true,
  };
  const taker = (mode: string | undefined, more: object = {}) => [
    source,
    { type: 'checkbox', name: 'q', choicesFromQuestion: 's', ...(mode && { choicesFromQuestionMode: mode }), ...more },
  ];

  test.each<[string | undefined, unknown, unknown[]]>([
    [undefined, undefined, [1, 2, 3]],
    [undefined, [1], [1, 2, 3]],
    ['selected', undefined, []],
    ['selected', [1], [1]],
    ['selected', ['none'], []],
    ['selected', ['other'], []],
    ['unselected', [1], [2, 3]],
    ['unselected', undefined, [1, 2, 3]],
    ['unselected', ['other'], [1, 2, 3]],
  ])('mode %s, chosen there %j: %j', (mode, chosen, expected) => {
    expect(values(taker(mode), { s: chosen })).toEqual(expected);
  });

  test('keep their text and can all be taken, whatever was closed there', () => {
    expect(offered(taker(undefined))).toEqual([
      { value: 1, text: 'One', isEnabled: true },
      { value: 2, text: '2', isEnabled: true, isExclusive: true },
      { value: 3, text: '3', isEnabled: true },
    ]);
  });

  test('what other meant comes along under its own words', () => {
    const draft = { s: ['other'], 's-Comment': 'Kayaking' };
    expect(offered(taker('selected'), draft)).toEqual([{ value: 'other', text: 'Kayaking', isEnabled: true }]);
    expect(values(taker('unselected'), draft)).toEqual([1, 2, 3]);
    expect(values(taker(undefined), draft)).toEqual([1, 2, 3]);
    expect(values(taker('selected'), { s: [1], 's-Comment': 'Kayaking' })).toEqual([1]);
  });

  test('what other meant does not come where the question has an other of its own', () => {
    const draft = { s: ['other'], 's-Comment': 'Kayaking' };
    expect(offered(taker('selected', { showOtherItem: true }), draft)).toEqual([
      { value: 'other', text: 'Other (describe)', isEnabled: true, role: 'other' },
    ]);
  });

  test('one answer of a single choice is carried, too', () => {
    const elements = (mode: string) => [
      { type: 'radiogroup', name: 's', choices: [1, 2] },
      { type: 'radiogroup', name: 'q', choicesFromQuestion: 's', choicesFromQuestionMode: mode },
    ];
    expect(values(elements('selected'), { s: 2 })).toEqual([2]);
    expect(values(elements('unselected'), { s: 2 })).toEqual([1]);
  });

  test('go by the conditions of the question that takes them', () => {
    expect(values(taker(undefined, { choicesVisibleIf: '{item} > 1' }))).toEqual([2, 3]);
    expect(disabled(taker(undefined, { choicesEnableIf: '{item} > 1' }))).toEqual([1]);
  });

  test('ordered by chance, other and what is fixed or exclusive there stay last', () => {
    const many = Array.from({ length: 12 }, (_, index) => index + 10);
    const first = {
      ...source,
      choices: [{ value: 'fixed', isFixed: true }, { value: 'x', isExclusive: true }, ...many],
    };
    const draft = { s: ['fixed', 'other', ...many], 's-Comment': 'mine' };
    const [, own] = taker('selected', { choicesOrder: 'random' });
    const order = values([first, own ?? {}], draft);
    expect(order.slice(-2)).toEqual(['fixed', 'other']);
    expect(order.slice(0, -2)).not.toEqual(many);
    expect(order.slice(0, -2).toSorted((a, b) => Number(a) - Number(b))).toEqual(many);
  });

  test('ordered by text, what is fixed there stays last', () => {
    const first = { ...source, choices: [{ value: 'a', isFixed: true }, 'c', 'b'] };
    const [, own] = taker(undefined, { choicesOrder: 'asc' });
    expect(values([first, own ?? {}])).toEqual(['b', 'c', 'a']);
  });
});

test('an exclusive choice of another question is exclusive here, too, and another one is kept to the end', () => {
  const survey = surveyOf({
    elements: [
      { type: 'checkbox', name: 's', choices: [1, { value: 2, isExclusive: true }] },
      { type: 'checkbox', name: 'q', choicesFromQuestion: 's' },
    ],
  });
  expect(refusals(survey, startOf(survey), { q: [1, 2] })).toEqual(['q exclusive']);
  expect(finalAnswers(survey, answered(survey, startOf(survey), { q: [1] }), NOW)).toEqual({ q: [1] });
});
