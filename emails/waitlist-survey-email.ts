import { INVITATION_VALID_DAYS } from '#contract/limits.ts';
import { compose, type Email } from './email.ts';
import { button, paragraph } from './parts.ts';

export interface WaitlistSurvey {
  readonly firstName: string;
  /** How long it takes, if the researcher said so. */
  readonly minutes: number | null;
  readonly surveyUrl: string;
}

/** Brings somebody on the waitlist back to the survey that shows where there is room. */
export function waitlistSurveyEmail({ firstName, minutes, surveyUrl }: WaitlistSurvey): Email {
  const takes = minutes === null ? '' : ` It takes about ${minutes} minutes.`;
  return compose({
    kind: 'waitlist-survey',
    isStoppable: true,
    subject: 'Your Spark survey',
    title: 'You are on the waitlist',
    firstLine: 'One thing left: a short survey about home and shopping.',
    body: [
      paragraph(
        `Hello ${firstName}, one thing is left: a short survey about home and shopping. It shows us where there is room ` +
          `for someone like you.${takes}`,
      ),
      button('Start the short survey', surveyUrl),
      paragraph(`The link is yours alone and works for ${INVITATION_VALID_DAYS} days. You can stop and go on later.`),
    ],
    why: 'You get this because you asked to join the waitlist. If it was not you, leave it: we write no more than you ask for.',
  });
}
