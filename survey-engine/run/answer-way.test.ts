import { describe, expect, test } from 'vitest';
import {
  answerPage,
  hasQuestionPages,
  newRun,
  previousPage,
  progress,
  viewPage,
  type Answers,
  type Run,
} from '../index.ts';
import { answered, NOW, refusals, startOf, surveyOf } from '../testing/take.ts';
import { sentence, SENTENCES } from './problem-sentences.ts';

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });
const survey = surveyOf({
  pages: [
    {
      name: 'p1',
      elements: [text('a'), text('open', { enableIf: "{a} != 'close'" }), text('near', { visibleIf: "{a} != 'hide'" })],
    },
    { name: 'p2', elements: [text('b')], visibleIf: "{a} != 'short'" },
    { name: 'p3', elements: [text('c'), { type: 'boolean', name: 'd', showCommentArea: true }] },
  ],
});
const start = startOf(survey);

/** The answer to a draft of the run's page, or of another. */
const answer = (draft: Answers, run: Run = start, pageName = run.page ?? '') =>
  answerPage(survey, run, { pageName, draft, now: NOW });

describe('the way through a survey', () => {
  test('goes page by page, and knows the way back', () => {
    const second = answered(survey, start, { a: 'x' });
    expect(second).toEqual({ ...start, answers: { a: 'x' }, page: 'p2', visited: ['p1'] });
    const third = answered(survey, second, {});
    expect(third).toMatchObject({ page: 'p3', visited: ['p1', 'p2'], isComplete: false });
    const back = previousPage(survey, third, NOW);
    expect(back).toEqual({ ...third, page: 'p2', visited: ['p1'] });
    expect(previousPage(survey, back, NOW)).toMatchObject({ page: 'p1', visited: [] });
    expect(answered(survey, back, { b: 'y' })).toMatchObject({ page: 'p3', visited: ['p1', 'p2'] });
    const done = answered(survey, third, {});
    expect(done).toMatchObject({ page: null, visited: ['p1', 'p2', 'p3'], isComplete: true });
    expect(previousPage(survey, done, NOW)).toBe(done);
    expect(viewPage(survey, done, NOW).name).toBe('p3');
  });

  test('leaves out pages that do not show, there and back', () => {
    const third = answered(survey, start, { a: 'short' });
    expect(third).toMatchObject({ page: 'p3', visited: ['p1'] });
    const long = { ...third, visited: ['p1', 'p2'] };
    expect(previousPage(survey, long, NOW)).toMatchObject({ page: 'p1', visited: [] });
    expect(previousPage(survey, { ...third, visited: ['p1', 'p3'] }, NOW)).toMatchObject({ page: 'p1' });
  });

  test('a page that was visited is so once', () => {
    const round = { ...start, visited: ['p1', 'p2'] };
    expect(answered(survey, round, {}).visited).toEqual(['p2', 'p1']);
  });

  test('a run that knows no page any more is shown the first', () => {
    expect(viewPage(survey, { ...start, page: 'gone' }, NOW).name).toBe('p1');
    expect(viewPage(survey, { ...start, page: null }, NOW).name).toBe('p1');
  });

  test.each<[Run, object]>([
    [start, { page: 1, of: 3 }],
    [
      { ...start, page: 'p3' },
      { page: 3, of: 3 },
    ],
    [
      { ...start, page: 'p3', answers: { a: 'short' } },
      { page: 2, of: 2 },
    ],
    [
      { ...start, page: null, isComplete: true },
      { page: 3, of: 3 },
    ],
  ])('how far it is', (run, far) => {
    expect(progress(survey, run, NOW)).toEqual(far);
  });

  test('starts with what the host gives', () => {
    expect(newRun(survey, { seed: 's', now: NOW })).toEqual({
      seed: 's',
      answers: {},
      given: {},
      variables: {},
      touched: [],
      page: 'p1',
      visited: [],
      isComplete: false,
    });
    expect(newRun(survey, { seed: 's', now: NOW, given: { x: 1 } }).given).toEqual({ x: 1 });
  });
});

describe('what is refused', () => {
  const refused = (code: keyof typeof SENTENCES, question = '') => ({
    ok: false,
    problems: [{ question, code, message: SENTENCES[code] }],
  });

  test.each<[string, ReturnType<typeof answer>, object]>([
    ['another page', answer({}, start, 'p2'), refused('wrongPage')],
    ['no page', answer({}, start, 'p9'), refused('wrongPage')],
    ['a complete run', answer({}, { ...start, isComplete: true }), refused('wrongPage')],
    ['a question of another page', answer({ b: 'x' }), refused('notHere', 'b')],
    ['a remark of another page', answer({ 'd-Comment': 'x' }), refused('notHere', 'd')],
    ['a question of no page', answer({ q: 'x' }), refused('unknown', 'q')],
    ['a remark that is not asked for', answer({ 'a-Comment': 'x' }), refused('unknown', 'a')],
    ['a remark of no question', answer({ 'q-Comment': 'x' }), refused('unknown', 'q')],
    ['a hidden question', answer({ a: 'hide', near: 'x' }), refused('hidden', 'near')],
    ['a closed question', answer({ a: 'close', open: 'x' }), refused('disabled', 'open')],
  ])('%s', (_, result, expected) => {
    expect(result).toEqual(expected);
  });

  test('but not what was said before, a remark, or a remark that is cleared', () => {
    expect(answer({ a: 'hide', near: 'x' }, { ...start, answers: { near: 'x' } })).toMatchObject({ ok: true });
    const third = { ...start, page: 'p3' };
    expect(answer({ 'd-Comment': 'x' }, third)).toMatchObject({ ok: true, run: { answers: { 'd-Comment': 'x' } } });
    expect(answer({ 'd-Comment': null }, { ...third, answers: { 'd-Comment': 'x' } })).toMatchObject({
      ok: true,
      run: { answers: {} },
    });
  });

  test('a question whose name ends like a remark is a question', () => {
    const own = surveyOf({ elements: [text('q-Comment', { maxLength: 3 })] });
    expect(refusals(own, startOf(own), { 'q-Comment': 'abc' })).toEqual([]);
    expect(refusals(own, startOf(own), { 'q-Comment': 'abcd' })).toEqual(['q tooLong']);
  });
});

describe('what a member reads', () => {
  test.each<[keyof typeof SENTENCES, string]>([
    ['rowUnique', 'Please choose a different answer for each row.'],
    ['columnUnique', 'Please give a different answer in each row of this column.'],
    ['exclusive', "This choice can't be combined with others. Please keep only one."],
    ['notUrl', 'Please enter a web address, such as https://example.com.'],
    ['wrongPage', "You've already moved past this page. Please reload to see where you are."],
    ['hidden', 'This question no longer applies. Please reload the page.'],
    ['disabled', "You can't answer this question right now. Please reload the page."],
    ['notHere', "This question isn't on this page. Please reload the page."],
    ['unknown', "This question isn't part of the survey. Please reload the page."],
    ['notOffered', "This answer isn't one of the choices. Please choose again."],
  ])('of %s', (code, words) => {
    expect(sentence(code)).toBe(words);
  });

  test('has limits in it', () => {
    expect(sentence('tooMany', [3])).toBe('Please choose up to 3.');
    expect(sentence('step', [0.5])).toBe('Please enter a multiple of 0.5.');
  });
});

describe('a survey has pages of one question each', () => {
  const html = { type: 'html', name: 'h', html: '<p>x</p>' };
  const image = { type: 'image', name: 'i', imageLink: '/a.png' };
  const sum = { type: 'expression', name: 'e', expression: '1' };
  test.each<[string, object[][], boolean]>([
    ['one', [[text('a')]], true],
    ['one each', [[text('a')], [text('b')]], true],
    ['two', [[text('a'), text('b')]], false],
    ['two on a later page', [[text('a')], [text('b'), text('c')]], false],
    ['one beside what is no question', [[html, image, sum, text('a')]], true],
    ['one in a panel', [[{ type: 'panel', name: 'x', elements: [text('a')] }, html]], true],
    ['two in a panel', [[{ type: 'panel', name: 'x', elements: [text('a'), text('b')] }]], false],
    ['one in a panel and one beside it', [[{ type: 'panel', name: 'x', elements: [text('a')] }, text('b')]], false],
  ])('%s: %#', (_, pages, isSo) => {
    expect(hasQuestionPages(surveyOf({ pages: pages.map((elements, at) => ({ name: `p${at}`, elements })) }))).toBe(
      isSo,
    );
  });
});
