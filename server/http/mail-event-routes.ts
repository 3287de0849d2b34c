import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { MAIL_EVENTS_PATH, mailEventsRequest, type MailEventsResponse } from '#contract/wire/mail-events.ts';
import { callProof } from '#contract/wire/signed-calls.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import { takeMailEvents } from '#server/platform/mail/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isSignedCall, jsonIn, mayBeSigned, proofIn } from '#server/platform/signed-calls.ts';
import { clientOf } from './client-address.ts';
import { RATES } from './rates.ts';
import { receiveWithin, signedCallSlots } from './receive-body.ts';

const MOST_BYTES = 256 * 1024;

export interface MailEventOptions extends Pick<Platform, 'recipients' | 'limits' | 'clock'> {
  readonly keys: KeyRing;
}

/** What a mail service says of mails that came back, from server to server. The signature is over the body as it was sent. */
export async function mailEventRoutes(app: FastifyInstance, options: MailEventOptions): Promise<void> {
  const { keys, recipients, limits, clock } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const refuse = async (request: FastifyRequest, code: ErrorCode): Promise<never> => {
    await withinLimit(limits.take(RATES.refusedMailEventsPerAddress, clientOf(request)));
    throw new WireError(code);
  };

  /** Before any work: who is refused this often, or cannot be who they say, sends no body. */
  const beforeBody = async (request: FastifyRequest): Promise<void> => {
    await withinLimit(limits.known(RATES.refusedMailEventsPerAddress, clientOf(request)));
    if (!mayBeSigned(keys, clock, request.headers)) await refuse(request, 'SIGNATURE_INVALID');
  };

  app.post(
    MAIL_EVENTS_PATH,
    { bodyLimit: MOST_BYTES, onRequest: beforeBody, preParsing: receiveWithin(signedCallSlots(), clientOf) },
    async (request): Promise<MailEventsResponse> => {
      const proof = v.safeParse(callProof, proofIn(request.headers));
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!proof.success || !isSignedCall(keys, clock, proof.output, body)) return refuse(request, 'SIGNATURE_INVALID');
      const events = v.safeParse(mailEventsRequest, jsonIn(body));
      if (!events.success) return refuse(request, 'BAD_REQUEST');
      return takeMailEvents(recipients, events.output.events);
    },
  );
}
