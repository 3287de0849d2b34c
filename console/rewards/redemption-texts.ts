import { MINUTE_MS } from '#contract/time/durations.ts';
import { formatDollars, formatMoment, formatWholeDollars } from '#console/format.ts';
import type { Standing } from '#console/layout/standing-tag.tsx';
import type { CardShowing, Redemption } from './redemptions.queries.ts';

/** 2500 is '$25', 2550 '$25.50'. */
export function valueName(valueCents: number): string {
  const dollars = valueCents / 100;
  return Number.isInteger(dollars) ? formatWholeDollars(dollars) : formatDollars(dollars);
}

/** 'under a minute', '2 min', '3 h', '4 days': how long something takes already. */
export function forHowLong(since: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(since).getTime()) / MINUTE_MS);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** How a redemption stands, in a word or two. */
export function statusOf(redemption: Redemption, now: Date): Standing {
  const { state, lastShownAt, lastSeenAt, createdAt } = redemption;
  if (state === 'PENDING') {
    return { label: `Pending, ${forHowLong(createdAt, now)}`, tone: 'info', icon: 'clock' };
  }
  if (state === 'FAILED') return { label: 'Failed', tone: 'danger', icon: 'circle-alert' };
  if (state === 'VOIDED') return { label: 'Voided', tone: 'neutral', icon: 'ban' };
  if (lastSeenAt != null) return { label: 'Seen', tone: 'success', icon: 'eye' };
  if (lastShownAt != null) return { label: 'Sent, not seen', tone: 'warning', icon: 'eye-off' };
  return { label: 'Not opened yet', tone: 'plum' };
}

/** 'Asked 3 times': what the provider has been asked so far. */
export const timesAsked = (tries: number): string => (tries === 1 ? 'Requested once' : `Requested ${tries} times`);

/** What became of one answer with a code. */
export function seenText({ seenAt, isReported }: Pick<CardShowing, 'seenAt' | 'isReported'>): string {
  if (seenAt != null) return `Seen ${formatMoment(seenAt)}`;
  return isReported ? 'Not reported as seen' : 'Sent before we tracked views';
}

export const SHOWING_PLACE_LABELS: Readonly<Record<string, string>> = {
  REDEEMED: 'When it was redeemed',
  HISTORY: 'In their history',
  EGIFT_PAGE: 'On the eGift page',
};
