import type { SurveyOutcomeRule } from '../surveys/survey-outcomes.ts';

/** What a draft may weigh, its rules included; the same as a survey that is published. */
export const DRAFT_MAX_BYTES = 512 * 1024;
export const DRAFT_MAX_DEPTH = 40;
export const DRAFT_VERSION_NAME_MAX_CHARACTERS = 80;
export const DRAFT_VERSIONS_PAGE_SIZE = 20;
export const DRAFT_VERSIONS_PAGE_MAX = 100;
/** Edits of one person within this time are one version. */
export const DRAFT_SITTING_MINUTES = 10;
export const DRAFT_HEARTBEAT_SECONDS = 15;
/** Who has not been heard of for so long has left. */
export const DRAFT_GONE_SECONDS = 40;

/** How a version came to be. */
export const DRAFT_ORIGINS = ['EDIT', 'IMPORT', 'RESTORE', 'MERGE', 'COPY'] as const;
export type DraftOrigin = (typeof DRAFT_ORIGINS)[number];

export interface DraftContent {
  /** In the SurveyJS format, and possibly incomplete. */
  readonly definition: unknown;
  readonly outcomes: readonly SurveyOutcomeRule[];
}

/** Why a draft cannot be kept at all; being incomplete is no reason. */
export const DRAFT_REFUSALS = {
  tooLarge: "This survey is larger than 512 KB. Split it into two studies, or remove what you don't need.",
  notASurvey: "This isn't a survey. It must be a JSON object with a list of pages.",
  notRules: 'The outcomes must be a list of rules.',
  tooDeep: 'This is nested too deeply to be a survey.',
  studyIsOver: "This study is over, so its survey can't be changed. Copy the study to continue from here.",
} as const;
