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
      ? "you're invited to join us. We have a spot for a household like yours."
      : 'you joined our waitlist, and a spot opened up for a household like yours.';
  return compose({
    kind: 'registration',
    isStoppable: true,
    subject: "There's a spot for you in Spark",
    title: "There's a spot for you",
    firstLine: `Register by ${until}. It takes about 4 minutes.`,
    picture: { url: registration.pictureUrl, description: 'A letter next to a vase of flowers' },
    body: [
      paragraph(`Hello ${firstName}, ${opening}`),
      button('Register now', url),
      facts([
        ['Valid until', until],
        ['Takes', 'About 4 minutes'],
        ['Cost', 'Free, and you can leave anytime'],
      ]),
      aside(
        "The link works once and is just for you, so please don't share it. If it has expired, open it anyway to request a new one.",
      ),
    ],
    why:
      askedAt === null
        ? "You're getting this email because our team invited you. If you don't want to join, ignore this email. The link will expire."
        : `You're getting this email because you joined the waitlist on ${day.format(askedAt)}. If you've changed your mind, ignore this email. The link will expire.`,
    links: [
      ...(unsubscribeUrl === undefined ? [] : [{ label: 'Unsubscribe', url: unsubscribeUrl }]),
      { label: 'Contact us', url: registration.contactUrl },
      { label: 'Privacy policy', url: registration.privacyUrl },
    ],
  });
}
