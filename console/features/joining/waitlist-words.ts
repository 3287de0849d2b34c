import type { JoiningStage } from '#contract/generated/operator/graphql.ts';
import { formatMoment, formatNumber } from '#console/format.ts';
import { placeOfZone } from '#console/panel-time.ts';
import { people } from '#console/joining/joining-words.ts';
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

/** An hour of the panel's clock, told with the place it is of: '08:00 panel time (New York)'. */
export function panelHour(hour: string, timeZone: string): string {
  return `${hour} panel time (${placeOfZone(timeZone)})`;
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
