import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '#contract/wire/errors.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { WireError } from '#server/api/wire-error.ts';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';

/** Whether a person has opened this address in a browser, where JSON would be all they see. */
export function isOpenedByPerson({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': wanted, accept = '' } = headers;
  return wanted === undefined ? accept.startsWith('text/html') : wanted === 'document';
}

/** For those who come from elsewhere, such as from an outside survey, while we cannot answer: it tries again by itself. */
export function sendOutagePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, details }: WireError,
): FastifyReply {
  const isSent = request.method !== 'GET';
  const page = plainPage({
    title: MESSAGES.generic.somethingWentWrong,
    heading: MESSAGES.generic.somethingWentWrong,
    text: ERRORS[code].sentence,
    button: MESSAGES.generic.tryAgain,
    isForm: isSent,
    ...(isSent || details.retryAfterSeconds === undefined ? {} : { refreshSeconds: details.retryAfterSeconds }),
  });
  return reply
    .code(ERRORS[code].httpStatus)
    .header('retry-after', details.retryAfterSeconds)
    .header('cache-control', 'no-store')
    .header('content-security-policy', PLAIN_PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(page);
}
