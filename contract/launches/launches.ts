import * as v from 'valibot';
import { closingDayText } from '../time/panel-days.ts';
import { numberText } from '../numbers.ts';

/** Each of these may bring a reminder, so many days after the invitation. */
export const REMINDERS_MOST = 2;
export const REMINDER_DAYS_MOST = 60;
export const WAVE_DAYS_AHEAD_MOST = 90;

/** What a researcher decides before a launch: the first part, the rest, and who is asked again. */
export const launchPlanInput = v.strictObject({
  /** Null to invite everybody at once. */
  firstWave: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1)), null),
  /** When the rest follows; null for right after the first. */
  restAt: v.nullish(v.date(), null),
  /** The rest waits for a decision when more than this share of those who started have left. */
  dropOutLimit: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), null),
  reminderDays: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(REMINDER_DAYS_MOST))),
    v.maxLength(REMINDERS_MOST),
    v.check(
      (days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)),
      'must be in ascending order',
    ),
  ),
});

export type LaunchPlanInput = v.InferOutput<typeof launchPlanInput>;

/** What is told of an activity before anybody opens it: the cost first. */
export interface InvitationFacts {
  readonly minutes: number | null;
  readonly points: number;
  readonly closesAt: Date | null;
  readonly description: string;
}

/** 8 minutes, 120 points, until 06/22/2026. What works and what does not. */
export function invitationBody({ minutes, points, closesAt, description }: InvitationFacts, timeZone: string): string {
  const parts = [
    ...(minutes === null ? [] : [minutesText(minutes)]),
    pointsText(points),
    ...(closesAt === null ? [] : [`until ${closingDayText(closesAt, timeZone)}`]),
  ];
  return `${parts.join(', ')}. ${description}`.trim();
}

export function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

export function pointsText(points: number): string {
  return points === 1 ? '1 point' : `${numberText(points)} points`;
}

/** The title of a reminder's notification. */
export function reminderTitle(externalName: string): string {
  return `Still open: ${externalName}`;
}

/** Why nothing was launched, and what to do about it. */
export const LAUNCH_REFUSALS = {
  UNKNOWN_STUDY: 'Study not found.',
  WRONG_ID: "That isn't this study's ID. Nothing was launched. Type it exactly as shown above the field.",
  WRONG_STATE: 'You can invite members only to a draft or a study in field. This study is neither.',
  GOING_ON: 'This study is still launching. Wait for it to finish, or end it first. No one is invited twice.',
  CLOSES_TOO_SOON: 'This study has reached its closing date. Choose a later one, then launch.',
  IN_THE_PAST: 'The time of the second wave has passed. Nothing was launched. Choose a later time.',
  WRONG_TIME: 'The second wave must start before the study closes, within the next 90 days.',
} as const;
