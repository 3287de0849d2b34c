import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { UPLOAD_PART_MAX_BYTES } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { openUploadRequest, SURVEY_CALL_PATHS } from '#contract/surveys/survey-calls.ts';
import {
  SURVEY_LINK_HEADERS,
  UPLOAD_OFFSET_HEADER,
  uploadTypeProblem,
  type OpenUploadResponse,
  type UploadStanding,
} from '#contract/clips/survey-uploads.ts';
import { RATE_LIMITS, weighing } from '#server/limits/rate-limits.ts';
import { BODY_SLOTS } from '#server/limits/slots.ts';
import {
  type SurveyVisit,
  addSurveyUploadPart,
  admitUploadPart,
  openSurveyLink,
  openSurveyUpload,
  readSurveyUpload,
  removeSurveyUpload,
  type TakingRooms,
} from '#server/modules/taking/index.ts';
import { orThrow, type WireErrors } from '#server/api/or-throw.ts';
import { refused, WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { memberOf, type AuthRouteOptions } from './auth-routes.ts';
import { bodySlots, receiveWithin } from './receive-body.ts';

export interface UploadRouteOptions extends AuthRouteOptions {
  readonly rooms: TakingRooms;
}

const OFFSET = /^[0-9]{1,15}$/;
/** A part counts as so many bytes at least, or crumbs would fill the disk with files. */
const PART_COUNTED_MIN_BYTES = 256 * 1024;

/** Films and photos for a survey, sent in parts so that a broken connection costs one part. */
export async function uploadRoutes(app: FastifyInstance, options: UploadRouteOptions): Promise<void> {
  const { rooms, identity, cookies, limits } = options;
  const slots = bodySlots(BODY_SLOTS.uploads);
  const visits = new WeakMap<FastifyRequest, SurveyVisit>();
  const visitOf = (request: FastifyRequest): SurveyVisit => {
    const visit = visits.get(request);
    if (visit === undefined) throw new Error('every upload call is admitted first');
    return visit;
  };

  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  // Before the body is read: who has no link sends no megabytes.
  app.addHook('onRequest', async (request) => {
    const panelist = await memberOf(identity, cookies, request);
    const link = {
      surveyId: request.headers[SURVEY_LINK_HEADERS.surveyId],
      panelistHash: request.headers[SURVEY_LINK_HEADERS.panelistHash],
    };
    const visit = openSurveyLink(rooms.surveys, link, panelist?.panelistId);
    if (visit === undefined) throw new WireError('SURVEY_LINK_INVALID');
    await withinLimit(limits.takeLeased(RATE_LIMITS.uploadsPerLink, visit.taskId));
    visits.set(request, visit);
  });

  const one = `${SURVEY_CALL_PATHS.surveyUploads}/:uploadId`;
  const idOf = (request: FastifyRequest) => (request.params as { uploadId: string }).uploadId;

  app.post(SURVEY_CALL_PATHS.surveyUploads, async (request): Promise<OpenUploadResponse> => {
    const asked = v.parse(openUploadRequest, request.body);
    const { uploadId } = orThrow(await openSurveyUpload(rooms, visitOf(request), asked), uploadError);
    return { uploadId, offset: 0 };
  });

  const admitPart = async (request: FastifyRequest) => {
    const visit = visitOf(request);
    orThrow(await admitUploadPart(rooms, visit), uploadError);
    await withinLimit(limits.take(weighing(RATE_LIMITS.uploadBytesPerTask, announcedBytes(request)), visit.taskId));
  };

  app.patch(
    one,
    {
      bodyLimit: UPLOAD_PART_MAX_BYTES,
      onRequest: admitPart,
      preParsing: receiveWithin(slots, (request) => visitOf(request).taskId),
    },
    async (request): Promise<UploadStanding> => {
      const offset = request.headers[UPLOAD_OFFSET_HEADER];
      if (typeof offset !== 'string' || !OFFSET.test(offset)) throw new WireError('BAD_REQUEST');
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const part = { uploadId: idOf(request), offset: Number(offset), bytes };
      return orThrow(await addSurveyUploadPart(rooms, visitOf(request), part), uploadError);
    },
  );

  app.get(one, async (request): Promise<UploadStanding> =>
    orThrow(await readSurveyUpload(rooms, visitOf(request), idOf(request)), uploadError),
  );

  app.delete(one, async (request) => {
    orThrow(await removeSurveyUpload(rooms, visitOf(request), idOf(request)), uploadError);
    return {};
  });
}

/** As many as a part counts for, before it is read: all that it may have, when it does not say. */
function announcedBytes({ headers }: FastifyRequest): number {
  const announced = Number(headers['content-length'] ?? UPLOAD_PART_MAX_BYTES);
  return Math.min(Math.max(announced, PART_COUNTED_MIN_BYTES), UPLOAD_PART_MAX_BYTES);
}

type UploadFailure =
  | Extract<Awaited<ReturnType<typeof openSurveyUpload>>, { ok: false }>['failure']
  | Extract<Awaited<ReturnType<typeof addSurveyUploadPart>>, { ok: false }>['failure']
  | Extract<Awaited<ReturnType<typeof removeSurveyUpload>>, { ok: false }>['failure'];

const UPLOAD_ERRORS: WireErrors<Exclude<UploadFailure['reason'], 'out-of-step' | 'wrong-type'>> = {
  'link-invalid': 'SURVEY_LINK_INVALID',
  closed: 'SURVEY_CLOSED',
  'unknown-upload': 'NOT_FOUND',
  'in-use': 'CONFLICT',
  'wrong-size': 'BAD_REQUEST',
  'too-many': refused('file', MESSAGES.uploads.tooMany),
  unreadable: refused('file', MESSAGES.uploads.unreadable),
  'too-many-pixels': refused('file', MESSAGES.uploads.tooManyPixels),
};

function uploadError(failure: UploadFailure): ErrorCode | WireError {
  if (failure.reason === 'out-of-step') return new WireError('UPLOAD_OUT_OF_STEP', { offset: failure.offset });
  if (failure.reason === 'wrong-type') return refused('file', uploadTypeProblem(failure.kind, failure.found ?? ''));
  return UPLOAD_ERRORS[failure.reason];
}
