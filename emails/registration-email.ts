import { INVITATION_VALID_DAYS } from '#contract/limits.ts';
import { compose, type Email } from './email.ts';
import { button, facts, paragraph } from './parts.ts';

export interface Registration {
  readonly firstName: string;
  readonly expiresAt: Date;
  /** IANA name; the zone in which the day is told. */
  readonly timeZone: string;
  readonly url: string;
  /** For whoever was invited without having asked; mails that somebody asked for have none. */
  readonly unsubscribeUrl?: string | undefined;
}

/** The link with which somebody becomes a member. */
export function registrationEmail({ firstName, expiresAt, timeZone, url, unsubscribeUrl }: Registration): Email {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const until = day.format(expiresAt);
  return compose({
    kind: 'registration',
    isStoppable: true,
    subject: 'Your place at Spark is ready',
    firstLine: `The link works until ${until}, once.`,
    body: [
      paragraph(
        `Hello ${firstName}, there is a place for you. Three short steps and you are in: confirm your address, tell us a ` +
          'little about yourself, and look around.',
      ),
      facts([
        ['Takes', 'About 4 minutes'],
        ['Works', `Once, for ${INVITATION_VALID_DAYS} days`],
        ['Until', until],
      ]),
      button('Register', url),
      paragraph('The link is yours alone. Please do not pass it on.'),
    ],
    why: 'You get this because you asked to join, or were invited to. If you do not want to, leave it: the link runs out by itself.',
    links: unsubscribeUrl === undefined ? [] : [{ label: 'Unsubscribe', url: unsubscribeUrl }],
  });
}
