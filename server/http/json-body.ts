import type { FastifyInstance } from 'fastify';
import { WireError } from '#server/wire/wire-error.ts';

/** How JSON writes the character zero. */
const ESCAPED_ZERO = String.raw`\u0000`;

/**
 * Bodies are JSON and nothing else. The character zero is refused with the rest of what cannot be read:
 * PostgreSQL keeps no text with it, so it would come back as an error of ours.
 */
export function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.includes(ESCAPED_ZERO)) done(new WireError('BAD_REQUEST'));
    else void parse(request, String(body), done);
  });
}
