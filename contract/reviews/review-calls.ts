import * as v from 'valibot';

/** The console's calls around reviews that are not GraphQL. */
export const CONSOLE_REVIEW_PATHS = {
  /** What a member recorded, for a player: with a ticket in the address. */
  media: '/api/console/review-media',
  /** A file of outcomes to compare: its bytes as they are, with a ticket in the address. */
  settlements: '/api/console/settlements',
} as const;

export const SETTLEMENT_LINES_MAX = 100_000;
export const SETTLEMENT_MAX_BYTES = 16 * 1024 * 1024;
export const SETTLEMENT_FILE_NAME_MAX_CHARACTERS = 200;

/** What is told of a file before it is sent. */
export const settlementFile = v.strictObject({
  studyId: v.pipe(v.string(), v.uuid()),
  fileName: v.pipe(v.string(), v.minLength(1), v.maxLength(SETTLEMENT_FILE_NAME_MAX_CHARACTERS)),
});

export const settlementAnswer = v.object({ settlementId: v.string() });

/** Why a file of outcomes was not taken. Nothing has changed then. */
export const SETTLEMENT_FILE_PROBLEMS = {
  'not-text': "This file isn't UTF-8 text. Save it as “CSV UTF-8” and choose it again.",
  'no-columns':
    "The first line must list the columns respondent_id and outcome. Add what's missing and choose the file again.",
  empty: 'This file has no outcomes.',
  'too-many-lines': 'This file has more than 100,000 lines. Split it and upload the parts one at a time.',
  'too-large': 'This file is larger than 16 MB. Split it and upload the parts one at a time.',
} as const;
