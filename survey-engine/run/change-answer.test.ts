import { describe, expect, test } from 'vitest';
import { viewPage, type Answers } from '../index.ts';
import { answered, NOW, startOf, surveyOf, viewOf } from '../testing/take.ts';

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });
const number = (name: string, more: object = {}) => text(name, { inputType: 'number', ...more });

/** The run after this draft of a page of these elements; `later` is on the page after it. */
function after(elements: object[], draft: Answers, more: object = {}) {
  const survey = surveyOf({
    pages: [
      { name: 'p1', elements },
      { name: 'p2', elements: [text('later')] },
    ],
    ...more,
  });
  return answered(survey, startOf(survey), draft);
}

describe('the values that a survey starts with', () => {
  test.each<[string, object[], object]>([
    ['a default', [text('a', { defaultValue: 'x' })], { a: 'x' }],
    ['a default that is worked out', [number('a', { defaultValueExpression: '1 + 1' })], { a: 2 }],
    [
      'a default for one that cannot be worked out',
      [text('a', { defaultValueExpression: '{b}', defaultValue: 'x' }), text('b')],
      { a: 'x' },
    ],
    ['a default that is blank', [text('a', { defaultValue: '' })], {}],
    [
      'one that follows a later one',
      [text('a', { defaultValueExpression: '{b}' }), text('b', { defaultValue: 'y' })],
      { a: 'y', b: 'y' },
    ],
    ['a choice that is not offered', [{ type: 'radiogroup', name: 'a', choices: [1], defaultValue: 2 }], {}],
    [
      'choices of which one is not offered',
      [{ type: 'checkbox', name: 'a', choices: [1], defaultValue: [1, 2] }],
      { a: [1] },
    ],
    ['a true in words', [{ type: 'boolean', name: 'a', defaultValue: 'true' }], { a: true }],
  ])('%s', (_, elements, answers) => {
    const survey = surveyOf({ elements });
    expect(startOf(survey)).toMatchObject({ answers, touched: [], variables: {} });
    expect(startOf(survey).answers).toEqual(answers);
  });

  test('triggers hear of them', () => {
    const survey = surveyOf({
      elements: [text('a', { defaultValue: 'x' }), text('b')],
      triggers: [{ type: 'setvalue', expression: "{a} = 'x'", setToName: 'b', setValue: 'heard' }],
    });
    expect(startOf(survey).answers).toEqual({ a: 'x', b: 'heard' });
  });
});

describe('a default that is worked out', () => {
  const elements = [
    number('a'),
    number('b', { defaultValueExpression: '{a} * 2' }),
    number('c', { defaultValueExpression: '{b} + 1' }),
  ];

  test('follows what it is made of, and so on', () => {
    expect(after(elements, { a: 2 }).answers).toEqual({ a: 2, b: 4, c: 5 });
  });

  test('stays once somebody answered, and what follows goes on', () => {
    const run = after(elements, { a: 2, b: 7 });
    expect(run).toMatchObject({ answers: { a: 2, b: 7, c: 8 }, touched: ['b'] });
    expect(after(elements, { b: 7, a: 2 }).answers).toEqual({ a: 2, b: 7, c: 8 });
  });

  test('stays away once somebody cleared it', () => {
    expect(after(elements, { a: 2, b: null, c: 1 }).answers).toEqual({ a: 2, c: 1 });
  });

  test('falls back on the default that is written', () => {
    const own = [text('a'), text('b', { defaultValueExpression: '{a}', defaultValue: 'x' })];
    expect(after(own, { a: 'y' }).answers).toEqual({ a: 'y', b: 'y' });
    expect(after(own, { a: null }).answers).toEqual({ b: 'x' });
  });

  test('follows through calculated values', () => {
    const run = after(
      [number('a'), number('b', { defaultValueExpression: '{double} + 1' })],
      { a: 2 },
      {
        calculatedValues: [
          { name: 'double', expression: '{half} * 4' },
          { name: 'half', expression: '{a} / 2' },
        ],
      },
    );
    expect(run.answers).toEqual({ a: 2, b: 5 });
  });
});

describe('choices that are not offered any more leave the answer', () => {
  const gone = [1, 2, { value: 3, visibleIf: '{n} != 1' }];

  test.each<[string, object, unknown, unknown]>([
    ['of one choice', { type: 'radiogroup', choices: gone }, 3, undefined],
    ['of one choice that stays', { type: 'radiogroup', choices: gone }, 2, 2],
    ['of several', { type: 'checkbox', choices: gone }, [3, 1], [1]],
    ['of several, the last', { type: 'checkbox', choices: gone }, [3], undefined],
    ['of a ranking', { type: 'ranking', choices: gone }, [3, 1, 2], [1, 2]],
    ['of a ranking that is picked first', { type: 'ranking', choices: gone, selectToRankEnabled: true }, [3, 2], [2]],
    [
      'of all by their condition',
      { type: 'checkbox', choices: [1, 2, 3], choicesVisibleIf: '{item} < 3 or {n} != 1' },
      [3, 1],
      [1],
    ],
    ['with other', { type: 'checkbox', choices: gone, showOtherItem: true }, ['other', 3], ['other']],
  ])('%s', (_, question, before, kept) => {
    const draft = { q: before, 'q-Comment': 'x', n: 1 };
    const elements = [number('n'), { name: 'q', showOtherItem: true, ...question }];
    if (kept === undefined) expect(after(elements, draft).answers).not.toHaveProperty('q');
    else if ('type' in question && question.type === 'ranking')
      expect(after([number('n'), { name: 'q', ...question }], { q: before, n: 1 }).answers['q']).toEqual(kept);
    else expect(after(elements, draft).answers['q']).toEqual(kept);
  });

  test('a ranking takes in what is offered anew, at its end', () => {
    const elements = [number('n'), { type: 'ranking', name: 'q', choices: gone }];
    const survey = surveyOf({ elements });
    expect(viewOf(survey, startOf(survey), 'q', { n: 1, q: [2, 1] }).value).toEqual([2, 1]);
    const run = { ...startOf(survey), answers: { n: 1, q: [2, 1] } };
    expect(viewOf(survey, run, 'q', { n: 2 }).value).toEqual([2, 1, 3]);
  });

  test('of questions that take their choices from one another', () => {
    const elements = [
      { type: 'checkbox', name: 's', choices: [1, 2, 3] },
      { type: 'checkbox', name: 'm', choicesFromQuestion: 's', choicesFromQuestionMode: 'selected' },
      { type: 'radiogroup', name: 'q', choicesFromQuestion: 'm', choicesFromQuestionMode: 'selected' },
    ];
    const draft = { s: [1, 2, 3], m: [1, 2], q: 2 };
    expect(after(elements, draft).answers).toEqual(draft);
    const survey = surveyOf({ elements });
    const run = { ...startOf(survey), answers: draft };
    expect(viewPage(survey, run, NOW, { s: [1, 3] }).elements.map((one) => 'value' in one && one.value)).toEqual([
      [1, 3],
      [1],
      undefined,
    ]);
  });
});

describe('triggers', () => {
  const elements = [
    text('a'),
    text('b'),
    number('n'),
    { type: 'multipletext', name: 'm', items: [{ name: 'i' }, { name: 'j' }] },
  ];
  const set = (expression: string, more: object = {}) => ({
    type: 'setvalue',
    expression,
    setToName: 'later',
    setValue: 'set',
    ...more,
  });
  const fired = (triggers: object[], draft: Answers, more: object = {}) =>
    after([...elements, { type: 'boolean', name: 'q', showCommentArea: true }], draft, { triggers, ...more }).answers[
      'later'
    ];

  test.each<[string, object, Answers, unknown]>([
    ['what it waits for', set("{a} = 'x'"), { a: 'x' }, 'set'],
    ['something that does not hold', set("{a} = 'x'"), { a: 'y' }, undefined],
    ['something else', set('{b} empty'), { a: 'x' }, undefined],
    ['a place inside an answer', set("{m.i} = 'x'"), { m: { i: 'x' } }, 'set'],
    ['another place inside the answer', set('{m.i} empty'), { m: { j: 'x' } }, undefined],
    ['a remark beside the answer', set('{q} empty'), { 'q-Comment': 'x' }, 'set'],
    ['a calculated value', set('{double} = 4'), { n: 2 }, 'set'],
    ['a calculated value that stays', set('{double} empty'), { a: 'x' }, undefined],
    ['the time', set('today() notempty'), { b: 'x' }, 'set'],
    ['anything', set('true'), { b: 'x' }, 'set'],
    ['what is true in a way, but not true', set('{a}'), { a: 'x' }, undefined],
    ['a number', set("{a} = 'x'", { setValue: 0 }), { a: 'x' }, 0],
    ['nothing', set("{a} = 'x'", { setValue: undefined }), { a: 'x' }, undefined],
    [
      'a copy',
      { type: 'copyvalue', expression: "{a} = 'x'", fromName: 'b', setToName: 'later' },
      { b: 'y', a: 'x' },
      'y',
    ],
    [
      'a copy when its source changes',
      { type: 'copyvalue', expression: "{a} = 'x'", fromName: 'b', setToName: 'later' },
      { a: 'x', b: 'y' },
      'y',
    ],
    [
      'a result',
      { type: 'runexpression', expression: "{a} = 'x'", runExpression: '{n} + 1', setToName: 'later' },
      { n: 2, a: 'x' },
      3,
    ],
    [
      'no result',
      { type: 'runexpression', expression: "{a} = 'x'", runExpression: '{b}', setToName: 'later' },
      { a: 'x' },
      undefined,
    ],
    [
      'a result for nobody',
      { type: 'runexpression', expression: "{a} = 'x'", runExpression: '1' },
      { a: 'x' },
      undefined,
    ],
  ])('%s', (_, trigger, draft, value) => {
    expect(fired([trigger], draft, { calculatedValues: [{ name: 'double', expression: '{n} * 2' }] })).toBe(value);
  });

  test('do not overwrite what was just answered, unless something else was changed as well', () => {
    const always = set('today() notempty', { setToName: 'a' });
    expect(after(elements, { a: 'x' }, { triggers: [always] }).answers).toEqual({ a: 'x' });
    expect(after(elements, { b: 'x' }, { triggers: [always] }).answers).toEqual({ a: 'set', b: 'x' });
    const other = set("{b} = 'x'", { setToName: 'a' });
    expect(after(elements, { a: 'mine', b: 'x' }, { triggers: [other] }).answers).toEqual({ a: 'set', b: 'x' });
    const run = { type: 'runexpression', expression: 'today() notempty', runExpression: "'y'", setToName: 'a' };
    expect(after(elements, { a: 'x' }, { triggers: [run] }).answers).toEqual({ a: 'y' });
  });

  test('set off others, whatever their order, up to three times', () => {
    const chain = ['b', 'c1', 'c2', 'c3', 'c4'].map((name, index, all) =>
      set(`{${index === 0 ? 'a' : all[index - 1]}} notempty`, { setToName: name }),
    );
    const names = (triggers: object[]) => Object.keys(after(elements, { a: 'x' }, { triggers }).answers);
    expect(names(chain)).toEqual(['a', 'b', 'c1', 'c2', 'c3', 'c4']);
    expect(names(chain.toReversed())).toEqual(['a', 'b', 'c1', 'c2']);
  });

  test('that set a default make it stay', () => {
    const run = after(
      [text('a'), text('b', { defaultValueExpression: '{a}' })],
      { a: 'x' },
      {
        triggers: [set("{a} = 'x'", { setToName: 'b' })],
      },
    );
    expect(run).toMatchObject({ answers: { a: 'x', b: 'set' }, touched: ['b'] });
  });

  test('that set a variable touch no answer', () => {
    const own = set("{a} = 'x'", { isVariable: true, setToName: 'v' });
    const run = after(elements, { a: 'x' }, { triggers: [own] });
    expect(run).toMatchObject({ variables: { v: 'set' }, answers: { a: 'x' }, touched: [] });
  });

  test('clear what they set to nothing', () => {
    const run = after(elements, { b: 'y', a: 'x' }, { triggers: [set("{a} = 'x'", { setToName: 'b', setValue: '' })] });
    expect(run.answers).toEqual({ a: 'x' });
  });
});
