import { expect, test } from 'vitest';
import { arbitraryAnswer } from '../testing/arbitrary-answer.ts';
import { arbitrarySurvey } from '../testing/arbitrary-survey.ts';
import { Entropy } from '../testing/entropy.ts';
import { NOW, shown, startOf, surveyOf } from '../testing/take.ts';
import { answerPage } from './answer-page.ts';
import { missingAnswers } from './missing-answers.ts';
import { MISSING_SENTENCES } from './problem-sentences.ts';
import type { AnswerProblem, Answers, Run } from './run-state.ts';
import { viewPage } from './view-page.ts';

const ofMissing = (problems: readonly AnswerProblem[]) => problems.filter(({ code }) => code in MISSING_SENTENCES);
const inOrder = (problems: readonly AnswerProblem[]) => problems.map((one) => JSON.stringify(one)).toSorted();

test('what is drawn tells what is missing as the judge does, for surveys of every kind', () => {
  let told = 0;
  for (let seed = 0; seed < 300; seed++) {
    const chance = new Entropy(Array.from({ length: 4_000 }, (_, at) => (seed * 131 + at * at * 17 + at * 7) % 256));
    const survey = surveyOf(arbitrarySurvey(chance));
    let run: Run = startOf(survey);
    for (let pages = 0; pages < 4 && run.page !== null; pages++) {
      const draft: Record<string, unknown> = {};
      for (const one of shown(survey, run))
        if (one.isEnabled && chance.chance(40)) draft[one.name] = arbitraryAnswer(one, chance);
      let next: Run = run;
      for (const answers of [{}, draft] as readonly Answers[]) {
        const judged = answerPage(survey, run, { pageName: run.page ?? '', draft: answers, now: NOW });
        const problems = judged.ok ? [] : judged.problems;
        // A draft that is refused for other reasons is not looked at for what is missing in it.
        if (
          problems.some(({ code }) =>
            [
              'hidden',
              'disabled',
              'notOffered',
              'wrongType',
              'notNumber',
              'notDate',
              'exclusive',
              'tooMany',
              'tooLong',
            ].includes(code),
          )
        )
          continue;
        const missing = missingAnswers(viewPage(survey, run, NOW, answers));
        expect(inOrder(missing)).toEqual(inOrder(ofMissing(problems)));
        told += missing.length;
        if (judged.ok) next = judged.run;
      }
      if (next === run) break;
      run = next;
    }
  }
  expect(told).toBeGreaterThan(100);
});

test('the words of the survey itself are used', () => {
  const survey = surveyOf({
    pages: [
      {
        name: 'p',
        elements: [
          { type: 'text', name: 'a', isRequired: true, requiredErrorText: 'Say something.' },
          { type: 'radiogroup', name: 'b', choices: ['x'], showOtherItem: true, otherErrorText: 'Which one?' },
          {
            type: 'panel',
            name: 'c',
            isRequired: true,
            requiredErrorText: 'One of them.',
            elements: [{ type: 'text', name: 'd' }],
          },
        ],
      },
    ],
  });
  const missing = missingAnswers(viewPage(survey, startOf(survey), NOW, { b: 'other' }));
  expect(missing.map(({ question, code, message }) => [question, code, message])).toEqual([
    ['a', 'required', 'Say something.'],
    ['b', 'commentRequired', 'Which one?'],
    ['c', 'panelRequired', 'One of them.'],
  ]);
});
