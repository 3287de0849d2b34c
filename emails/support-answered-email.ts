import { writtenDate } from '#contract/time/written-date.ts';
import { zoneName } from '#contract/time/zone-name.ts';
import { compose, type Email } from './email.ts';
import { paragraph, howToAnswer, mark, WHY, written, type SupportLetter } from './parts.ts';

export interface SupportAnswered extends SupportLetter {
  /** The first name of the person who answers. */
  readonly from: string;
  readonly words: string;
  readonly status: 'NEW' | 'IN_PROGRESS' | 'AWAITING_INFORMATION' | 'RESOLVED';
  /** When it is closed without an answer. */
  readonly closesAt: Date | null;
  readonly timeZone: string;
}

const NEXT = {
  NEW: undefined,
  IN_PROGRESS: undefined,
  AWAITING_INFORMATION: 'We need more information from you.',
  RESOLVED: 'Your request is now resolved. If you still need help, reply within 30 days.',
} as const;

/** Brings an answer, in the words of the person who wrote it. */
export function supportAnsweredEmail(answered: SupportAnswered): Email {
  const { number, from, words, status, closesAt, timeZone } = answered;
  const isAsking = status === 'AWAITING_INFORMATION';
  const subject = isAsking ? `We need a reply from you: ${number}` : `Our answer to your request ${number}`;
  const next = NEXT[status];
  const until =
    isAsking && closesAt !== null
      ? `If we don't hear back by ${writtenDate('UNTIL', closesAt, timeZone)} ${zoneName(timeZone)}, we'll close this request.`
      : undefined;
  return compose({
    kind: isAsking ? 'support-awaiting' : 'support-answered',
    subject,
    firstLine: next ?? `${from} from support has answered.`,
    body: [
      ...mark(answered),
      // Their own words greet the member.
      paragraph(`${from} from support wrote:`),
      ...written(words),
      ...(next === undefined ? [] : [paragraph(next)]),
      ...(until === undefined ? [] : [paragraph(until)]),
      ...howToAnswer(answered),
    ],
    why: WHY,
  });
}
