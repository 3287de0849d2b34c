import { describe, expect, test } from 'vitest';
import { finalAnswers, type Answers } from '../index.ts';
import { NOW, startOf, surveyOf } from '../testing/take.ts';

/** What is kept of these answers in the end, however they came about. */
function kept(elements: object[], answers: Answers, more: object = {}) {
  const survey = surveyOf({ elements: [...elements, { type: 'text', inputType: 'number', name: 'n' }], ...more });
  return finalAnswers(survey, { ...startOf(survey), answers }, NOW);
}

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });
const hidden = { visibleIf: '{n} = 1' };

describe('what is kept in the end', () => {
  const gone = [1, { value: 2, visibleIf: '{n} = 1' }];
  const matrix = { type: 'matrix', name: 'q', rows: ['a', { value: 'b', ...hidden }, 'c'], columns: gone };
  const table = {
    type: 'matrixdropdown',
    name: 'q',
    rows: ['a', { value: 'b', ...hidden }],
    choices: [1, 2],
    columns: [{ name: 'c' }],
  };
  const remark = { type: 'boolean', name: 'q', showCommentArea: true };
  const other = { type: 'checkbox', name: 'q', choices: [1, 2], showOtherItem: true };

  test.each<[string, object, Answers, Answers]>([
    ['an answer', text('q'), { q: 'x' }, { q: 'x' }],
    ['nothing hidden', text('q', hidden), { q: 'x', 'q-Comment': 'y' }, {}],
    ['nothing in a hidden panel', { type: 'panel', name: 'x', elements: [text('q')], ...hidden }, { q: 'x' }, {}],
    ['what shows in the end', text('q', hidden), { n: 1, q: 'x' }, { n: 1, q: 'x' }],
    ['a remark', remark, { q: true, 'q-Comment': 'x' }, { q: true, 'q-Comment': 'x' }],
    ['a remark alone', remark, { 'q-Comment': 'x' }, { 'q-Comment': 'x' }],
    ['what other meant', other, { q: [1, 'other'], 'q-Comment': 'x' }, { q: [1, 'other'], 'q-Comment': 'x' }],
    ['nothing of an other that is not meant', other, { q: [1], 'q-Comment': 'x' }, { q: [1] }],
    ['nothing of an other without an answer', other, { 'q-Comment': 'x' }, {}],
    ['a choice that is offered', { type: 'radiogroup', name: 'q', choices: gone }, { q: 1 }, { q: 1 }],
    ['no choice that is not', { type: 'radiogroup', name: 'q', choices: gone }, { q: 2 }, {}],
    ['choices that are offered', { type: 'checkbox', name: 'q', choices: gone }, { q: [2, 1] }, { q: [1] }],
    ['rows that show', matrix, { q: { a: 1, b: 1 } }, { q: { a: 1 } }],
    ['rows in the order of their answers', matrix, { q: { c: 1, a: 1 } }, { q: { c: 1, a: 1 } }],
    ['no columns that are not offered', matrix, { q: { a: 2, c: 1 } }, { q: { c: 1 } }],
    ['nothing of a matrix without rows', matrix, { q: { b: 1 } }, {}],
    ['cells of rows that show', table, { q: { a: { c: 1 }, b: { c: 2 } } }, { q: { a: { c: 1 } } }],
    ['nothing of a table without rows', table, { q: { b: { c: 2 } } }, {}],
    [
      'several texts',
      { type: 'multipletext', name: 'q', items: [{ name: 'i' }] },
      { q: { i: 'x' } },
      { q: { i: 'x' } },
    ],
    ['a range', { type: 'slider', name: 'q', sliderType: 'range' }, { q: [1, 5] }, { q: [1, 5] }],
  ])('%s', (_, question, answers, expected) => {
    const found = kept([question], answers);
    expect(found).toEqual(expected);
    if (typeof expected['q'] === 'object' && expected['q'] !== null && !Array.isArray(expected['q']))
      expect(Object.keys(found['q'] ?? {})).toEqual(Object.keys(expected['q']));
  });

  test('everything, where the survey keeps what is hidden', () => {
    const answers = { q: 'x', 'q-Comment': 'y' };
    expect(kept([text('q', hidden)], answers, { clearInvisibleValues: 'none' })).toEqual(answers);
    expect(kept([{ ...other, ...hidden }], { q: [1], 'q-Comment': 'y' }, { clearInvisibleValues: 'none' })).toEqual({
      q: [1],
    });
  });

  test('choices carried from what is hidden go with it', () => {
    const elements = [
      { type: 'checkbox', name: 's', choices: [1, 2], ...hidden },
      { type: 'checkbox', name: 'q', choicesFromQuestion: 's', choicesFromQuestionMode: 'selected' },
    ];
    expect(kept(elements, { n: 1, s: [1], q: [1] })).toEqual({ n: 1, s: [1], q: [1] });
    expect(kept(elements, { s: [1], q: [1] })).toEqual({});
  });
});

describe('what is worked out', () => {
  const sum = { type: 'expression', name: 'e', expression: '{n} + 1' };

  test.each<[string, object[], Answers, object[], Answers]>([
    ['of a question', [sum], { n: 2 }, [], { n: 2, e: 3 }],
    ['of a hidden question', [{ ...sum, visibleIf: '{n} = 1' }], { n: 2 }, [], { n: 2 }],
    [
      'that belongs to the answers',
      [],
      { n: 2 },
      [{ name: 'c', expression: '{n} * 2', includeIntoResult: true }],
      { n: 2, c: 4 },
    ],
    ['that does not', [], { n: 2 }, [{ name: 'c', expression: '{n} * 2', includeIntoResult: false }], { n: 2 }],
    ['to nothing', [], { n: 2 }, [{ name: 'c', expression: '{nothing}', includeIntoResult: true }], { n: 2 }],
    ['to false', [], { n: 2 }, [{ name: 'c', expression: '{n} > 5', includeIntoResult: true }], { n: 2, c: false }],
    [
      'from what is hidden',
      [text('q', { visibleIf: '{n} = 1' })],
      { n: 2, q: 'x' },
      [{ name: 'c', expression: '{q}', includeIntoResult: true }],
      { n: 2, c: 'x' },
    ],
  ])('%s', (_, elements, answers, calculatedValues, expected) => {
    const withNothing = [...elements, text('nothing')];
    expect(kept(withNothing, answers, { calculatedValues })).toEqual(expected);
  });
});
