import { UPLOAD_PART_MAX_BYTES } from '#contract/limits.ts';
import type { UploadKind } from '#contract/clips/survey-uploads.ts';
import { ERROR_HTTP_STATUSES } from '#contract/wire/error-codes.ts';
import { isApiError, isTransient } from '#client/api-error.ts';
import { type Standing, startUpload, type Upload } from '#client/uploads/upload.ts';
import type { Retry } from '#client/uploads/upload-retry.ts';
import { onOnline } from './on-online.ts';
import type { UploadCalls } from './upload-calls.ts';

const SIZES = { smallestBytes: 256 * 1024, largestBytes: UPLOAD_PART_MAX_BYTES };

interface SurveyUpload {
  readonly calls: UploadCalls;
  readonly kind: UploadKind;
  readonly file: Blob;
  /** Begun before, perhaps by a page that was closed since: goes on where that stopped. */
  readonly uploadId?: string | undefined;
  readonly retry?: Retry;
}

/** Sends a photo or a film in parts, for as long as it takes. */
export function startSurveyUpload({ calls, kind, file, uploadId, retry }: SurveyUpload): Upload {
  /** Where to go on: what the server has kept, or the beginning of a new upload. */
  async function begin(known: Standing | undefined): Promise<Standing> {
    if (known !== undefined) {
      try {
        const { offset } = await calls.standing(known.uploadId);
        return { uploadId: known.uploadId, offset };
      } catch (error) {
        // Removed in the meantime, because nobody went on with it for days.
        if (!hasStatus(error, ERROR_HTTP_STATUSES.NOT_FOUND)) throw error;
      }
    }
    return calls.open(kind, file.type, file.size);
  }

  async function send(part: Parameters<UploadCalls['part']>[0]): Promise<number> {
    try {
      return (await calls.part(part)).offset;
    } catch (error) {
      // Another tab, or a part whose answer was lost: the server knows better how far it is.
      if (isApiError(error) && error.details.offset !== undefined) return error.details.offset;
      throw error;
    }
  }

  return startUpload({
    file,
    uploadId,
    send: { sizes: SIZES, begin, send, giveUp: calls.remove },
    retry: { isEndless: true, isTransient: mayGoWell, onOnline, ...retry },
  });
}

/** No answer, an answer from a server in trouble, or too many calls. */
function mayGoWell(error: unknown): boolean {
  return isTransient(error) || hasStatus(error, ERROR_HTTP_STATUSES.RATE_LIMITED);
}

function hasStatus(error: unknown, httpStatus: number): boolean {
  return isApiError(error) && error.httpStatus === httpStatus;
}
