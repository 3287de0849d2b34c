import * as v from 'valibot';
import { numberText } from '../numbers.ts';

/** What a researcher may say of a study, for forms and server alike. */
export const STUDY_NAME_MAX_CHARACTERS = 120;
export const STUDY_DESCRIPTION_MAX_CHARACTERS = 500;
export const STUDY_POINTS_MAX = 100_000;
export const STUDY_MINUTES_MAX = 240;
export const STUDY_WANTED_MAX = 10_000_000;
export const STUDY_BUDGET_MAX_POINTS = 1_000_000_000_000;

const SENTENCES = {
  internalName: 'Enter a name for the team.',
  externalName: 'Enter the name members see.',
  tooLong: `Keep it to ${STUDY_NAME_MAX_CHARACTERS} characters.`,
  description: `Keep it to ${STUDY_DESCRIPTION_MAX_CHARACTERS} characters.`,
  points: `Enter a whole number from 0 to ${numberText(STUDY_POINTS_MAX)}.`,
  minutes: `Enter whole minutes from 1 to ${STUDY_MINUTES_MAX}.`,
  wanted: `Enter a whole number from 1 to ${numberText(STUDY_WANTED_MAX)}.`,
  budget: 'Enter a whole number of points, 1 or more.',
  closesBeforeOpens: 'The closing date must be after the opening date.',
} as const;

const name = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.minLength(1, missing),
    v.maxLength(STUDY_NAME_MAX_CHARACTERS, SENTENCES.tooLong),
  );

const whole = (min: number, max: number, sentence: string) =>
  v.pipe(v.number(sentence), v.integer(sentence), v.minValue(min, sentence), v.maxValue(max, sentence));

/** What one outcome earns. */
export const STUDY_POINTS = whole(0, STUDY_POINTS_MAX, SENTENCES.points);

/** What each outcome earns. */
export const studyPoints = v.object({
  qualified: STUDY_POINTS,
  nonQualified: STUDY_POINTS,
  overQuota: STUDY_POINTS,
});

const planShape = {
  internalName: name(SENTENCES.internalName),
  externalName: name(SENTENCES.externalName),
  description: v.pipe(v.string(), v.trim(), v.maxLength(STUDY_DESCRIPTION_MAX_CHARACTERS, SENTENCES.description)),
  points: studyPoints,
  minutes: v.nullish(whole(1, STUDY_MINUTES_MAX, SENTENCES.minutes)),
  wantedCompletes: v.nullish(whole(1, STUDY_WANTED_MAX, SENTENCES.wanted)),
  budgetPoints: v.nullish(whole(1, STUDY_BUDGET_MAX_POINTS, SENTENCES.budget)),
  opensAt: v.nullish(v.date()),
  closesAt: v.nullish(v.date()),
};

interface StudyDates {
  readonly opensAt?: Date | null | undefined;
  readonly closesAt?: Date | null | undefined;
}

export const opensBeforeItCloses = ({ opensAt, closesAt }: StudyDates): boolean =>
  opensAt == null || closesAt == null || opensAt < closesAt;

/** Everything that can be said of a study before it is launched. */
export const studyPlan = v.pipe(
  v.object(planShape),
  v.forward(v.partialCheck([['opensAt'], ['closesAt']], opensBeforeItCloses, SENTENCES.closesBeforeOpens), [
    'closesAt',
  ]),
);
export type StudyPlan = v.InferOutput<typeof studyPlan>;

/** What stays as it was promised once somebody may have been invited. */
export const FIXED_AFTER_LAUNCH = ['points', 'minutes', 'opensAt'] as const satisfies readonly (keyof StudyPlan)[];

export const STUDY_MESSAGES = {
  fixedAfterLaunch: "Members were promised this when they were invited, so it can't change while the study runs.",
  closesInThePast: 'That date has passed. To end the study now, close it.',
} as const;

const ENTRY_ADDRESS_PROBLEMS = {
  'not-an-address': 'Enter a full URL, starting with https://.',
  'not-https': 'The URL must start with https://.',
  'has-credentials': "Don't include a username or password in the URL.",
  'has-reserved-name': 'Leave out rid, survey, ts, kid, and sig. We add them.',
} as const;
export type EntryAddressProblemName = keyof typeof ENTRY_ADDRESS_PROBLEMS;

/** What is wrong with the address of an outside survey, in a sentence. */
export function entryAddressSentence(problem: EntryAddressProblemName): string {
  return ENTRY_ADDRESS_PROBLEMS[problem];
}
