import { ACTIVITY_FREQUENCY_MAX, ACTIVITY_FREQUENCY_MIN } from '../limits.ts';
import { MESSAGES } from '../messages/messages.ts';
import type { FieldProblems } from '../wire/field-problems.ts';

/** As the specification lists them (§3). YEARLY is taken and shown, and offered to nobody (§9). */
export const ACTIVITY_PERIODS = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'UNLIMITED'] as const;
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number];
export const OFFERED_PERIODS = ['DAILY', 'WEEKLY', 'MONTHLY', 'UNLIMITED'] as const satisfies readonly ActivityPeriod[];

/** Null is as many as there are. */
export const OFFERED_FREQUENCIES: readonly (number | null)[] = [
  null,
  ...Array.from(
    { length: ACTIVITY_FREQUENCY_MAX - ACTIVITY_FREQUENCY_MIN + 1 },
    (_, index) => ACTIVITY_FREQUENCY_MIN + index,
  ),
];

export function periodLabel(period: ActivityPeriod): string {
  const { periods, year } = MESSAGES.preferences;
  const { day, week, month, unlimited } = periods;
  return { DAILY: day, WEEKLY: week, MONTHLY: month, YEARLY: year, UNLIMITED: unlimited }[period];
}

export function frequencyLabel(frequency: number | null): string {
  return frequency === null ? MESSAGES.preferences.unlimitedActivities : MESSAGES.preferences.activityCount(frequency);
}

/** Which activities a member wants, and how many of them. */
export interface Preferences {
  readonly isOptedIntoVideos: boolean;
  readonly isOptedIntoSurveys: boolean;
  /** 1 to 9 in the period; null when, and only when, the period is UNLIMITED. */
  readonly frequency: number | null;
  readonly period: ActivityPeriod;
}

/** What holds for a member who has not chosen. */
export const DEFAULT_PREFERENCES: Preferences = {
  isOptedIntoVideos: true,
  isOptedIntoSurveys: true,
  frequency: null,
  period: 'UNLIMITED',
};

/** The same as the wire has it. */
export interface WirePreferences {
  readonly videoActivityOptInFlag: boolean;
  readonly surveyActivityOptInFlag: boolean;
  readonly activityFrequency?: number | null;
  readonly activityPeriod: ActivityPeriod;
}

export function toWire(preferences: Preferences): WirePreferences & { readonly activityFrequency: number | null } {
  return {
    videoActivityOptInFlag: preferences.isOptedIntoVideos,
    surveyActivityOptInFlag: preferences.isOptedIntoSurveys,
    activityFrequency: preferences.frequency,
    activityPeriod: preferences.period,
  };
}

export function fromWire(wire: WirePreferences): Preferences {
  return {
    isOptedIntoVideos: wire.videoActivityOptInFlag,
    isOptedIntoSurveys: wire.surveyActivityOptInFlag,
    frequency: wire.activityFrequency ?? null,
    period: wire.activityPeriod,
  };
}

export type PreferenceName = keyof WirePreferences;

export interface PreferencePatch {
  readonly name: PreferenceName;
  readonly value?: string | null | undefined;
}

export const PREFERENCE_SENTENCES = {
  none: 'Choose what to change.',
  twice: 'This is listed twice.',
  notAChoice: "This isn't one of the choices.",
  needsBoth: 'Choose how many activities you want and how often, or unlimited for both.',
} as const;

/** What is to be changed, and nothing else. */
export type PreferenceChange = Partial<Preferences>;
type Read = { readonly ok: true; readonly change: PreferenceChange };
type Refused = { readonly ok: false; readonly problems: FieldProblems };

/** Reads patches as they came, each name once; what is wrong is told by its name. */
export function readPatches(patches: readonly PreferencePatch[]): Read | Refused {
  if (patches.length === 0) return refused('patches', PREFERENCE_SENTENCES.none);
  const seen = new Set<PreferenceName>();
  const changes: PreferenceChange[] = [];
  for (const { name, value = null } of patches) {
    if (seen.has(name)) return refused(name, PREFERENCE_SENTENCES.twice);
    seen.add(name);
    const read = READERS[name](value);
    if (read === undefined) return refused(name, PREFERENCE_SENTENCES.notAChoice);
    changes.push(read);
  }
  return { ok: true, change: Object.assign({}, ...changes) as PreferenceChange };
}

type Reader = (value: string | null) => PreferenceChange | undefined;

const READERS: Readonly<Record<PreferenceName, Reader>> = {
  videoActivityOptInFlag: (value) => withFlag(value, (isOptedIntoVideos) => ({ isOptedIntoVideos })),
  surveyActivityOptInFlag: (value) => withFlag(value, (isOptedIntoSurveys) => ({ isOptedIntoSurveys })),
  activityFrequency(value) {
    const frequency = OFFERED_FREQUENCIES.find((one) => (one === null ? value === null : String(one) === value));
    return frequency === undefined ? undefined : { frequency };
  },
  activityPeriod(value) {
    const period = ACTIVITY_PERIODS.find((one) => one === value);
    return period && { period };
  },
};

function withFlag(value: string | null, change: (flag: boolean) => PreferenceChange): PreferenceChange | undefined {
  return value === 'true' || value === 'false' ? change(value === 'true') : undefined;
}

/**
 * What holds after a change. Unlimited in one list is unlimited in the other; a number without a period, or a period without a
 * number, is no choice.
 */
export function changePreferences(
  current: Preferences,
  change: PreferenceChange,
): { readonly ok: true; readonly preferences: Preferences } | Refused {
  const isUnlimited = change.frequency === null || change.period === 'UNLIMITED';
  const unlimited = { ...(isUnlimited && ({ frequency: null, period: 'UNLIMITED' } as const)) };
  const preferences = { ...current, ...unlimited, ...change };
  if ((preferences.frequency === null) === (preferences.period === 'UNLIMITED')) return { ok: true, preferences };
  const said = change.frequency === undefined ? 'activityPeriod' : 'activityFrequency';
  return refused(said, PREFERENCE_SENTENCES.needsBoth);
}

function refused(name: PreferenceName | 'patches', sentence: string): Refused {
  return { ok: false, problems: { [name]: [sentence] } };
}

/**
 * What to send when somebody chooses in one of the two lists. Where it makes no sense with what stands in the other, that one
 * goes along: a number alone is for each week, and of a period alone as many as can be counted.
 */
export function patchesOfChoice(
  current: Pick<WirePreferences, 'activityFrequency' | 'activityPeriod'>,
  choice: { readonly frequency: number | null } | { readonly period: ActivityPeriod },
): readonly PreferencePatch[] {
  const frequency = (value: number | null) =>
    ({ name: 'activityFrequency', value: value === null ? null : String(value) }) as const;
  const period = (value: ActivityPeriod) => ({ name: 'activityPeriod', value }) as const;
  if ('frequency' in choice) {
    const needsPeriod = choice.frequency !== null && current.activityPeriod === 'UNLIMITED';
    return [frequency(choice.frequency), ...(needsPeriod ? [period('WEEKLY')] : [])];
  }
  const needsFrequency = choice.period !== 'UNLIMITED' && (current.activityFrequency ?? null) === null;
  return [period(choice.period), ...(needsFrequency ? [frequency(ACTIVITY_FREQUENCY_MAX)] : [])];
}

/** What a screen shows while patches are on their way; as it was if they make no sense. */
export function withPatches<Shown extends WirePreferences>(shown: Shown, patches: readonly PreferencePatch[]): Shown {
  const read = readPatches(patches);
  const changed = read.ok ? changePreferences(fromWire(shown), read.change) : read;
  return changed.ok ? { ...shown, ...toWire(changed.preferences) } : shown;
}
