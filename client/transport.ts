import { callHeaders } from '#contract/wire/call-headers.ts';
import type { Environment } from '#contract/wire/environment.ts';
import { DEFAULT_REQUEST_HEADERS, HEADERS } from '#contract/wire/headers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ApiError, UNREACHABLE } from './api-error.ts';

/** Longer than any answer takes; without it a connection that hangs would hang the screen. */
const ANSWER_TIMEOUT_MS = 30_000;

export interface Call {
  readonly path: string;
  readonly operationName: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Of a GET: what stands behind the question mark; undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** The session's id for clients, sent along as the guard against cross-site calls. */
  readonly csId: string | undefined;
  /** Of any other: sent as JSON. */
  readonly body?: unknown;
  /** What one of the apps sends besides. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Arrives although its page is being left; for small ones only. */
  readonly keepalive?: boolean;
}

export interface Answer {
  readonly httpStatus: number;
  /** Parsed JSON; undefined when the answer is empty or not JSON. */
  readonly body: unknown;
  readonly correlationId: string;
}

export type Transport = (call: Call) => Promise<Answer>;

interface TransportOptions {
  readonly siteId: string;
  readonly consumer: string;
  readonly environment: Environment;
  /** Who is signed in, as far as the browser knows. */
  readonly userId?: () => string | undefined;
  /** Empty in a browser, where every call goes to the page's own origin. */
  readonly origin?: string;
}

/** Sends JSON and reads JSON, with the headers that every call of both apps carries (spec §7.1, §7.4). */
export function createTransport(options: TransportOptions): Transport {
  const { siteId, consumer, environment, userId = () => undefined, origin = '' } = options;
  return async ({ path, operationName, method = 'POST', query, csId, body, headers, keepalive = false }) => {
    const correlationId = crypto.randomUUID();
    const hasBody = method !== 'GET';
    try {
      const response = await fetch(origin + path + searchOf(query), {
        method,
        credentials: 'same-origin',
        cache: 'no-store',
        keepalive,
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
        headers: {
          ...DEFAULT_REQUEST_HEADERS,
          ...headers,
          ...callHeaders({ siteId, consumer, environment, correlationId, csId, userId: userId() }),
          [HEADERS.operationName]: operationName,
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
      });
      return { httpStatus: response.status, body: parseJson(await response.text()), correlationId };
    } catch (cause) {
      if (!isNetworkFailure(cause)) throw cause;
      throw unreachable(correlationId);
    }
  };
}

export function unreachable(correlationId: string): ApiError {
  return new ApiError(MESSAGES.generic.somethingWentWrongTryAgain, { code: UNREACHABLE, httpStatus: 0, correlationId });
}

function searchOf(query: Call['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** fetch rejects with a TypeError when no answer came, and with a DOMException when we stopped waiting. */
function isNetworkFailure(cause: unknown): boolean {
  return cause instanceof TypeError || cause instanceof DOMException;
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
