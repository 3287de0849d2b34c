import { readRestError } from '#contract/wire/error-answers.ts';
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
} from '#contract/clips/survey-uploads.ts';
import { ApiError } from '#client/api-error.ts';
import { type BytesCall, sendBytes } from '#client/uploads/send-bytes.ts';
import type { SurveyLink } from '../survey-link.ts';

export type UploadCalls = ReturnType<typeof createUploadCalls>;

interface UploadPart {
  readonly uploadId: string;
  readonly offset: number;
  readonly body: Blob;
  readonly signal: AbortSignal;
}

/** The calls that send one file, each authorised by the survey link. `origin` is empty in a browser. */
export function createUploadCalls({ surveyId, panelistHash, caller }: SurveyLink, origin = '') {
  async function call<Value>({ headers, ...sent }: Omit<BytesCall, 'consumer'>): Promise<Value> {
    const link = { [SURVEY_LINK_HEADERS.surveyId]: surveyId, [SURVEY_LINK_HEADERS.panelistHash]: panelistHash };
    const { httpStatus, body, correlationId } = await sendBytes({
      ...sent,
      headers: { ...headers, ...link },
      consumer: CONSUMERS.member,
      ...caller?.(),
      origin,
    });
    if (httpStatus < 300 && body !== undefined) return body as Value;
    const error = readRestError(body);
    const sentence = Object.values(error?.fields ?? {})[0]?.[0] ?? error?.message;
    const facts = { code: error?.code ?? 'INTERNAL', httpStatus, correlationId, details: error ?? {} };
    throw new ApiError(sentence ?? MESSAGES.generic.somethingWentWrongTryAgain, facts);
  }

  return {
    open(kind: UploadKind, contentType: string, bytes: number): Promise<OpenUploadResponse> {
      return call({
        path: UPLOAD_PATHS.surveyUploads,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind, contentType, bytes }),
      });
    },

    part({ uploadId, offset, body, signal }: UploadPart): Promise<UploadStanding> {
      const headers = { 'content-type': 'application/octet-stream', [UPLOAD_OFFSET_HEADER]: String(offset) };
      return call({ path: uploadPath(uploadId), method: 'PATCH', headers, body, signal });
    },

    standing(uploadId: string): Promise<UploadStanding> {
      return call({ path: uploadPath(uploadId), method: 'GET' });
    },

    remove(uploadId: string): Promise<unknown> {
      return call({ path: uploadPath(uploadId), method: 'DELETE' });
    },
  };
}
