import { describe, expect, test } from 'vitest';
import { readSurvey } from '#engine/import.ts';
import { answerPage, compileSurvey, finalAnswers, newRun, type Answers } from '#engine/index.ts';
import { missedChecks, openTexts, straightLines, tooFast } from './careless-answers.ts';

const repeat = (value: number, times: number) => Array.from({ length: times }, () => value);

describe('too fast', () => {
  test.each<[string, number, number[], boolean]>([
    ['too few to compare with', 1, repeat(300, 9), false],
    ['just under a third of the median', 99, repeat(300, 10), true],
    ['a third of the median', 100, repeat(300, 10), false],
    ['the median of an even number is between the two', 49, [...repeat(100, 5), ...repeat(200, 5)], true],
    ['a few who left it open overnight do not move the median', 60, [...repeat(150, 8), ...repeat(50_000, 3)], false],
    ['too short a survey to tell', 1, repeat(29, 50), false],
  ])('%s', (_what, seconds, completes, isFlagged) => {
    expect(tooFast(seconds, completes) !== undefined).toBe(isFlagged);
  });
});

const rows = ['a', 'b', 'c', 'd', 'e'];

function surveyOf(elements: readonly object[]) {
  const read = readSurvey({ pages: [{ name: 'p', elements }] });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return compileSurvey(read.survey);
}

describe('straight lines', () => {
  const survey = surveyOf([
    { type: 'matrix', name: 'long', rows, columns: [1, 2, 3] },
    { type: 'matrix', name: 'short', rows: ['x', 'y'], columns: [1, 2, 3] },
  ]);
  const all = (value: number) => Object.fromEntries(rows.map((row) => [row, value]));

  test.each<[string, Answers, boolean]>([
    ['nothing answered', {}, false],
    ['the same in every row of every matrix', { long: all(2), short: { x: 3, y: 3 } }, true],
    ['the same in a long one, the short one left out', { long: all(2) }, true],
    ['one row otherwise', { long: { ...all(2), e: 1 } }, false],
    ['the short one otherwise', { long: all(2), short: { x: 1, y: 3 } }, false],
    ['only a short one, which may well be the same', { short: { x: 1, y: 1 } }, false],
    ['four rows answered, which may well be the same', { long: { a: 1, b: 1, c: 1, d: 1 } }, false],
  ])('%s', (_what, answers, isFlagged) => {
    expect(straightLines(survey, answers) !== undefined).toBe(isFlagged);
  });
});

describe('attention checks', () => {
  const survey = surveyOf([
    { type: 'checkbox', name: 'check', choices: ['x', 'y', 'z'], attentionCheck: ['x', 'y'] },
    { type: 'text', name: 'hidden', visibleIf: "{check} contains 'z'", attentionCheck: 'yes' },
  ]);

  test.each<[string, Answers, string[]]>([
    ['answered as asked', { check: ['x', 'y'] }, []],
    ['in another order', { check: ['y', 'x'] }, []],
    ['otherwise', { check: ['x'] }, ['check']],
    ['not at all', {}, ['check']],
    ['otherwise, and one that shows only then', { check: ['z'] }, ['check', 'hidden']],
  ])('%s', (_what, answers, missed) => {
    const taken = answerPage(survey, newRun(survey, { seed: 's', now: 0 }), { pageName: 'p', draft: answers, now: 0 });
    if (!taken.ok) throw new Error(JSON.stringify(taken.problems));
    const found = missedChecks(survey, taken.run, finalAnswers(survey, taken.run, 0), 0);
    expect(found?.missed.map(({ question }) => question) ?? []).toEqual(missed);
  });
});

test('open texts are the long ones that the member wrote, without what a copy may change', () => {
  const survey = surveyOf([
    { type: 'comment', name: 'long' },
    { type: 'comment', name: 'short' },
    { type: 'comment', name: 'given', defaultValue: 'This was here before anybody wrote.' },
    { type: 'text', inputType: 'email', name: 'email' },
    { type: 'radiogroup', name: 'choice', choices: ['a choice with quite a long value'], showOtherItem: true },
    { type: 'multipletext', name: 'several', items: [{ name: 'first' }, { name: 'second' }] },
  ]);
  const answers = {
    long: " Because: it's  the BEST tea, by far! ",
    short: 'Because.',
    given: 'This was here before anybody wrote.',
    email: 'somebody.with.a.long.name@example.com',
    choice: 'other',
    'choice-Comment': 'The one my neighbour bakes on Sundays',
    several: { first: 'short', second: 'a second thing that is long enough' },
  };
  expect(openTexts(survey, answers)).toEqual([
    { question: 'long', text: 'because it s the best tea by far' },
    { question: 'choice', text: 'the one my neighbour bakes on sundays' },
    { question: 'several', text: 'a second thing that is long enough' },
  ]);
});
