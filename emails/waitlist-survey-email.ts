import { minutesText } from '#contract/launches/launches.ts';
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
  const takes = minutes === null ? '' : ` It takes about ${minutesText(minutes)}.`;
  return compose({
    kind: 'waitlist-survey',
    isStoppable: true,
    subject: 'Your Spark survey',
    title: "You're on the waitlist",
    firstLine: 'One thing left: a short survey about your household and shopping.',
    body: [
      paragraph(
        `Hello ${firstName}, there's one thing left: a short survey about your household and shopping. It helps us find the right spot for you.${takes}`,
      ),
      button('Start the short survey', surveyUrl),
      paragraph(`The link is just for you and works for ${INVITATION_VALID_DAYS} days. You can stop and finish later.`),
    ],
    why: "You're getting this email because you asked to join the waitlist. If this wasn't you, ignore this email.",
  });
}
