import { attributeLabel, counted, formatWholeDollars } from '#console/format.ts';
import type {
  AudienceRule,
  HistoryOf,
  HistoryVerb,
  MemberPreference,
  Wish,
} from '#contract/audiences/audience-rules.ts';
import type { ActivityKind } from '#contract/activities/task-states.ts';
import { figureText } from '#ui/data/figure-text.ts';
import type { TokenOption } from '#ui/sentence/token-options.ts';

/** '5 complete, 2 in review': a complete is approved, here as on every page. */
export const completeText = ({ complete, underReview }: Readonly<Record<'complete' | 'underReview', number>>): string =>
  `${figureText(complete)} complete${underReview > 0 ? `, ${figureText(underReview)} in review` : ''}`;

const VERBS: Readonly<Record<HistoryVerb, string>> = {
  TOOK_PART: 'Took part',
  DID_NOT_TAKE_PART: "Didn't take part",
  COMPLETED: 'Completed',
  WAS_INVITED: 'Were invited',
  WAS_NOT_INVITED: "Weren't invited",
};
export const VERB_OPTIONS: readonly TokenOption[] = Object.entries(VERBS).map(([value, label]) => ({ value, label }));

/** The word between what was done and what it was done in: nobody completes 'in' a survey. */
export function wordAfter(verb: HistoryVerb): string {
  if (verb === 'COMPLETED') return '';
  return verb.includes('INVITED') ? 'to' : 'in';
}

export const ACTIVITY_OPTIONS: readonly TokenOption[] = [
  { value: 'ANY', label: 'any activity' },
  { value: 'SURVEY', label: 'any survey' },
  { value: 'VIDEO', label: 'any video' },
  { value: 'WEEKLY_QUEST', label: 'any weekly quest' },
];

export const PREFERENCE_OPTIONS: readonly TokenOption[] = (
  [
    ['WANTS_SURVEYS', 'want surveys'],
    ['WANTS_VIDEOS', 'want videos'],
    ['HAS_NO_LIMIT', 'have no activity limit'],
  ] satisfies [MemberPreference, string][]
).map(([value, label]) => ({ value, label }));

const SPANS = [7, 14, 30, 60, 90, 180, 365, 730];
export const EVER = 'EVER';

/** Time spans to choose from, the given one among them. */
export function spanOptions(
  days: number | null,
  { hasEver = false }: { readonly hasEver?: boolean } = {},
): readonly TokenOption[] {
  const all = days === null || SPANS.includes(days) ? SPANS : [...SPANS, days].toSorted((a, b) => a - b);
  const spans = all.map((span) => ({ value: String(span), label: daysText(span) }));
  return hasEver ? [...spans, { value: EVER, label: 'any time' }] : spans;
}

export const daysText = (days: number) => counted(days, 'day');

const KINDS: Readonly<Record<ActivityKind, string>> = { SURVEY: 'surveys', VIDEO: 'videos', WEEKLY_QUEST: 'surveys' };

export function wishText(wish: Wish, kind: ActivityKind): string {
  if (wish === 'WANTS_THIS_KIND') return `Opted in to ${KINDS[kind]}`;
  if (wish === 'NOT_YET_INVITED') return "Hasn't been invited to this study";
  return kind === 'WEEKLY_QUEST' ? "Quests don't count toward limits" : 'Under their activity limit';
}

export type Names = ReadonlyMap<string, string>;

/** What a rule is about in a few words, for those who hear it and for a remedy. */
export function ruleText(rule: AudienceRule, names: Names): string {
  switch (rule.kind) {
    case 'ATTRIBUTE':
      return names.get(rule.condition.attribute) ?? attributeLabel(rule.condition.attribute);
    case 'HISTORY':
      return `${VERBS[rule.verb]} ${wordAfter(rule.verb)} ${ofText(rule.of, names)}`.replace('  ', ' ');
    case 'PREFERENCE':
      return PREFERENCE_OPTIONS.find(({ value }) => value === rule.preference)?.label ?? '';
    case 'JOINED_LAST':
    case 'JOINED_SINCE':
      return 'When they joined';
    case 'LIST':
      return `List ${names.get(rule.listId) ?? ''}`;
    case 'HOUSEHOLD':
      return 'Live with someone already invited';
  }
}

export function ofText(of: HistoryOf, names: Names): string {
  if ('studyId' in of) return names.get(of.studyId) ?? 'a study';
  return ACTIVITY_OPTIONS.find(({ value }) => value === of.activity)?.label ?? '';
}

export const dollarText = (points: number, pointsPerDollar: number) => formatWholeDollars(points / pointsPerDollar);
