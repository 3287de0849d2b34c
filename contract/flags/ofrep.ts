import * as v from 'valibot';

/** Names of OpenFeature's remote evaluation protocol (OFREP 0.3.0) that both sides use: paths, and shapes of questions and answers. */
export const OFREP_BULK_PATH = '/ofrep/v1/evaluate/flags';
export const OFREP_PATH = '/ofrep/v1/evaluate/flags/:key';

export type OfrepReason = 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED' | 'UNKNOWN';

const MOST_FLAGS = 1_000;
const errorCode = v.pipe(v.string(), v.maxLength(100));

/** One flag of an answer. Without a value the caller keeps its own default. */
const evaluated = v.object({
  key: v.pipe(v.string(), v.maxLength(200)),
  value: v.optional(v.unknown()),
  errorCode: v.optional(errorCode),
});

export const ofrepBulkAnswer = v.object({ flags: v.pipe(v.array(evaluated), v.maxLength(MOST_FLAGS)) });

/** Who is asked about. Whatever else somebody sends about them is not looked at. */
export const ofrepQuestion = v.object({
  context: v.object({ targetingKey: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
});
