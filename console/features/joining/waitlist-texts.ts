import type { JoiningStage } from '#contract/generated/operator/graphql.ts';
import { counted, formatMoment, formatNumber } from '#console/format.ts';
import { zoneName } from '#contract/sending/sending.ts';
import { people } from '#console/joining/joining-texts.ts';
import type { InviteBatch } from './joining.queries.ts';

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

/** An hour of the panel's clock, told with the place it is of: '8:00 am Eastern Time'. */
export function panelHour(hour: string, timeZone: string): string {
  return `${hour} ${zoneName(timeZone)}`;
}

/** How many invitations stand, in a sentence. */
export function batchText(batch: InviteBatch, timeZone: string): string {
  const { state, invited, wanted, leftOut, isResting, byName, stoppedByName, fileName, createdAt } = batch;
  const of = fileName == null ? '' : ` from ${fileName}`;
  const left =
    leftOut === 0 ? '' : ` ${people(leftOut)} skipped: they unsubscribed, already joined, or their email bounced.`;
  if (state === 'STOPPED') {
    return `${stoppedByName ?? 'Someone'} stopped the last batch${of} after ${formatNumber(invited)} of ${formatNumber(wanted)} invitations.${left}`;
  }
  if (state === 'DONE') return `Last batch${of}: ${counted(invited, 'invitation')} sent.${left}`;
  const begun = `${byName ?? 'Someone'} started this batch${of} ${formatMoment(createdAt)}.`;
  return isResting
    ? `${begun} Paused for quiet hours until ${panelHour('8:00 am', timeZone)}.`
    : `${begun} Sending in the background.`;
}
