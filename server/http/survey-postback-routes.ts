import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ErrorCode } from '#contract/wire/errors.ts';
import {
  POSTBACK_HEADERS,
  postbackProof,
  SURVEY_CALL_PATHS,
  type PostbackResponse,
} from '#contract/surveys/survey-calls.ts';
import type { ExternalSurveyRooms } from '#server/flows/external-surveys/settle-external-survey.ts';
import { takePostback, type PostbackProblem } from '#server/flows/external-surveys/take-message.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { clientOf } from './client-address.ts';
import { RATES } from './rates.ts';
import { receiveWithin, signedCallSlots } from './receive-body.ts';

const POSTBACK_MAX_BYTES = 16 * 1024;

const CODES: Record<PostbackProblem, ErrorCode> = {
  refused: 'SIGNATURE_INVALID',
  unreadable: 'BAD_REQUEST',
  'unknown-respondent': 'NOT_FOUND',
  'nonce-reused': 'NONCE_REUSED',
};

export interface SurveyPostbackOptions {
  readonly rooms: ExternalSurveyRooms;
  readonly limits: RateLimits;
}

/** What an outside survey says of a respondent from server to server. The signature is over the body as it was sent. */
export async function surveyPostbackRoutes(
  app: FastifyInstance,
  { rooms, limits }: SurveyPostbackOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const refuse = async (request: FastifyRequest, code: ErrorCode): Promise<never> => {
    await withinLimit(limits.take(RATES.refusedPostbackPerAddress, clientOf(request)));
    throw new WireError(code);
  };

  /** Before any work: who is refused this often, or brings no proof, sends no body. */
  const beforeBody = async (request: FastifyRequest): Promise<void> => {
    await withinLimit(limits.known(RATES.refusedPostbackPerAddress, clientOf(request)));
    if (!v.is(postbackProof, proofOf(request))) await refuse(request, 'SIGNATURE_INVALID');
  };

  app.post(
    SURVEY_CALL_PATHS.surveyPostback,
    { bodyLimit: POSTBACK_MAX_BYTES, onRequest: beforeBody, preParsing: receiveWithin(signedCallSlots(), clientOf) },
    async (request): Promise<PostbackResponse> => {
      const proof = v.parse(postbackProof, proofOf(request));
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      // Per key only once the key is proven: nobody else can use up what a host may send.
      const admit = (keyId: string) => withinLimit(limits.takeLeased(RATES.postbackPerKey, keyId));
      const taken = await takePostback(rooms, proof, body, admit);
      if (taken.ok) return { status: taken.value };
      return refuse(request, CODES[taken.failure]);
    },
  );
}

function proofOf({ headers }: FastifyRequest) {
  return {
    ts: headers[POSTBACK_HEADERS.timestamp],
    nonce: headers[POSTBACK_HEADERS.nonce],
    kid: headers[POSTBACK_HEADERS.key],
    sig: headers[POSTBACK_HEADERS.signature],
  };
}
