import { expect, test } from 'vitest';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { openDocument } from '#console/survey-draft/model/open-document.ts';
import { findProblems } from './find-problems.ts';

const AGE = { type: 'radiogroup', name: 'age', title: 'Age group' };
const choicesOf = (...texts: string[]) => texts.map((text, index) => ({ value: index + 1, text }));
const survey = (question: object, outcomes: readonly SurveyOutcomeRule[] = []) =>
  openDocument({ pages: [{ name: 'one', title: 'One', elements: [question] }] }, outcomes);

test('a question that decides who qualifies and can be skipped is told, and mended at a press', () => {
  const rules: SurveyOutcomeRule[] = [{ kind: 'screen-out', name: 'Young', after: 'one', when: '{age} = 1' }];
  const document = survey({ ...AGE, choices: choicesOf('Under 18', '18 or over') }, rules);
  const [problem, ...others] = findProblems(document);
  expect([problem?.severity, problem?.title]).toEqual(['warns', 'Q1 can be skipped, but decides who qualifies']);
  expect(others).toEqual([]);
  expect(findProblems(problem?.fix?.apply(document) ?? document)).toEqual([]);
});

test('placeholder text blocks', () => {
  const problems = findProblems(survey({ ...AGE, choices: choicesOf('First choice', 'Tea') }));
  expect(problems).toMatchObject([{ severity: 'blocks', title: 'Q1 still has placeholder text' }]);
});
