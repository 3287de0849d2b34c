import { LINK_AGAIN_STAGES } from '#contract/joining/joining-forms.ts';
import type { JoiningStage } from '#contract/generated/operator/graphql.ts';
import { waitsAMinute } from '#contract/sending/sending.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { formatDay, formatNumber, counted } from '#console/format.ts';
import type { Standing } from '#console/layout/standing-tag.tsx';

export const people = (count: number): string => counted(count, 'person', 'people');

export interface StandingPerson {
  readonly stage: JoiningStage;
  readonly stageAt: string;
  readonly expiresAt: string | null | undefined;
}

/** How somebody stands, in a word or two. */
export function personTag({ stage, stageAt, expiresAt }: StandingPerson, now: number): Standing {
  switch (stage) {
    case 'WAITING':
      return { tone: 'neutral', icon: 'clock', label: 'Survey open' };
    case 'QUALIFIED':
      return { tone: 'success', icon: 'check', label: 'Qualified' };
    case 'STANDBY':
      return { tone: 'neutral', icon: 'hourglass', label: 'Standby' };
    case 'INVITED':
      return invitedTag(expiresAt, now);
    case 'EXPIRED':
      return { tone: 'neutral', label: `Expired ${formatDay(expiresAt ?? stageAt)}` };
    case 'JOINED':
      return { tone: 'success', icon: 'user-round', label: `Joined ${formatDay(stageAt)}` };
    case 'WITHDRAWN':
      return { tone: 'neutral', label: `Withdrawn ${formatDay(stageAt)}` };
  }
}

function invitedTag(expiresAt: string | null | undefined, now: number): Standing {
  const days = expiresAt == null ? 0 : Math.ceil((Date.parse(expiresAt) - now) / DAY_MS);
  if (days <= 0) return { tone: 'neutral', label: 'Invited, expires today' };
  return { tone: 'info', icon: 'mail', label: `Invited, ${days === 1 ? '1 day' : `${days} days`} left` };
}

const ORIGINS = { FORM: 'Waitlist form', OPERATOR: 'Operator', CSV: 'File', IMPORT: 'Imported panel' } as const;

/** Where somebody came from: as the link they followed says, or else by which way. */
export function cameFrom({
  source,
  origin,
}: {
  readonly source: string | null | undefined;
  readonly origin: keyof typeof ORIGINS;
}): string {
  return source ?? ORIGINS[origin];
}

/** What somebody at this stage can be sent, and what that is called. Who invites nobody only sends a link again. */
export function sendText(stage: JoiningStage, { mayInvite }: { readonly mayInvite: boolean }): string | undefined {
  return mayInvite || LINK_AGAIN_STAGES.some((again) => again === stage) ? SEND_LABELS[stage] : undefined;
}

const SEND_LABELS: Readonly<Record<JoiningStage, string | undefined>> = {
  WAITING: 'Invite',
  QUALIFIED: 'Invite',
  STANDBY: 'Invite',
  INVITED: 'Resend',
  EXPIRED: 'New link',
  WITHDRAWN: 'New link',
  JOINED: undefined,
};

interface Sent {
  readonly invited: number;
  readonly leftOut: number;
  readonly suppressed: number;
  readonly justSent: number;
}

/** What became of sending some invitations. */
export function sentText({ invited, leftOut, suppressed, justSent }: Sent): string {
  // The foot of the screen says it, until they are sent or stopped.
  if (waitsAMinute(invited)) return '';
  const others = leftOut - suppressed - justSent;
  return [
    invited === 1 && '1 invitation sent.',
    invited > 1 && `${formatNumber(invited)} invitations sent.`,
    justSent > 0 && `${people(justSent)} got a link less than a minute ago, so we didn't send another.`,
    suppressed > 0 &&
      `${people(suppressed)} skipped because email to them bounced or was marked as spam. Support and admins can unblock the address on the person's page.`,
    others > 0 && `${people(others)} skipped because they unsubscribed or already joined.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What became of taking some invitations back. */
export function withdrawnText(asked: number, withdrawn: number): string {
  const others = asked - withdrawn;
  return [
    withdrawn === 1 && '1 invitation withdrawn. Its link no longer works.',
    withdrawn > 1 && `${formatNumber(withdrawn)} invitations withdrawn. Their links no longer work.`,
    others > 0 && `${people(others)} had no active link. They already joined, or it expired.`,
  ]
    .filter(Boolean)
    .join(' ');
}
