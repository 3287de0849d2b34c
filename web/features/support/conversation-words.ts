import type { SystemLineCode } from '#contract/support/system-lines.ts';
import { lastInstant } from '#contract/time/day-and-date.ts';
import { formatDate } from '#web/format.ts';
import type { Conversation } from '#web/support/requests.queries.ts';

/** What happened besides words, as the member reads it; of the other codes they are told nothing. */
const LINES: Readonly<Partial<Record<string, string>>> = {
  received: 'Request received.',
  'information-asked': 'We need your answer to go on.',
  'resolved-by-member': 'You marked it as resolved.',
  resolved: 'We marked it as resolved.',
  'closed-unanswered': 'We closed it, because no answer came.',
  reopened: 'It was opened again.',
  'files-refused': 'Some files of your email could not be kept. Add them here, or send others.',
} satisfies Partial<Record<SystemLineCode, string>>;

export function lineText(code: string | null, request: Conversation, now: Date): string | undefined {
  const line = code === null ? undefined : LINES[code];
  // Only as long as it is about the first answer: later ones have a day of their own, which stands at the top.
  return code === 'received' && request.status === 'NEW'
    ? [line, answerText(request, now)].filter(Boolean).join(' ')
    : line;
}

/** By when we answer, unless that day is over: then a date would promise nothing. */
function answerText({ answerBy }: Conversation, now: Date): string | undefined {
  return answerBy != null && new Date(answerBy) > now
    ? `We answer by ${formatDate(lastInstant(answerBy))}.`
    : undefined;
}

/** What comes next, beside the status. */
export function nextText(request: Conversation, now: Date): string | undefined {
  const { status, closesAt, reopenUntil } = request;
  switch (status) {
    case 'NEW':
      return undefined;
    case 'IN_PROGRESS':
      return answerText(request, now);
    case 'AWAITING_INFORMATION':
      return closesAt == null ? undefined : `Without a reply we close it on ${formatDate(lastInstant(closesAt))}.`;
    case 'RESOLVED':
      return canReopen(request, now) && reopenUntil != null
        ? `You can open it again until ${formatDate(reopenUntil)}.`
        : undefined;
  }
}

export function canReopen({ reopenUntil }: Conversation, now: Date): boolean {
  return reopenUntil != null && new Date(reopenUntil) >= now;
}

/** Whose clock the dates and times of a conversation are by. */
export function clockText(): string {
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `Dates and times are by the clock of this device${zone === undefined ? '' : `, ${zone}`}.`;
}
