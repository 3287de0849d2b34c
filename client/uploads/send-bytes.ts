import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { callHeaders } from '#contract/wire/call-headers.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { DEFAULT_REQUEST_HEADERS } from '#contract/wire/headers.ts';
import { type Answer, parseJson, unreachable } from '../transport.ts';

/** Nothing moved for so long, and no answer came: longer than the server takes to look at the largest file. */
const STALLED_MS = 60_000;

export interface BytesCall {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as it is; a question about an upload has none. */
  readonly body?: Blob | FormData | string;
  /** Besides what every call carries. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Which app calls. */
  readonly consumer: string;
  /** The session's id for clients, and who is signed in; a visitor has neither. */
  readonly csId?: string | undefined;
  readonly userId?: string | undefined;
  /** 0 to 1, as far as the bytes have left. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** Empty in a browser, where every call goes to the page's own origin. */
  readonly origin?: string;
}

/** One call of an upload, which can be stopped. By XMLHttpRequest: fetch tells nothing of a body on its way. */
export function sendBytes(call: BytesCall): Promise<Answer> {
  const { path, method = 'POST', body, onProgress, signal, origin = '' } = call;
  const correlationId = crypto.randomUUID();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const abort = () => request.abort();
    const goOn = () => {
      clearTimeout(stalled);
      stalled = setTimeout(abort, STALLED_MS);
    };
    const settle = () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
    };
    const fail = () => {
      settle();
      reject(unreachable(correlationId));
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      goOn();
      onProgress?.(loaded / Math.max(total, 1));
    });
    request.addEventListener('load', () => {
      settle();
      resolve({ httpStatus: request.status, body: parseJson(request.responseText), correlationId });
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);

    request.open(method, origin + path);
    for (const [name, value] of Object.entries(headersOf(call, correlationId))) request.setRequestHeader(name, value);
    if (signal?.aborted) return fail();
    signal?.addEventListener('abort', abort);
    goOn();
    request.send(body);
  });
}

function headersOf({ consumer, csId, userId, headers, origin = '' }: BytesCall, correlationId: string) {
  const environment = environmentOfHost(new URL(origin || location.origin).host);
  return {
    ...DEFAULT_REQUEST_HEADERS,
    ...headers,
    ...callHeaders({ siteId: DEFAULT_BRAND.siteId, consumer, environment, correlationId, csId, userId }),
  };
}
