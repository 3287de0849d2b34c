import { compose, type Email } from './email.ts';
import { aside, button, facts, paragraph } from './parts.ts';

export interface Registration {
  readonly firstName: string;
  /** When they joined the waitlist; null for those who were invited without having asked. */
  readonly askedAt: Date | null;
  readonly expiresAt: Date;
  /** IANA name; the zone in which days are told. */
  readonly timeZone: string;
  readonly url: string;
  readonly pictureUrl: string;
  readonly contactUrl: string;
  readonly privacyUrl: string;
  /** For anyone who did not ask for this mail; one that somebody asked for has none. */
  readonly unsubscribeUrl?: string | undefined;
}

/** The link with which somebody becomes a member. */
export function registrationEmail(registration: Registration): Email {
  const { firstName, askedAt, expiresAt, timeZone, url, unsubscribeUrl } = registration;
  const day = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const until = day.format(expiresAt);
  const opening =
    askedAt === null
      ? 'you are invited to join us. There is a place for a home like yours.'
      : 'you joined our waitlist. A place has opened for a home like yours.';
  return compose({
    kind: 'registration',
    isStoppable: true,
    subject: 'There is a place for you in Spark',
    title: 'There is a place for you',
    firstLine: `Register by ${until}. It takes about four minutes.`,
    picture: { url: registration.pictureUrl, description: 'A letter beside a vase of flowers' },
    body: [
      paragraph(`Hello ${firstName}, ${opening}`),
      button('Register now', url),
      facts([
        ['Good until', until],
        ['Takes', 'About 4 minutes'],
        ['Costs', 'Nothing, and you can leave any time'],
      ]),
      aside(
        'The button works once and is yours alone: please do not pass it on. If it has run out, open it anyway and ask for a new one.',
      ),
    ],
    why:
      askedAt === null
        ? 'You get this because somebody at our panel invited you. If you do not want to join, leave it: the link runs out by itself.'
        : `You get this because you joined the waitlist on ${day.format(askedAt)}. If you no longer want to, leave it: the link runs out by itself.`,
    links: [
      ...(unsubscribeUrl === undefined ? [] : [{ label: 'Unsubscribe', url: unsubscribeUrl }]),
      { label: 'Contact us', url: registration.contactUrl },
      { label: 'Privacy policy', url: registration.privacyUrl },
    ],
  });
}
