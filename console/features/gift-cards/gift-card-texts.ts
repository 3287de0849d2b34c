import { DAY_MS } from '#contract/time/durations.ts';
import { formatNumber, counted } from '#console/format.ts';
import type { Note } from '#console/layout/kpi-card.tsx';
import { valueName } from '#console/rewards/redemption-texts.ts';
import type { GiftCardStock, GiftCardValue, GiftCardVoid } from './gift-cards.queries.ts';

/** Beyond this nobody plans. */
const LONG_DAYS = 365;
/** Over how many days the pace is counted, for a value that has been there for so long. */
const PACE_DAYS = 14;

export const dayCount = (days: number): string => counted(days, 'day');

export const cardCount = (count: number): string => counted(count, 'card');

/** What became of a void: '120 cards were voided by June.' */
export function voidText({
  state,
  voided,
  wanted,
  byName,
  stoppedByName,
}: Pick<GiftCardVoid, 'state' | 'voided' | 'wanted' | 'byName' | 'stoppedByName'>): string {
  const by = byName ? ` by ${byName}` : '';
  const done = `${cardCount(voided)} ${voided === 1 ? 'was' : 'were'} voided${by}`;
  if (state !== 'STOPPED') return `${done}.`;
  return `${done}. ${stoppedByName ?? 'Someone'} stopped it before all ${cardCount(wanted)} were voided.`;
}

/** How long a value lasts: '41 days', 'over a year', 'not used', 'ends in 12 days' when nobody takes any. */
export function stockDurationText({
  left,
  lastsDays,
  aDay,
}: Pick<GiftCardValue, 'left' | 'lastsDays' | 'aDay'>): string {
  if (left === 0) return 'none left';
  if (aDay === 0 && lastsDays != null && lastsDays < LONG_DAYS) {
    return lastsDays < 1 ? 'expires in under a day' : `expires in ${dayCount(Math.floor(lastsDays))}`;
  }
  if (lastsDays == null) return 'not used';
  if (lastsDays >= LONG_DAYS) return 'over a year';
  return lastsDays < 1 ? 'under a day' : dayCount(Math.floor(lastsDays));
}

/** How many a day: '45', and one digit where less than ten go. */
export function paceText(aDay: number): string {
  if (aDay === 0) return '0';
  return aDay < 10 ? aDay.toFixed(1).replace('.0', '') : formatNumber(Math.round(aDay));
}

/** What is true of the pace of these values: over how many days it was counted. */
export function paceSentence(values: readonly Pick<GiftCardValue, 'paceDays' | 'valueCents' | 'used'>[]): string {
  const young = values.filter(({ paceDays, used }) => paceDays < PACE_DAYS && used > 0);
  if (young.length === 0) return `Based on the last ${PACE_DAYS} days`;
  const named = young.map(({ valueCents, paceDays }) => `${valueName(valueCents)}: ${dayCount(paceDays)}`).join(', ');
  return young.length === values.length && new Set(young.map(({ paceDays }) => paceDays)).size === 1
    ? `Based on the last ${dayCount(young[0]?.paceDays ?? 1)}`
    : `Based on the last ${PACE_DAYS} days (${named})`;
}

/** The day on which a value runs out, where the operator is. */
export function runsOutOn(lastsDays: number, now: Date): Date {
  return new Date(now.getTime() + lastsDays * DAY_MS);
}

/** Half of the range, at least a day: '±4 days'. */
export function rangeText({ earliestDays, latestDays }: Pick<GiftCardValue, 'earliestDays' | 'latestDays'>): string {
  const apart = ((latestDays ?? 0) - (earliestDays ?? 0)) / 2;
  return `±${dayCount(Math.max(1, Math.round(apart)))}`;
}

/** What of all that is owed the stock would cover, 0 to 1; 1 when nothing is owed. */
export function coveredShare({ owedPoints, stockCents }: GiftCardStock, pointsPerDollar: number): number {
  const owedCents = (owedPoints / pointsPerDollar) * 100;
  return owedCents <= 0 ? 1 : stockCents / owedCents;
}

export function coverNote(share: number): Note {
  if (share >= 1) return { text: 'covers everything owed', tone: 'good', icon: 'check' };
  return { text: `${formatNumber(Math.floor(share * 100))}% of what's owed`, tone: 'bad', icon: 'trending-down' };
}

/** This week against the same hours of the last one. */
export function weekNote({ redeemedThisWeekCents: now, redeemedLastWeekCents: before }: GiftCardStock): Note {
  if (before === 0) return { text: 'none by this time last week', tone: 'plain' };
  const change = Math.round((now / before - 1) * 100);
  if (change === 0) return { text: 'same as this time last week', tone: 'plain' };
  return change > 0
    ? { text: `${formatNumber(change)}% over this time last week`, tone: 'plain', icon: 'trending-up' }
    : { text: `${formatNumber(-change)}% under this time last week`, tone: 'plain', icon: 'trending-down' };
}

/** '0.4 s', '12 s', '3 min'; a card from stock is there at once. */
export function timeToCard(seconds: number | null | undefined): string {
  if (seconds == null) return '–';
  if (seconds < 0.05) return 'Instant';
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 100 ? `${Math.round(seconds)} s` : `${formatNumber(Math.round(seconds / 60))} min`;
}

export function deliveryNote({ medianSecondsToCard, pendingCount, failedCount }: GiftCardStock): Note {
  const parts = [
    pendingCount > 0 && `${formatNumber(pendingCount)} pending`,
    failedCount > 0 && `${formatNumber(failedCount)} failed`,
  ];
  const open = parts.filter((part) => part !== false).join(', ');
  if (open !== '') return { text: open, tone: failedCount > 0 ? 'bad' : 'plain', icon: 'clock' };
  if (medianSecondsToCard == null) return { text: 'no redemptions in 7 days', tone: 'plain' };
  return { text: 'all delivered in the last 7 days', tone: 'good', icon: 'check' };
}

/** How many cards to order so that a value lasts so many days. */
export function toOrder({ left, aDay }: Pick<GiftCardValue, 'left' | 'aDay'>, days: number): number {
  return Math.max(0, Math.ceil(aDay * days - left));
}
