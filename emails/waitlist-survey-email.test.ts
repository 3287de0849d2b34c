import { expect, test } from 'vitest';
import { waitlistSurveyEmail } from './waitlist-survey-email.ts';

const FACTS = {
  firstName: 'Dana',
  minutes: 5,
  surveyUrl: 'https://community.example.com/onboarding/survey/panelist/1?panelist_hash=x',
};

test('has the name that the page tells people to look for, and the same words in both parts', () => {
  const { subject, html, text } = waitlistSurveyEmail(FACTS);
  expect(subject).toBe('Your Spark survey');
  for (const part of [html, text]) {
    for (const sentence of ['Hello Dana', 'about 5 minutes', '30 days', 'Start the short survey', FACTS.surveyUrl])
      expect(part).toContain(sentence);
  }
});

test('leaves out a length that nobody has said', () => {
  const { html, text } = waitlistSurveyEmail({ ...FACTS, minutes: null });
  for (const part of [html, text]) expect(part).not.toContain('minutes');
});

test('says one minute in the singular', () => {
  for (const part of [
    waitlistSurveyEmail({ ...FACTS, minutes: 1 }).html,
    waitlistSurveyEmail({ ...FACTS, minutes: 1 }).text,
  ])
    expect(part).toContain('It takes about 1 minute.');
});

test('lets no name become markup', () => {
  expect(waitlistSurveyEmail({ ...FACTS, firstName: '<img src=x>' }).html).not.toContain('<img src=x>');
});
