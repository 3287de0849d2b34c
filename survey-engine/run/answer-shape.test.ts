import { describe, expect, test } from 'vitest';
import { answerPage, type Answers } from '../index.ts';
import { NOW, refusals, startOf, surveyOf } from '../testing/take.ts';

/** What is said against this answer of a survey of one question `q`. */
function saidOf(question: object, value: unknown): string[] {
  const survey = surveyOf({ elements: [{ name: 'q', ...question }] });
  return refusals(survey, startOf(survey), { q: value });
}

const input = (inputType: string) => ({ type: 'text', inputType });

describe('dates, times and colors are written as a browser writes them', () => {
  test.each([
    ['date', '2026-11-15'],
    ['date', '123456-11-15'],
    ['datetime-local', '2026-11-15T10:30'],
    ['datetime-local', '2026-11-15T10:30:05'],
    ['datetime-local', '2026-11-15T10:30:05.123'],
    ['datetime-local', '2026-11-15T10:30Z'],
    ['datetime-local', '2026-11-15T10:30+02:00'],
    ['datetime-local', '2026-11-15T10:30:05.1-11:30'],
    ['time', '10:30'],
    ['time', '10:30:05'],
    ['time', '10:30:05.5'],
    ['month', '2026-11'],
    ['week', '2026-W03'],
    ['color', '#00fFA9'],
    ['tel', 'anything'],
    ['password', 'anything'],
    ['url', 'anything'],
  ])('%s %s is taken', (inputType, value) => {
    expect(saidOf(input(inputType), value)).toEqual([]);
  });

  test.each([
    ['date', '26-11-15'],
    ['date', '1234567-11-15'],
    ['date', '2026-11-15T10:30'],
    ['date', 'x2026-11-15'],
    ['date', '2026-1-15'],
    ['date', '2026-11-5'],
    ['date', '2026-aa-bb'],
    ['datetime-local', '2026-11-15'],
    ['datetime-local', '2026-11-15T10:30:5'],
    ['datetime-local', '2026-11-15T10:30:05.1234'],
    ['datetime-local', '2026-11-15T10:30+0200'],
    ['datetime-local', '2026-11-15T10:30Zx'],
    ['datetime-local', 'x2026-11-15T10:30'],
    ['datetime-local', '2026-1-15T10:30'],
    ['time', '1:30'],
    ['time', '10:3'],
    ['time', '10:30:05.'],
    ['time', '10:30 pm'],
    ['time', 'x10:30'],
    ['month', '2026-1'],
    ['month', '2026-11-15'],
    ['month', 'x2026-11'],
    ['month', 'abcd-11'],
    ['week', '2026-03'],
    ['week', '2026-W3'],
    ['week', '2026-W033'],
    ['week', 'x2026-W03'],
  ])('%s %s is not', (inputType, value) => {
    expect(saidOf(input(inputType), value)).toEqual(['q notDate']);
  });

  test.each([['#fff'], ['00ffa9'], ['#00ffag'], ['#00ffa99'], ['x#00ffa9']])('color %s is unreadable', (value) => {
    expect(saidOf(input('color'), value)).toEqual(['q wrongType']);
  });

  test.each([['date'], ['color'], ['text']])('%s is no number', (inputType) => {
    expect(saidOf(input(inputType), 20_261_115)).toEqual(['q wrongType']);
  });
});

describe('how long a text may be', () => {
  test.each<[string, object, number]>([
    ['a line', { type: 'text' }, 1_000],
    ['a comment', { type: 'comment' }, 10_000],
    ['a line with a limit', { type: 'text', maxLength: 3 }, 3],
    ['a comment with a limit', { type: 'comment', maxLength: 3 }, 3],
  ])('%s', (_, question, most) => {
    expect(saidOf(question, 'x'.repeat(most))).toEqual([]);
    const survey = surveyOf({ elements: [{ name: 'q', ...question }] });
    const result = answerPage(survey, startOf(survey), {
      pageName: 'page1',
      draft: { q: 'x'.repeat(most + 1) },
      now: NOW,
    });
    expect(result).toEqual({
      ok: false,
      problems: [{ question: 'q', code: 'tooLong', message: `Please enter up to ${most} characters.` }],
    });
  });

  test('the text beside an answer has the room of a comment', () => {
    const survey = surveyOf({ elements: [{ type: 'boolean', name: 'q', showCommentArea: true }] });
    const said = (draft: Answers) => refusals(survey, startOf(survey), draft);
    expect(said({ 'q-Comment': 'x'.repeat(10_000) })).toEqual([]);
    expect(said({ 'q-Comment': 'x'.repeat(10_001) })).toEqual(['q tooLong']);
    expect(said({ 'q-Comment': ['x'] })).toEqual(['q wrongType']);
  });
});

describe('each kind of question has its own form of answer', () => {
  const choices = [1, 2];
  const clip = { type: 'image', contentMode: 'video', imageLink: 'clip_1' };
  const upload = (more: object = {}) => ({ name: 'a.jpg', type: 'image/jpeg', content: 'id_1', ...more });
  const files = { type: 'file', allowMultiple: true };

  test.each<[string, object, unknown]>([
    ['a choice that is a number', { type: 'radiogroup', choices }, 1],
    ['a choice that is true', { type: 'radiogroup', choices: [true, false] }, true],
    ['a range', input('range'), 5],
    ['a slider with zero', { type: 'slider' }, 0],
    ['a range of two', { type: 'slider', sliderType: 'range' }, [3, 3]],
    ['a matrix with a row cleared', { type: 'matrix', rows: ['r'], columns: [1] }, { r: null }],
    ['a matrix whose column is true', { type: 'matrix', rows: ['r'], columns: [true] }, { r: true }],
    ['a video of no length', { type: 'video' }, { uploadId: 'a', seconds: 0 }],
    ['a video with the longest id', { type: 'video' }, { uploadId: 'x'.repeat(64), seconds: 1 }],
    ['files as many as there may be', files, Array.from({ length: 20 }, (_, at) => upload({ content: `f${at}` }))],
    ['a file with the longest name', files, [upload({ name: 'n'.repeat(255) })]],
    ['a film that was watched', clip, true],
    ['nothing, whatever the kind', { type: 'video' }, null],
    ['an empty text, whatever the kind', { type: 'video' }, ''],
  ])('%s is taken', (_, question, value) => {
    expect(saidOf(question, value)).toEqual([]);
  });

  test.each<[string, object, unknown, string]>([
    ['a choice that is no number at all', { type: 'radiogroup', choices }, NaN, 'q wrongType'],
    ['a choice of a dropdown as a list', { type: 'dropdown', choices }, [1], 'q wrongType'],
    ['a choice of an imagepicker as a list', { type: 'imagepicker', choices }, [1], 'q wrongType'],
    ['one choice of many, not as a list', { type: 'imagepicker', multiSelect: true, choices }, 1, 'q wrongType'],
    ['a rating that is an object', { type: 'rating' }, { a: 1 }, 'q wrongType'],
    ['both sides of a boolean', { type: 'boolean' }, [true], 'q wrongType'],
    ['a tag twice', { type: 'tagbox', choices }, [1, 1], 'q wrongType'],
    ['a choice of many that is none', { type: 'tagbox', choices }, [null], 'q wrongType'],
    ['a number as text', input('range'), '5', 'q notNumber'],
    ['a slider without end', { type: 'slider' }, Infinity, 'q wrongType'],
    ['a slider as text', { type: 'slider' }, '5', 'q wrongType'],
    ['a range of one', { type: 'slider', sliderType: 'range' }, [1], 'q wrongType'],
    ['a range of three', { type: 'slider', sliderType: 'range' }, [1, 2, 3], 'q wrongType'],
    ['a range of words', { type: 'slider', sliderType: 'range' }, [1, '2'], 'q wrongType'],
    ['a range that is a number', { type: 'slider', sliderType: 'range' }, 3, 'q wrongType'],
    ['a comment that is a number', { type: 'comment' }, 3, 'q wrongType'],
    ['a row of a matrix that is a list', { type: 'matrix', rows: ['r'], columns: [1] }, { r: [1] }, 'q wrongType'],
    ['a matrix that is a word', { type: 'matrix', rows: ['r'], columns: [1] }, 'r', 'q wrongType'],
    ['items as a list', { type: 'multipletext', items: [{ name: 'i' }] }, ['x'], 'q wrongType'],
    ['an item that is a number', { type: 'multipletext', items: [{ name: 'i' }] }, { i: 5 }, 'q i wrongType'],
    ['an item nobody asks for', { type: 'multipletext', items: [{ name: 'i' }] }, { i: 'x', j: 'x' }, 'q j unknown'],
    [
      'a table as a list',
      { type: 'matrixdropdown', rows: ['r'], columns: [{ name: 'c' }], choices },
      [],
      'q wrongType',
    ],
    [
      'a table as a word',
      { type: 'matrixdropdown', rows: ['r'], columns: [{ name: 'c' }], choices },
      'r',
      'q wrongType',
    ],
    [
      'a row of a table as a list',
      { type: 'matrixdropdown', rows: ['r'], columns: [{ name: 'c' }], choices },
      { r: [1] },
      'q r wrongType',
    ],
    [
      'a cell that is an object',
      { type: 'matrixdropdown', rows: ['r'], columns: [{ name: 'c' }], choices },
      { r: { c: {} } },
      'q r c wrongType',
    ],
    ['a video with more than is asked', { type: 'video' }, { uploadId: 'a', seconds: 1, x: 1 }, 'q wrongType'],
    ['a video without its length', { type: 'video' }, { uploadId: 'a', length: 1 }, 'q wrongType'],
    ['a video without its id', { type: 'video' }, { id: 'a', seconds: 1 }, 'q wrongType'],
    ['a video with an id that is too long', { type: 'video' }, { uploadId: 'x'.repeat(65), seconds: 1 }, 'q wrongType'],
    ['a video with half an id', { type: 'video' }, { uploadId: 'a b', seconds: 1 }, 'q wrongType'],
    ['a video with a number as id', { type: 'video' }, { uploadId: 5, seconds: 1 }, 'q wrongType'],
    ['a video as a list', { type: 'video' }, ['a', 1], 'q wrongType'],
    ['a video with a length in words', { type: 'video' }, { uploadId: 'a', seconds: '1' }, 'q wrongType'],
    ['a file without a list', files, upload(), 'q wrongType'],
    ['one file too many for anybody', files, Array.from({ length: 21 }, () => upload()), 'q wrongType'],
    ['a file that is a word', files, ['a.jpg'], 'q wrongType'],
    ['a file without a name', files, [{ type: 'image/jpeg', content: 'a', size: 1 }], 'q wrongType'],
    ['a file without a type', files, [{ name: 'a', content: 'a', size: 1 }], 'q wrongType'],
    ['a file with too long a name', files, [upload({ name: 'n'.repeat(256) })], 'q wrongType'],
    ['a file with too long a type', files, [upload({ type: 'n'.repeat(256) })], 'q wrongType'],
    ['one bad file among good ones', files, [upload(), upload({ content: '' })], 'q wrongType'],
    ['words for reading', { type: 'html', html: '<p>a</p>' }, 'x', 'q unknown'],
    ['a picture', { type: 'image', imageLink: '/a.png' }, true, 'q unknown'],
    ['a value that is worked out', { type: 'expression', expression: '1' }, 2, 'q unknown'],
    ['a film that was not watched', clip, false, 'q wrongType'],
  ])('%s is refused', (_, question, value, problem) => {
    expect(saidOf(question, value)).toEqual([problem]);
  });

  test('so many choices as nobody has are not looked at', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => at);
    expect(saidOf({ type: 'checkbox', choices: many }, many)).toEqual([]);
    expect(saidOf({ type: 'checkbox', choices: many }, [...many, 2_000])).toEqual(['q wrongType']);
  });
});

test('each thing that is wrong in a draft is told, and where', () => {
  const survey = surveyOf({
    elements: [
      { type: 'text', name: 'a' },
      { type: 'multipletext', name: 'b', items: [{ name: 'i', inputType: 'date' }] },
    ],
  });
  const result = answerPage(survey, startOf(survey), {
    pageName: 'page1',
    draft: { a: 1, b: { i: 'soon' }, c: 1 },
    now: NOW,
  });
  expect(result).toEqual({
    ok: false,
    problems: [
      { question: 'a', code: 'wrongType', message: "We couldn't read this answer. Please answer again." },
      { question: 'b', path: ['i'], code: 'notDate', message: 'Please enter a date or time in the format shown.' },
      {
        question: 'c',
        code: 'unknown',
        message: "This question isn't part of the survey. Please reload the page.",
      },
    ],
  });
});
