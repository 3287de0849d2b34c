import type { Email } from './email.ts';

export interface SessionEnded {
  readonly firstName: string;
  readonly endedAt: Date;
  /** IANA name; the zone in which the date is told. */
  readonly timeZone: string;
  readonly loginUrl: string;
}

/** Tells a person that a spent sign-in token was used and that the session was ended, and what to do. */
export function sessionEndedEmail(_facts: SessionEnded): Email {
  throw new Error('This e-mail is not written yet.');
}
