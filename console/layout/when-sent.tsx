import { useState } from 'react';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { isPast, waitsAMinute } from '#contract/sending/sending.ts';
import { sendingSentence } from './sending-words.ts';

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
