import type { TestActShownFragment } from '#contract/generated/operator/graphql.ts';
import type { ProductTestPart, SelectionRule } from '#contract/product-tests/participant-stages.ts';
import { unitsForReships } from '#contract/product-tests/reship-units.ts';
import { diaryRoundsOf } from '#contract/product-tests/testing-clock.ts';
import { waitsAMinute } from '#contract/sending/sending.ts';
import { counted, formatNumber } from '#console/format.ts';

export const CHANGED_ELSEWHERE =
  'Someone else changed this test. Close this to see the latest version, then make your change again.';

const RULES = {
  HAND: 'Manually, one by one',
  RULE: 'First come, first served',
  LOT: 'By random draw',
} as const satisfies Record<SelectionRule, string>;
export const RULE_OPTIONS = Object.entries(RULES).map(([value, label]) => ({ value, label }));
export const ruleText = (rule: SelectionRule): string => RULES[rule];

export const PART_LABELS = {
  SCREENER: 'Screener',
  SHIPMENT: 'Shipment',
  FEEDBACK: 'Feedback survey',
  DIARY: 'Diary',
} as const satisfies Record<ProductTestPart, string>;

export const people = (count: number): string => counted(count, 'person', 'people');
export const days = (count: number): string => counted(count, 'day');
export const silentText = (count: number): string => `${counted(count, "hasn't", "haven't")} answered yet`;
export const unitsLeftText = (left: number): string => counted(left, 'unit left', 'units left');

/** How often a diary is asked for, and how many times in all: 'Every 2 days, 4 rounds'. */
export function diaryText(testingDays: number, everyDays: number): string {
  return `Every ${everyDays === 1 ? 'day' : days(everyDays)}, ${counted(diaryRoundsOf(testingDays, everyDays), 'round')}`;
}

/** What cells that are made from attributes leave for parcels that have to be sent again. */
export function reshipText(units: number): string | undefined {
  const kept = unitsForReships(units);
  return Number.isNaN(kept) || kept === 0
    ? undefined
    : `“Create cells” sets aside ${formatNumber(kept)} of ${counted(units, 'unit')} for reships, about 1 in 20.`;
}

/** Shares of a test are shares of everyone who was ever selected, on every page. */
export const doneText = (done: number, selected: number): string =>
  `${formatNumber(done)} of ${formatNumber(selected)} selected`;

/** A share of people as a whole percentage; of nobody there is none. */
export const shareText = (count: number, of: number): string => (of === 0 ? '–' : `${Math.round((count / of) * 100)}%`);

/**
 * What an act came to: who was left as they are is told with the reason, each reason once. Of what waits for its minute the foot of
 * the screen says how many it is for, until it is sent or stopped.
 */
export function outcomeText(did: string, { done, refused }: TestActShownFragment): string {
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  const told = waitsAMinute(done) ? '' : `${did}: ${people(done)}.`;
  if (refused.length === 0) return told;
  return `${told} ${people(refused.length)} skipped: ${reasons.join(' ')}`.trim();
}
