import * as v from 'valibot';

/** The console's calls around reviews that are not GraphQL. */
export const CONSOLE_REVIEW_PATHS = {
  /** What a member recorded, for a player: with a ticket in the address. */
  media: '/api/console/review-media',
  /** A file of outcomes to compare: its bytes as they are, the study and the name in the address. */
  settlements: '/api/console/settlements',
} as const;

export const SETTLEMENT_LINES_MAX = 100_000;
export const SETTLEMENT_MAX_BYTES = 16 * 1024 * 1024;
export const SETTLEMENT_FILE_NAME_MAX_CHARACTERS = 200;

export const settlementQuery = v.object({
  studyId: v.pipe(v.string(), v.uuid()),
  fileName: v.pipe(v.string(), v.minLength(1), v.maxLength(SETTLEMENT_FILE_NAME_MAX_CHARACTERS)),
});

export const settlementAnswer = v.object({ settlementId: v.string() });
