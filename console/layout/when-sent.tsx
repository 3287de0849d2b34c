import { useState } from 'react';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { isPast, waitsAMinute, momentInZone, peopleText, startOfSending } from '#contract/sending/sending.ts';

interface WhenSentProps {
  /** Null for as soon as possible. */
  readonly at: Date | null;
  readonly people: number;
}

/** Before something is sent: to how many people, when, and in which zone. A time that has passed is refused at its field. */
export function WhenSent({ at, people }: WhenSentProps) {
  const [now] = useState(() => new Date());
  if (at !== null && isPast(at, now)) return null;
  return <p className="font-bold">{sendingSentence(at, people, now, DEFAULT_BRAND.timeZone)}</p>;
}

/** Before something is done that reaches chosen people: said where they are so many that it waits a minute. */
export function WhenManySent({ people }: Pick<WhenSentProps, 'people'>) {
  return waitsAMinute(people) && <WhenSent at={null} people={people} />;
}

/** What is said before something goes out: to how many, when, in which zone, and how it can be stopped. */
export function sendingSentence(asked: Date | null, people: number, now: Date, timeZone: string): string {
  const start = startOfSending(asked, people, now);
  const whom = `This goes to ${peopleText(people)}`;
  if (!waitsAMinute(people) && start <= now) return `${whom} right away, ${momentInZone(now, timeZone)}.`;
  const isGrace = asked === null || start > asked;
  const when = isGrace ? `in one minute, ${momentInZone(start, timeZone)}` : `on ${momentInZone(start, timeZone)}`;
  return `${whom} ${when}. You can stop it until then.`;
}
