import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  POSTBACK_HEADERS,
  postbackProof,
  SURVEY_CALL_PATHS,
  type PostbackProof,
  type PostbackResponse,
} from '#contract/surveys/survey-calls.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { type ReviewRooms, type PostbackProblem, takePostback } from '#server/modules/reviews/index.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { err, ok } from '#server/platform/result.ts';
import { provenCallRoute } from './signed-call-route.ts';

const POSTBACK_MAX_BYTES = 16 * 1024;

const POSTBACK_CODES: Record<PostbackProblem, ErrorCode> = {
  refused: 'SIGNATURE_INVALID',
  unreadable: 'BAD_REQUEST',
  'unknown-respondent': 'NOT_FOUND',
  'nonce-reused': 'NONCE_REUSED',
};

export interface SurveyPostbackOptions {
  readonly rooms: ReviewRooms;
  readonly limits: RateLimits;
}

/** What an outside survey says of a respondent from server to server. The signature is over the body as it was sent. */
export async function surveyPostbackRoutes(
  app: FastifyInstance,
  { rooms, limits }: SurveyPostbackOptions,
): Promise<void> {
  // Per key only once the key is proven: nobody else can use up what a host may send.
  const admit = (keyId: string) => withinLimit(limits.takeLeased(RATE_LIMITS.postbackPerKey, keyId));
  provenCallRoute<PostbackProof, PostbackResponse>(app, {
    path: SURVEY_CALL_PATHS.surveyPostback,
    bodyLimit: POSTBACK_MAX_BYTES,
    limits,
    refusals: RATE_LIMITS.refusedPostbackPerAddress,
    prove(request) {
      const proof = v.safeParse(postbackProof, proofOf(request));
      return proof.success ? ok(proof.output) : err('SIGNATURE_INVALID');
    },
    async take(proof, body) {
      const taken = await takePostback(rooms, proof, body, admit);
      return taken.ok ? ok({ status: taken.value }) : err(POSTBACK_CODES[taken.failure]);
    },
  });
}

function proofOf({ headers }: FastifyRequest) {
  return {
    ts: headers[POSTBACK_HEADERS.timestamp],
    nonce: headers[POSTBACK_HEADERS.nonce],
    kid: headers[POSTBACK_HEADERS.key],
    sig: headers[POSTBACK_HEADERS.signature],
  };
}
