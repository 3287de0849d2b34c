import type { SwitchKey } from '../flags/flags.ts';

/** What a member is shown once, by the key under which it is remembered (spec §3, Metadata). */
export const INTRODUCTION_KEYS = [
  'WEEKLY_QUESTS_INTRO_COMPLETED',
  'IHUT_PROJECT_INTRO_COMPLETED',
  'GAMIFICATION_INTRO_COMPLETED',
  'MICRO_SURVEY_INTRO_COMPLETED',
] as const;
export type IntroductionKey = (typeof INTRODUCTION_KEYS)[number];

/** Which part of the product an introduction belongs to: while that is off, nobody is introduced to it. */
export const FLAG_OF_INTRODUCTION: { readonly [key in IntroductionKey]?: SwitchKey } = {
  IHUT_PROJECT_INTRO_COMPLETED: 'ihut',
  GAMIFICATION_INTRO_COMPLETED: 'gamification',
};
