import { describe, expect, test } from 'vitest';
import { answerPage, type Answers, type Run, type Survey } from '../index.ts';
import { answered, NOW, refusals, startOf, surveyOf } from '../testing/take.ts';

const num = { type: 'text', inputType: 'number', name: 'n' };

/** A survey whose question `q` was answered with `before` while `n` was 9, and stands before that page again. */
function again(question: object, before: unknown, elsewhere = 9): { survey: Survey; run: Run } {
  const survey = surveyOf({ elements: [num, { name: 'q', ...question }] });
  const start = startOf(survey);
  const taken = answered(survey, start, { n: elsewhere, q: before });
  return { survey, run: { ...start, answers: taken.answers } };
}

const saidOf = (question: object, draft: Answers) => {
  const survey = surveyOf({ elements: [num, { name: 'q', ...question }] });
  return refusals(survey, startOf(survey), draft);
};

describe('what was chosen before may stay when it is closed', () => {
  const choices = [1, { value: 2, enableIf: '{n} > 5' }, 3];

  test.each<[string, object, unknown, unknown]>([
    ['one choice', { type: 'radiogroup', choices }, 2, 2],
    ['one of several', { type: 'checkbox', choices }, [1, 2], [2, 3]],
  ])('%s', (_, question, before, after) => {
    const { survey, run } = again(question, before);
    expect(refusals(survey, run, { n: 1, q: after })).toEqual([]);
    expect(refusals(survey, startOf(survey), { n: 1, q: after })).toEqual(['q notOffered']);
  });

  test('but not what was never chosen', () => {
    const { survey, run } = again({ type: 'checkbox', choices }, [1, 3]);
    expect(refusals(survey, run, { n: 1, q: [1, 2] })).toEqual(['q notOffered']);
  });

  test('a cell of a row that is closed may stay, and not change', () => {
    const table = {
      type: 'matrixdropdown',
      rows: ['a', { value: 'b', enableIf: '{n} > 5' }],
      columns: [{ name: 'c', choices: [1, { value: 2, enableIf: '{n} > 5' }] }],
    };
    const { survey, run } = again(table, { a: { c: 2 }, b: { c: 1 } });
    expect(refusals(survey, run, { n: 1, q: { a: { c: 2 }, b: { c: 1 } } })).toEqual([]);
    expect(refusals(survey, run, { n: 1, q: { a: { c: 1 }, b: { c: 2 } } })).toEqual(['q b c disabled']);
    expect(refusals(survey, startOf(survey), { n: 1, q: { a: { c: 2 } } })).toEqual(['q a c notOffered']);
  });

  test('a column that is closed is said of its cell', () => {
    const table = {
      type: 'matrixdropdown',
      rows: ['a'],
      columns: [{ name: 'c', cellType: 'text', enableIf: '{n} > 5' }],
    };
    expect(saidOf(table, { n: 1, q: { a: { c: 'x' } } })).toEqual(['q a c disabled']);
    expect(saidOf(table, { n: 6, q: { a: { c: 'x' } } })).toEqual([]);
  });
});

describe('several choices', () => {
  const choices = [1, 2, 3, { value: 4, isExclusive: true }];

  test.each<[string, object, unknown, string[]]>([
    ['as many as may be', { maxSelectedChoices: 2 }, [1, 2], []],
    ['one more', { maxSelectedChoices: 2 }, [1, 2, 3], ['q tooMany']],
    ['any number', {}, [1, 2, 3], []],
    ['an exclusive one alone', {}, [4], []],
    ['an exclusive one last', {}, [1, 4], ['q exclusive']],
    ['an exclusive one first', {}, [4, 1], ['q exclusive']],
    ['other beside another', { showOtherItem: true }, [1, 'other'], ['q commentRequired']],
    ['none beside another', { showNoneItem: true }, [1, 'none'], ['q exclusive']],
    ['everything by its button', { showSelectAllItem: true }, ['all'], ['q notOffered']],
    ['something else among them', {}, [1, 'x'], ['q notOffered']],
  ])('%s', (_, more, value, said) => {
    expect(saidOf({ type: 'checkbox', choices, ...more }, { q: value })).toEqual(said);
  });

  test('a limit is said with its number', () => {
    const survey = surveyOf({ elements: [{ type: 'tagbox', name: 'q', choices, maxSelectedChoices: 2 }] });
    expect(answerPage(survey, startOf(survey), { pageName: 'page1', draft: { q: [1, 2, 3] }, now: NOW })).toEqual({
      ok: false,
      problems: [{ question: 'q', code: 'tooMany', message: 'Please choose up to 2.' }],
    });
  });

  test.each<[string, object, unknown, string[]]>([
    ['all in order', {}, ['b', 'a'], []],
    ['not all', {}, ['b'], ['q wrongType']],
    ['some, where they are picked first', { selectToRankEnabled: true }, ['b'], []],
  ])('a ranking of %s', (_, more, value, said) => {
    expect(saidOf({ type: 'ranking', choices: ['a', 'b'], ...more }, { q: value })).toEqual(said);
  });
});

describe('a boolean', () => {
  test.each<[string, object, unknown, string[]]>([
    ['true', {}, true, []],
    ['false', {}, false, []],
    ['a word', {}, 'yes', ['q notOffered']],
    ['its own word for yes', { valueTrue: 'y' }, 'y', []],
    ['true where yes has a word', { valueTrue: 'y' }, true, ['q notOffered']],
    ['false where only yes has a word', { valueTrue: 'y' }, false, []],
    ['its own word for no', { valueFalse: 'n' }, 'n', []],
    ['false where no has a word', { valueFalse: 'n' }, false, ['q notOffered']],
  ])('%s', (_, more, value, said) => {
    expect(saidOf({ type: 'boolean', ...more }, { q: value })).toEqual(said);
  });
});

describe('rows and cells', () => {
  const matrix = { type: 'matrix', rows: ['a', { value: 'b', visibleIf: '{n} > 5' }], columns: [1, 2] };
  const table = {
    type: 'matrixdropdown',
    rows: ['a', { value: 'b', visibleIf: '{n} > 5' }],
    columnsVisibleIf: "{item} != 'd' or {n} > 5",
    columns: [
      { name: 'c', choices: [1, 2] },
      { name: 'd', cellType: 'text' },
      { name: 'e', cellType: 'text', visibleIf: '{row.c} = 2' },
      { name: 'f', cellType: 'checkbox', choices: [1, 2, 3], maxSelectedChoices: 2 },
    ],
  };

  test.each<[string, object, Answers, string[]]>([
    ['a row that shows', matrix, { n: 6, q: { a: 1, b: 2 } }, []],
    ['a row that is hidden', matrix, { n: 1, q: { a: 1, b: 2 } }, ['q b notOffered']],
    ['a column nobody offers', matrix, { q: { a: 3 } }, ['q a notOffered']],
    ['a cleared row', matrix, { q: { a: null } }, []],
    ['cells of a row that shows', table, { n: 6, q: { b: { c: 1, d: 'x' } } }, []],
    ['cells of a hidden row', table, { n: 1, q: { b: { c: 1 } } }, ['q b notOffered']],
    ['a hidden column', table, { n: 1, q: { a: { d: 'x' } } }, ['q a d hidden']],
    ['a cell hidden in its row', table, { q: { a: { c: 1, e: 'x' } } }, ['q a e hidden']],
    ['a cell shown in its row', table, { q: { a: { c: 2, e: 'x' } } }, []],
    ['a hidden cell that is cleared', table, { q: { a: { c: 1, e: null } } }, []],
    ['a choice that a cell does not offer', table, { q: { a: { c: 3 } } }, ['q a c notOffered']],
    ['too many choices in a cell', table, { q: { a: { f: [1, 2, 3] } } }, ['q a f tooMany']],
    ['the second bad row', table, { n: 6, q: { a: { c: 1 }, b: { c: 3 } } }, ['q b c notOffered']],
  ])('%s', (_, question, draft, said) => {
    expect(saidOf(question, draft)).toEqual(said);
  });
});

describe('sliders', () => {
  test.each<[string, object, unknown, string[]]>([
    ['at the least', {}, 0, []],
    ['at the greatest', {}, 100, []],
    ['below nothing said', {}, -1, ['q tooSmall']],
    ['above nothing said', {}, 101, ['q tooLarge']],
    ['at limits of its own', { min: 5, max: 10 }, 5, []],
    ['below limits of its own', { min: 5, max: 10 }, 4, ['q tooSmall']],
    ['above limits of its own', { min: 5, max: 10 }, 11, ['q tooLarge']],
    ['below a limit that is worked out', { minValueExpression: '3 + 4' }, 6, ['q tooSmall']],
    ['above a limit that is worked out', { maxValueExpression: '3 + 4' }, 8, ['q tooLarge']],
    ['the whole range', { sliderType: 'range' }, [0, 100], []],
    ['a range that starts too low', { sliderType: 'range' }, [-1, 5], ['q tooSmall']],
    ['a range that ends too high', { sliderType: 'range' }, [5, 101], ['q tooLarge']],
    ['a range of one point', { sliderType: 'range' }, [5, 5], []],
    ['a range the wrong way round', { sliderType: 'range' }, [6, 5], ['q wrongType']],
    ['the shortest range', { sliderType: 'range', minRangeLength: 3 }, [5, 8], []],
    ['too short a range', { sliderType: 'range', minRangeLength: 3 }, [5, 7], ['q wrongType']],
    ['the longest range', { sliderType: 'range', maxRangeLength: 3 }, [5, 8], []],
    ['too long a range', { sliderType: 'range', maxRangeLength: 3 }, [5, 9], ['q wrongType']],
    ['no range, whatever length it should have', { minRangeLength: 3 }, 1, []],
  ])('%s', (_, more, value, said) => {
    expect(saidOf({ type: 'slider', ...more }, { q: value })).toEqual(said);
  });

  test.each([
    [-1, 'Please enter 0 or more.'],
    [101, 'Please enter 100 or less.'],
  ])('%s is answered with the limit', (value, message) => {
    const survey = surveyOf({ elements: [{ type: 'slider', name: 'q' }] });
    const result = answerPage(survey, startOf(survey), { pageName: 'page1', draft: { q: value }, now: NOW });
    expect(result.ok ? [] : result.problems.map((one) => one.message)).toEqual([message]);
  });
});

describe('files', () => {
  const file = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: 'a', type: 'b', content: `c${at}` }));

  test.each<[string, object, number, string[]]>([
    ['one', {}, 1, []],
    ['two where one is asked', {}, 2, ['q tooMany']],
    ['two where one is asked, whatever their number', { maxFiles: 5 }, 2, ['q tooMany']],
    ['as many as may be', { allowMultiple: true, maxFiles: 3 }, 3, []],
    ['one more', { allowMultiple: true, maxFiles: 3 }, 4, ['q tooMany']],
    ['twenty', { allowMultiple: true }, 20, []],
  ])('%s', (_, more, count, said) => {
    expect(saidOf({ type: 'file', ...more }, { q: file(count) })).toEqual(said);
  });
});

test('an answer that is cleared, or is as it was, is not judged again', () => {
  const question = { type: 'radiogroup', choices: [1, { value: 2, enableIf: '{n} > 5' }], visibleIf: '{n} > 3' };
  const { survey, run } = again(question, 2);
  expect(refusals(survey, run, { n: 1, q: 2 })).toEqual([]);
  expect(refusals(survey, run, { n: 1, q: 1 })).toEqual(['q hidden']);
  expect(refusals(survey, run, { n: 4, q: null })).toEqual([]);
});
