import type { Socket } from 'node:net';
import { ERRORS, restErrorBody, type ErrorCode } from '#contract/wire/errors.ts';
import { securityHeaders, type SecurityHeaderOptions } from './security-headers.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TIMED_OUT',
};

/** Answers bytes that are not HTTP, before there is a request, with the same kind of error and headers as everything else. */
export function answerBrokenHttp(
  error: Pick<NodeJS.ErrnoException, 'code'>,
  socket: Socket,
  options: SecurityHeaderOptions,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = CODES[error.code ?? ''] ?? 'BAD_REQUEST';
  // A client that stops in the middle of a request is its own doing, not a fault of ours.
  const status = code === 'TIMED_OUT' ? 408 : ERRORS[code].httpStatus;
  const body = JSON.stringify(restErrorBody(code));
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...Object.entries(securityHeaders(options)).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers a body that takes too long, and cuts it off. */
export function answerTooSlow(socket: Socket, options: SecurityHeaderOptions): void {
  answerBrokenHttp({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, options);
}
