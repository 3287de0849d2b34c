import { dateAndTime, alarm, button, paragraph } from './parts.ts';
import { compose, type Email } from './email.ts';

export interface SessionEnded {
  readonly firstName: string;
  readonly endedAt: Date;
  /** IANA name; the zone in which the time is told. */
  readonly timeZone: string;
  readonly loginUrl: string;
}

/** Tells a person that a spent sign-in token was used and that the session was ended, and what to do. */
export function sessionEndedEmail({ firstName, endedAt, timeZone, loginUrl }: SessionEnded): Email {
  const title = 'We logged you out on one of your devices';
  const what = `Hello ${firstName}, we noticed unusual activity on one of your devices. To keep your account safe, we logged that device out on ${dateAndTime(endedAt, timeZone)}.`;
  const safe = 'Nothing else in your account has changed.';
  const next = 'Log in again to continue.';
  const change = 'Log in and change your password now, so no one else can use your account.';
  const why = "You're getting this email because it's about your account's security.";
  return compose({
    kind: 'session-ended',
    subject: title,
    firstLine: `${safe} ${next}`,
    body: [paragraph(what), paragraph(`${safe} ${next}`), button('Log in', loginUrl), alarm("Wasn't you?", change)],
    why,
  });
}
