import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { readRestError } from '#contract/wire/error-answers.ts';
import { callHeaders } from '#contract/wire/call-headers.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { CONSUMERS } from '#contract/wire/headers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import {
  type OpenUploadResponse,
  SURVEY_LINK_HEADERS,
  UPLOAD_OFFSET_HEADER,
  UPLOAD_PATHS,
  type UploadKind,
  uploadPath,
  type UploadStanding,
} from '#contract/surveys/survey-uploads.ts';
import type { SurveyLink } from '../survey-link.ts';

/** Longer than the smallest part takes on a very slow connection. */
const ANSWER_TIMEOUT_MS = 60_000;

/** A call about an upload that did not go well. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** 0 when no answer came. */
  readonly httpStatus: number;
  /** Where the server wants the next part to begin, if it said so. */
  readonly offset: number | undefined;

  constructor(message: string, httpStatus: number, offset?: number) {
    super(message);
    this.httpStatus = httpStatus;
    this.offset = offset;
  }
}

export type UploadCalls = ReturnType<typeof createUploadCalls>;

/** The calls that send one file, each authorised by the survey link. `origin` is empty in a browser. */
export function createUploadCalls({ surveyId, panelistHash, caller }: SurveyLink, origin = '') {
  async function call<Value>(path: string, init: RequestInit, stop?: AbortSignal): Promise<Value> {
    const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const response = await fetch(origin + path, {
      ...init,
      cache: 'no-store',
      signal: stop === undefined ? timeout : AbortSignal.any([timeout, stop]),
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        ...callHeaders({
          siteId: DEFAULT_BRAND.siteId,
          consumer: CONSUMERS.member,
          environment: environmentOfHost(new URL(origin || location.origin).host),
          correlationId: crypto.randomUUID(),
          ...(caller?.() ?? { csId: undefined, userId: undefined }),
        }),
        [SURVEY_LINK_HEADERS.surveyId]: surveyId,
        [SURVEY_LINK_HEADERS.panelistHash]: panelistHash,
      },
    }).catch(noAnswer);
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && body !== undefined) return body as Value;
    const error = readRestError(body);
    const sentence = Object.values(error?.fields ?? {})[0]?.[0] ?? error?.message;
    throw new UploadError(sentence ?? MESSAGES.generic.somethingWentWrongTryAgain, response.status, error?.offset);
  }

  return {
    open(kind: UploadKind, contentType: string, bytes: number): Promise<OpenUploadResponse> {
      return call(UPLOAD_PATHS.surveyUploads, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind, contentType, bytes }),
      });
    },

    part(uploadId: string, offset: number, bytes: Blob, stop: AbortSignal): Promise<UploadStanding> {
      const headers = { 'content-type': 'application/octet-stream', [UPLOAD_OFFSET_HEADER]: String(offset) };
      return call(uploadPath(uploadId), { method: 'PATCH', headers, body: bytes }, stop);
    },

    standing(uploadId: string): Promise<UploadStanding> {
      return call(uploadPath(uploadId), { method: 'GET' });
    },

    remove(uploadId: string): Promise<unknown> {
      return call(uploadPath(uploadId), { method: 'DELETE' });
    },
  };
}

function noAnswer(): never {
  throw new UploadError(MESSAGES.generic.somethingWentWrongTryAgain, 0);
}
