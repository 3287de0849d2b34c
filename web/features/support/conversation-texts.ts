import type { SystemLineCode } from '#contract/support/system-lines.ts';
import { lastInstant } from '#contract/time/day-and-date.ts';
import { writtenDate } from '#contract/time/written-date.ts';
import { zoneName } from '#contract/time/zone-name.ts';
import { formatDate } from '#web/format.ts';
import type { Conversation } from '#web/support/requests.queries.ts';

/** What happened besides words, as the member reads it; of the other codes they are told nothing. */
const LINES: Readonly<Partial<Record<string, string>>> = {
  received: 'Request received.',
  'information-asked': 'We need more information from you.',
  'resolved-by-member': 'You marked this as resolved.',
  resolved: 'We marked this as resolved.',
  'closed-unanswered': "We closed this because we didn't hear back.",
  reopened: 'This was reopened.',
  'files-refused': "We couldn't save some of the files from your email. Add them here, or send different ones.",
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
    ? `We'll answer by ${formatDate(lastInstant(answerBy))}.`
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
      return closesAt == null
        ? undefined
        : `If we don't hear back by ${writtenDate('UNTIL', closesAt, ownZone())}, we'll close this.`;
    case 'RESOLVED':
      return canReopen(request, now) && reopenUntil != null
        ? `You can reopen it until ${writtenDate('UNTIL', reopenUntil, ownZone())}.`
        : undefined;
  }
}

export function canReopen({ reopenUntil }: Conversation, now: Date): boolean {
  return reopenUntil != null && new Date(reopenUntil) >= now;
}

/** Whose clock the dates and times of a conversation are by. */
export function clockText(): string {
  return `Times shown in ${zoneName(ownZone())}.`;
}

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
