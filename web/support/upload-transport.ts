import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { SUPPORT_UPLOAD_FIELD } from '#contract/support/upload.ts';
import { callHeaders } from '#contract/wire/call-headers.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { CONSUMERS, DEFAULT_REQUEST_HEADERS, HEADERS } from '#contract/wire/headers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ApiError, UNREACHABLE } from '#client/api-error.ts';
import type { Answer, Transport } from '#client/transport.ts';

/** Nothing moved for so long, and no answer came: longer than the server takes to look at the largest file. */
const STALLED_MS = 60_000;

export interface UploadOptions {
  readonly file: File;
  /** Of visitors; members are known by their session. */
  readonly guestToken: string | undefined;
  readonly userId: string | undefined;
  /** 0 to 1, as far as the bytes have left. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** Empty in a browser, where every call goes to the page's own origin. */
  readonly origin?: string;
}

/** Sends one file, with the headers that every call carries. By XMLHttpRequest: fetch tells nothing of a body on its way. */
export function createUploadTransport(options: UploadOptions): Transport {
  const { file, guestToken, userId, onProgress, signal, origin = '' } = options;
  return ({ path, csId }) => {
    const correlationId = crypto.randomUUID();
    return new Promise<Answer>((resolve, reject) => {
      const request = new XMLHttpRequest();
      let stalled: ReturnType<typeof setTimeout> | undefined;
      const settle = (done: () => void) => {
        clearTimeout(stalled);
        signal.removeEventListener('abort', abort);
        done();
      };
      const fail = () =>
        settle(() => {
          const facts = { code: UNREACHABLE, httpStatus: 0, correlationId };
          reject(new ApiError(MESSAGES.generic.somethingWentWrongTryAgain, facts));
        });
      const abort = () => request.abort();
      const goOn = () => {
        clearTimeout(stalled);
        stalled = setTimeout(abort, STALLED_MS);
      };
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        goOn();
        onProgress(loaded / Math.max(total, 1));
      });
      request.addEventListener('load', () =>
        settle(() => resolve({ httpStatus: request.status, body: parseJson(request.responseText), correlationId })),
      );
      request.addEventListener('error', fail);
      request.addEventListener('abort', fail);

      request.open('POST', origin + path);
      const headers = {
        ...DEFAULT_REQUEST_HEADERS,
        ...callHeaders({
          siteId: DEFAULT_BRAND.siteId,
          consumer: CONSUMERS.member,
          environment: environmentOfHost(new URL(origin || location.origin).host),
          correlationId,
          csId,
          userId,
        }),
        ...(guestToken !== undefined && { [HEADERS.guestToken]: guestToken }),
      };
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      const form = new FormData();
      form.append(SUPPORT_UPLOAD_FIELD, file, file.name);
      signal.addEventListener('abort', abort);
      if (signal.aborted) return fail();
      goOn();
      request.send(form);
    });
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
