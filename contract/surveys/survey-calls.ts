import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';
import {
  isUploadType,
  UPLOAD_KINDS,
  UPLOAD_MAX_BYTES,
  UPLOAD_PATHS,
  uploadTypeProblem,
} from '../clips/survey-uploads.ts';

/** The calls around surveys that are not GraphQL: an outside survey's host makes the first two. */
export const SURVEY_CALL_PATHS = {
  surveyReturn: '/api/surveys/return',
  surveyPostback: '/api/surveys/postback',
  ...UPLOAD_PATHS,
} as const;

/** What an outside survey may say of a respondent. Reviews are ours alone. */
export const EXTERNAL_OUTCOMES = ['QUALIFIED', 'TERMINATED', 'OQ'] as const;
export type ExternalOutcome = (typeof EXTERNAL_OUTCOMES)[number];

/** How the word of an outside survey reaches us: with the member's browser, or from server to server. */
export type ExternalSource = 'RETURN' | 'POSTBACK';

/** What comes with every postback: when, which one, under which key, and the proof. */
export const POSTBACK_HEADERS = {
  timestamp: 'x-spark-timestamp',
  nonce: 'x-spark-nonce',
  key: 'x-spark-key',
  signature: 'x-spark-signature',
} as const;

const plain = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
const NOT_THE_SHAPE = 'Send a JSON object with the named fields and no others';

const respondentId = plain(/^[A-Za-z0-9_-]{16,64}$/);
const proof = {
  /** Seconds since 1970. */
  ts: plain(/^[0-9]{10}$/),
  nonce: plain(/^[A-Za-z0-9_-]{16,64}$/),
  kid: plain(/^[a-z0-9-]{1,40}$/),
  /** HMAC-SHA256, lower-case hexadecimal. */
  sig: plain(/^[0-9a-f]{64}$/),
};

/** What a browser brings back from an outside survey, in the address. What a host adds of its own is not read. */
export const returnQuery = v.object({ rid: respondentId, outcome: v.picklist(EXTERNAL_OUTCOMES), ...proof });
export type ReturnQuery = v.InferOutput<typeof returnQuery>;

/** The proof of a postback, out of its headers. */
export const postbackProof = v.strictObject(proof);
export type PostbackProof = v.InferOutput<typeof postbackProof>;

export const postbackRequest = v.strictObject({ respondentId, outcome: v.picklist(EXTERNAL_OUTCOMES) }, NOT_THE_SHAPE);

/**
 * APPLIED: the member has this outcome now. RECORDED: it was known, nothing changed. IN_REVIEW: it differs from what
 * was said before, so a person looks at it. CLOSED: the study was over, nothing was credited.
 */
export const POSTBACK_STATUSES = ['APPLIED', 'RECORDED', 'IN_REVIEW', 'CLOSED'] as const;
export type PostbackStatus = (typeof POSTBACK_STATUSES)[number];
export interface PostbackResponse {
  readonly status: PostbackStatus;
}

/** Begins to send a file: what it is and how large it will be. */
export const openUploadRequest = v.pipe(
  v.strictObject(
    {
      kind: v.picklist(UPLOAD_KINDS),
      contentType: v.pipe(v.string(), v.maxLength(200)),
      bytes: v.pipe(v.number(), v.integer(), v.minValue(1, MESSAGES.uploads.empty)),
    },
    NOT_THE_SHAPE,
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['contentType']],
      ({ kind, contentType }) => isUploadType(kind, contentType),
      ({ input }) => uploadTypeProblem(input.kind, input.contentType),
    ),
    ['contentType'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['bytes']],
      ({ kind, bytes }) => bytes <= UPLOAD_MAX_BYTES[kind],
      ({ input }) => MESSAGES.uploads.tooLarge[input.kind],
    ),
    ['bytes'],
  ),
);
export type OpenUploadRequest = v.InferOutput<typeof openUploadRequest>;
