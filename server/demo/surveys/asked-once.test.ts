import { expect, test } from 'vitest';
import { answered, shown, startOf, surveyOf } from '#engine/testing/take.ts';
import type { Answers } from '#engine/index.ts';
import type { DemoSurvey } from './demo-survey.ts';
import { RECRUITMENT } from './recruitment.ts';
import { WHO_IS_AT_HOME } from './short-surveys.ts';

/** The questions that somebody is asked who answers these so, and any other with the first of its choices. */
function askedOf({ definition }: DemoSurvey, says: Answers, known: Answers = {}) {
  const survey = surveyOf(definition);
  const asked: { readonly name: string; readonly choices: readonly unknown[]; readonly value: unknown }[] = [];
  let run = startOf(survey, known);
  while (!run.isComplete) {
    const draft: Record<string, unknown> = {};
    for (const { name, type, choices = [], value } of shown(survey, run)) {
      const offered = choices.map((choice) => choice.value);
      asked.push({ name, choices: offered, value });
      draft[name] = says[name] ?? (type === 'checkbox' ? [offered[0]] : offered[0]);
    }
    run = answered(survey, run, draft);
  }
  return asked;
}

test('people who join are not asked where they live, as the waitlist has their zip code', () => {
  expect(askedOf(RECRUITMENT, {}).map(({ name }) => name)).not.toContain('region');
});

test.each([
  ['1', false],
  ['2', true],
])('of a household of %s, who does the shopping and how old the children are is asked: %s', (household, isAsked) => {
  const names = askedOf(RECRUITMENT, { household }).map(({ name }) => name);
  expect([names.includes('shopper'), names.includes('children')]).toEqual([isAsked, isAsked]);
});

test.each([
  [{ 'attribute.household': 1 }, ['A cat', 'A dog']],
  [{ 'attribute.household': 3 }, ['A partner', 'Children', 'Other adults', 'A cat', 'A dog']],
  [{}, ['A partner', 'Children', 'Other adults', 'A cat', 'A dog']],
])('a new member of %j is offered who may live with them', (known, offered) => {
  const lives = askedOf(WHO_IS_AT_HOME, {}, known).find(({ name }) => name === 'lives');
  expect(lives?.choices).toEqual(expect.arrayContaining(offered));
  expect(lives?.choices.includes('A partner')).toBe(offered.includes('A partner'));
});
