import { describe, expect, test } from 'vitest';
import { scopeOf, type Answers } from '../index.ts';
import { answered, NOW, startOf, surveyOf, viewOf } from '../testing/take.ts';

/** What a text that names this shows, beside question `q` answered so. */
function shownOf(question: object, value: unknown, name = 'q', more: Answers = {}): string {
  const survey = surveyOf({
    elements: [
      { name: 'q', ...question },
      { type: 'comment', name: 't', title: `<{${name}}>` },
    ],
  });
  return viewOf(survey, startOf(survey), 't', { ...more, q: value }).title.slice(1, -1);
}

const choices = [
  { value: 1, text: 'One' },
  { value: 2, text: 'Two' },
];
const file = (name: string) => ({ name, type: 'image/png', content: 'a' });

describe('what a person reads for an answer', () => {
  const matrix = { type: 'matrix', rows: [{ value: 'a', text: 'Aye' }, 'b'], columns: choices };
  const table = {
    type: 'matrixdropdown',
    rows: [{ value: 'a', text: 'Aye' }, 'b'],
    columns: [
      { name: 'c', title: 'Cee', choices },
      { name: 'd', cellType: 'boolean' },
    ],
  };
  const parts = { type: 'multipletext', items: [{ name: 'i', title: 'Eye' }, { name: 'j' }] };

  test.each<[string, object, unknown, string, string]>([
    ['nothing', { type: 'text' }, null, 'q', ''],
    ['a text', { type: 'text' }, '<b>', 'q', '<b>'],
    ['a number', { type: 'text', inputType: 'number' }, 0, 'q', '0'],
    ['a choice', { type: 'radiogroup', choices }, 1, 'q', 'One'],
    ['none of these', { type: 'radiogroup', choices, showNoneItem: true }, 'none', 'q', 'None'],
    ['several', { type: 'checkbox', choices }, [2, 1], 'q', 'Two, One'],
    ['one of several', { type: 'checkbox', choices }, [2, 1], 'q[0]', 'Two'],
    ['a rating', { type: 'rating', rateValues: choices }, 2, 'q', 'Two'],
    ['yes', { type: 'boolean' }, true, 'q', 'Yes'],
    ['no', { type: 'boolean' }, false, 'q', 'No'],
    ['yes in its own words', { type: 'boolean', labelTrue: 'Sure' }, true, 'q', 'Sure'],
    ['no in its own words', { type: 'boolean', labelFalse: 'Never' }, false, 'q', 'Never'],
    ['yes of a value', { type: 'boolean', valueTrue: 'y', valueFalse: 'n' }, 'y', 'q', 'Yes'],
    ['no of a value', { type: 'boolean', valueTrue: 'y', valueFalse: 'n' }, 'n', 'q', 'No'],
    ['a matrix', matrix, { a: 1, b: 2 }, 'q', 'Aye: One, b: Two'],
    ['a row of a matrix', matrix, { a: 1, b: 2 }, 'q.b', 'Two'],
    ['a row that nobody answered', matrix, { a: 1 }, 'q.b', ''],
    ['a table', table, { a: { c: 1, d: true } }, 'q', 'Aye: Cee: One, d: Yes'],
    ['a row of a table', table, { a: { c: 1, d: false } }, 'q.a', 'Cee: One, d: No'],
    ['a cell of a table', table, { a: { c: 2 } }, 'q.a.c', 'Two'],
    ['several texts', parts, { i: 'x', j: 'y' }, 'q', 'Eye: x, j: y'],
    ['one of several texts', parts, { i: 'x', j: 'y' }, 'q.j', 'y'],
    ['files', { type: 'file', allowMultiple: true }, [file('a.png'), file('b.png')], 'q', 'a.png, b.png'],
    ['a range', { type: 'slider', sliderType: 'range' }, [1, 5], 'q', '1, 5'],
  ])('%s', (_, question, value, name, shown) => {
    expect(shownOf(question, value, name)).toBe(shown);
  });

  test.each<[string, unknown, Answers, string]>([
    ['in its own words', 'other', { 'q-Comment': 'mine' }, 'mine'],
    ['without words yet', 'other', {}, 'Other (describe)'],
    ['not meant', 1, { 'q-Comment': 'mine' }, 'One'],
  ])('other %s', (_, value, more, shown) => {
    expect(shownOf({ type: 'radiogroup', choices, showOtherItem: true }, value, 'q', more)).toBe(shown);
  });

  test('what the host gives is shown as it is, and what is no text not at all', () => {
    const survey = surveyOf({
      elements: [{ type: 'text', name: 't', title: '{attribute.a}/{attribute.b}/{ attribute.c }' }],
    });
    const given = { 'attribute.a': true, 'attribute.b': { x: 1 }, 'attribute.c': 5 };
    expect(viewOf(survey, startOf(survey, given), 't').title).toBe('true//5');
  });

  test('expressions read it by displayValue', () => {
    const survey = surveyOf({
      elements: [
        { type: 'radiogroup', name: 'q', choices },
        { type: 'expression', name: 'e', expression: "displayValue('q')" },
      ],
    });
    expect(viewOf(survey, startOf(survey), 'e', { q: 2 }).value).toBe('Two');
  });
});

describe('the values that a run has', () => {
  const survey = surveyOf({
    elements: [
      { type: 'text', name: 'a' },
      { type: 'text', name: 'a.b' },
      { type: 'checkbox', name: 'k', choices: ['x', 'y'] },
      { type: 'multipletext', name: 'm', items: [{ name: 'i' }] },
      { type: 'expression', name: 'e', expression: "{a} + '!'" },
      { type: 'text', inputType: 'number', name: 'n' },
      { type: 'expression', name: 'inf', expression: '{n} * {n}' },
    ],
    calculatedValues: [{ name: 'c', expression: "{e} + '?'" }],
    triggers: [
      { type: 'setvalue', expression: "{a} = 'set'", setToName: 'v', setValue: { w: [7, 8] }, isVariable: true },
    ],
  });
  const scope = (draft: Answers, given: Answers = {}) =>
    scopeOf(survey, answered(survey, startOf(survey, given), draft), NOW);

  test.each<[string, Answers, unknown]>([
    ['a', { a: 'x' }, 'x'],
    ['a', {}, undefined],
    ['a.b', { a: 'x', 'a.b': 'y' }, 'y'],
    ['a.length', { a: 'x' }, undefined],
    ['k', { k: ['x', 'y'] }, ['x', 'y']],
    ['k[1]', { k: ['x', 'y'] }, 'y'],
    ['k[2]', { k: ['x', 'y'] }, undefined],
    ['m.i', { m: { i: 'z' } }, 'z'],
    ['m.i.more', { m: { i: 'z' } }, undefined],
    ['e', { a: 'x' }, 'x!'],
    ['c', { a: 'x' }, 'x!?'],
    ['inf', { n: 1e200 }, null],
    ['inf', { n: 2 }, 4],
    ['v', { a: 'set' }, { w: [7, 8] }],
    ['v.w[1]', { a: 'set' }, 8],
    ['attribute.age', {}, 40],
    ['attribute.tags[1]', {}, 'q'],
    ['nobody', {}, undefined],
    ['nobody.else', {}, undefined],
    ['toString', {}, undefined],
    ['m.constructor', { m: { i: 'z' } }, undefined],
  ])('%s with %j', (name, draft, value) => {
    expect(scope(draft, { 'attribute.age': 40, 'attribute.tags': ['p', 'q'] }).value(name)).toEqual(value);
  });

  test('an answer comes before what the host gives, and a variable before both', () => {
    const given = { a: 'given', v: 'given' };
    expect(scope({}, given).value('a')).toBe('given');
    expect(scope({ a: 'set' }, given).value('a')).toBe('set');
    expect(scope({ a: 'set' }, given).value('v')).toEqual({ w: [7, 8] });
    expect(scope({}, given).value('v')).toBe('given');
  });
});

test('a long chain of calculated values is worked out, whatever its order', () => {
  const values = Array.from({ length: 200 }, (_, at) => ({
    name: `c${at}`,
    expression: at === 0 ? '{n} + 0' : `{c${at - 1}} + 1`,
  }));
  for (const calculatedValues of [values, values.toReversed()]) {
    const survey = surveyOf({ elements: [{ type: 'text', inputType: 'number', name: 'n' }], calculatedValues });
    const run = answered(survey, startOf(survey), { n: 5 });
    expect(scopeOf(survey, run, NOW).value('c199')).toBe(204);
    expect(scopeOf(survey, run, NOW).value('c0')).toBe(5);
  }
});

test('texts of one page show only so much of answers', () => {
  const shows = Array.from({ length: 120 }, (_, at) => ({ value: at, text: '{a}' }));
  const survey = surveyOf({
    elements: [
      { type: 'comment', name: 'a' },
      { type: 'radiogroup', name: 'q', choices: shows },
    ],
  });
  const lengths = viewOf(survey, startOf(survey), 'q', { a: 'x'.repeat(10_000) }).choices?.map(
    (one) => one.text.length,
  );
  expect(lengths?.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 10_000));
  expect(lengths?.slice(100)).toEqual(Array.from({ length: 20 }, () => 0));
});
