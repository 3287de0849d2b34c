import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { MAIL_EVENTS_PATH, mailEventsRequest, type MailEventsResponse } from '#contract/wire/mail-events.ts';
import { callProof } from '#contract/wire/signed-calls.ts';
import { WireError } from '#server/api/wire-error.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import { takeMailEvents } from '#server/platform/mail/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isSignedCall, jsonIn, proofIn } from '#server/platform/signed-calls.ts';
import { clientOf } from './client-address.ts';
import { RATES, withinLimit } from './rates.ts';

const MOST_BYTES = 256 * 1024;

export interface MailEventOptions extends Pick<Platform, 'recipients' | 'limits' | 'clock'> {
  readonly keys: KeyRing;
}

/** What a mail service says of mails that came back, from server to server. The signature is over the body as it was sent. */
export async function mailEventRoutes(app: FastifyInstance, options: MailEventOptions): Promise<void> {
  const { keys, recipients, limits, clock } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(MAIL_EVENTS_PATH, { bodyLimit: MOST_BYTES }, async (request): Promise<MailEventsResponse> => {
    const refuse = async (code: ErrorCode): Promise<never> => {
      await withinLimit(limits.take(RATES.refusedMailEventsPerAddress, clientOf(request)));
      throw new WireError(code);
    };
    // Before any work: who is refused this often is not even looked at.
    await withinLimit(limits.known(RATES.refusedMailEventsPerAddress, clientOf(request)));
    const proof = v.safeParse(callProof, proofIn(request.headers));
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!proof.success || !isSignedCall(keys, clock, proof.output, body)) return refuse('SIGNATURE_INVALID');
    const events = v.safeParse(mailEventsRequest, jsonIn(body));
    if (!events.success) return refuse('BAD_REQUEST');
    return takeMailEvents(recipients, events.output.events);
  });
}
