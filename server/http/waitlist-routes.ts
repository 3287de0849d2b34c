import type { FastifyInstance, FastifyRequest } from 'fastify';
import { memberPath } from '#contract/pages/member-paths.ts';
import { waitlistAddressCookie, WAITLIST_ADDRESS_SECONDS } from '#contract/wire/waitlist-address.ts';
import { refuseOtherSites } from './same-origin-guard.ts';

const FORM_LIMIT_BYTES = 1_024;
const LONGEST_ADDRESS = 254;

/**
 * The front page has a field and no script: what is typed there is posted, and goes on to the waitlist's own form as a cookie
 * that lives for a minute. So it is in no address bar, no history and no log, and a reload sends nothing again.
 */
export function waitlistRoutes(app: FastifyInstance, { isSecure }: { readonly isSecure: boolean }): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.post(memberPath('waitlist'), async (request, reply) => {
    refuseOtherSites(request);
    const email = emailIn(request);
    if (email !== '') {
      // `__Host-` wants the whole host's path.
      const attributes = { path: '/', maxAge: WAITLIST_ADDRESS_SECONDS, sameSite: 'strict', secure: isSecure } as const;
      void reply.setCookie(waitlistAddressCookie({ isSecure }), email, { ...attributes, encode: encodeURIComponent });
    }
    return reply.redirect(`${memberPath('waitlist')}?utm_source=landing`, 303);
  });
}

/** Whatever is no address is left for the form to say so. */
function emailIn({ body }: FastifyRequest): string {
  const email = typeof body === 'string' ? (new URLSearchParams(body).get('email') ?? '') : '';
  return email.trim().slice(0, LONGEST_ADDRESS);
}
