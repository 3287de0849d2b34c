import type { Socket } from 'node:net';
import { ERRORS, restErrorBody, type ErrorCode } from '#contract/wire/errors.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TIMED_OUT',
};

/** Answers bytes that are not HTTP, before there is a request, with the same kind of error as everything else. */
export function answerBrokenHttp(error: Pick<NodeJS.ErrnoException, 'code'>, socket: Socket): void {
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
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers a body that takes too long, and cuts it off. */
export function answerTooSlow(socket: Socket): void {
  answerBrokenHttp({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
}
