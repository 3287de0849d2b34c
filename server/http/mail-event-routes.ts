import type { FastifyInstance } from 'fastify';
import { MAIL_EVENTS_PATH, mailEventsRequest, type MailEventsResponse } from '#contract/wire/mail-events.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import { takeMailEvents } from '#server/platform/mail/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { err, ok } from '#server/platform/result.ts';
import { jsonIn } from '#server/platform/signed-calls.ts';
import { signedCallRoute } from './signed-call-route.ts';

const MOST_BYTES = 256 * 1024;

export interface MailEventOptions extends Pick<Platform, 'recipients' | 'limits' | 'clock'> {
  readonly keys: KeyRing;
}

/** What a mail service says of mails that came back, from server to server. The signature is over the body as it was sent. */
export async function mailEventRoutes(app: FastifyInstance, options: MailEventOptions): Promise<void> {
  const { keys, recipients, limits, clock } = options;
  signedCallRoute<MailEventsResponse>(app, {
    path: MAIL_EVENTS_PATH,
    bodyLimit: MOST_BYTES,
    limits,
    refusals: RATE_LIMITS.refusedMailEventsPerAddress,
    keys,
    clock,
    async take(_call, body) {
      const told = jsonIn(mailEventsRequest, body);
      return told === undefined ? err('BAD_REQUEST') : ok(await takeMailEvents(recipients, told.events));
    },
  });
}
