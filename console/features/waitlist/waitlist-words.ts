import { LINK_AGAIN_STAGES } from '#contract/joining/joining-forms.ts';
import type { JoiningStage } from '#contract/generated/operator/graphql.ts';
import type { TagTone } from '#ui/feedback/tag.tsx';
import type { IconName } from '#ui/icons/icon.tsx';
import { formatDay, formatMoment, formatNumber } from '#console/format.ts';
import type { InviteBatch, JoiningPerson } from './waitlist.queries.ts';

/** The stages in the order of the chips. */
export const STAGES: readonly { readonly stage: JoiningStage; readonly label: string }[] = [
  { stage: 'QUALIFIED', label: 'Waiting' },
  { stage: 'STANDBY', label: 'Standby' },
  { stage: 'WAITING', label: 'Survey open' },
  { stage: 'INVITED', label: 'Invited' },
  { stage: 'EXPIRED', label: 'Expired' },
  { stage: 'WITHDRAWN', label: 'Withdrawn' },
  { stage: 'JOINED', label: 'Joined' },
];

export const people = (count: number): string => (count === 1 ? '1 person' : `${formatNumber(count)} people`);

export interface PersonTag {
  readonly tone: TagTone;
  readonly icon?: IconName;
  readonly words: string;
}

const DAY_MS = 86_400_000;

/** How somebody stands, in a word or two. */
export function personTag({ stage, stageAt, expiresAt }: JoiningPerson, now: number): PersonTag {
  switch (stage) {
    case 'WAITING':
      return { tone: 'neutral', icon: 'clock', words: 'Survey open' };
    case 'QUALIFIED':
      return { tone: 'success', icon: 'check', words: 'Qualified' };
    case 'STANDBY':
      return { tone: 'neutral', icon: 'hourglass', words: 'Standby' };
    case 'INVITED':
      return invitedTag(expiresAt, now);
    case 'EXPIRED':
      return { tone: 'neutral', words: `Expired ${formatDay(expiresAt ?? stageAt)}` };
    case 'JOINED':
      return { tone: 'success', icon: 'user-round', words: `Joined ${formatDay(stageAt)}` };
    case 'WITHDRAWN':
      return { tone: 'neutral', words: `Withdrawn ${formatDay(stageAt)}` };
  }
}

function invitedTag(expiresAt: string | null | undefined, now: number): PersonTag {
  const days = expiresAt == null ? 0 : Math.ceil((Date.parse(expiresAt) - now) / DAY_MS);
  if (days <= 0) return { tone: 'neutral', words: 'Invited, runs out today' };
  return { tone: 'info', icon: 'mail', words: `Invited, ${days === 1 ? '1 day' : `${days} days`} left` };
}

/** What somebody at this stage can be sent, and what that is called. Who invites nobody only sends a link again. */
export function sendWords(stage: JoiningStage, mayInvite: boolean): string | undefined {
  return mayInvite || LINK_AGAIN_STAGES.some((again) => again === stage) ? SEND_WORDS[stage] : undefined;
}

const SEND_WORDS: Readonly<Record<JoiningStage, string | undefined>> = {
  WAITING: 'Invite',
  QUALIFIED: 'Invite',
  STANDBY: 'Invite',
  INVITED: 'Resend',
  EXPIRED: 'New link',
  WITHDRAWN: 'New link',
  JOINED: undefined,
};

/** An hour of the panel's clock, told with the place it is of: '08:00 panel time (New York)'. */
export function panelHour(hour: string, timeZone: string): string {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return `${hour} panel time (${place})`;
}

interface Sent {
  readonly invited: number;
  readonly leftOut: number;
  readonly suppressed: number;
  readonly justSent: number;
}

/** What became of sending some invitations. */
export function sentWords({ invited, leftOut, suppressed, justSent }: Sent): string {
  const others = leftOut - suppressed - justSent;
  return [
    invited === 1 && '1 invitation is on its way.',
    invited > 1 && `${formatNumber(invited)} invitations are on their way.`,
    justSent > 0 && `${people(justSent)} got a link less than a minute ago. It works, and no second one was sent.`,
    suppressed > 0 &&
      `${people(suppressed)} got none, because mail to their address came back or was complained about. Support and admins lift that on the person’s page.`,
    others > 0 && `${people(others)} unsubscribed or joined meanwhile and got none.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What became of taking some invitations back. */
export function withdrawnWords(asked: number, withdrawn: number): string {
  const others = asked - withdrawn;
  return [
    withdrawn === 1 && '1 invitation is withdrawn. Its link does not work any more.',
    withdrawn > 1 && `${formatNumber(withdrawn)} invitations are withdrawn. Their links do not work any more.`,
    others > 0 && `${people(others)} had no open link: they joined meanwhile, or it was over.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** How many invitations stand, in a sentence. */
export function batchWords(batch: InviteBatch, timeZone: string): string {
  const { state, invited, wanted, leftOut, isResting, byName, stoppedByName, fileName, createdAt } = batch;
  const of = fileName == null ? '' : ` of ${fileName}`;
  const left =
    leftOut === 0
      ? ''
      : ` ${people(leftOut)} got none: they unsubscribed, joined meanwhile, or mail to them came back.`;
  if (state === 'STOPPED') {
    return `${stoppedByName ?? 'Somebody'} stopped the last invitations${of} after ${formatNumber(invited)} of ${formatNumber(wanted)}.${left}`;
  }
  if (state === 'DONE') return `The last invitations${of}: ${formatNumber(invited)} sent.${left}`;
  const begun = `${byName ?? 'Somebody'} began these invitations${of} ${formatMoment(createdAt)}.`;
  return isResting
    ? `${begun} It is night for the panel: they go on at ${panelHour('08:00', timeZone)}.`
    : `${begun} They go out by themselves.`;
}
