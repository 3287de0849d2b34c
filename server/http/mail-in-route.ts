import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { MAIL_IN_PATH, type MailInResponse } from '#contract/wire/mail-in.ts';
import { callProof } from '#contract/wire/signed-calls.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { MAIL_IN_AT_ONCE, MAIL_IN_MAX_BYTES, MAIL_IN_SPACE_BYTES, takeInMail } from '#server/modules/support/index.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mayBeSigned, proofIn } from '#server/platform/signed-calls.ts';
import { clientOf } from './client-address.ts';
import { RATES } from './rates.ts';
import { bodySlots, receiveWithin } from './receive-body.ts';

export interface MailInOptions extends Pick<Platform, 'limits' | 'clock'> {
  readonly rooms: Pick<Rooms, 'support'>;
  readonly keys: KeyRing;
}

const recipientQuery = v.object({ to: v.pipe(v.string(), v.regex(/^[!-~]{3,320}$/)) });
/** Between servers, a mail of the largest size takes less. */
const DEADLINE_MS = 30_000;

/** What a mail service signs: the time, the envelope's recipient, and the mail byte for byte as it was sent. */
export function signMailIn(secret: Buffer, timestamp: string, to: string, body: Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.${to}.`).update(body).digest('hex');
}

/** Mail that a mail service took in for us, from server to server. The signature is over the body as it was sent. */
export async function mailInRoute(app: FastifyInstance, options: MailInOptions): Promise<void> {
  const { keys, limits, clock, rooms } = options;
  const slots = bodySlots({ mostBodies: MAIL_IN_AT_ONCE, mostBytes: MAIL_IN_SPACE_BYTES, deadlineMs: DEADLINE_MS });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const refuse = async (request: FastifyRequest, code: ErrorCode): Promise<never> => {
    await withinLimit(limits.take(RATES.refusedMailInPerAddress, clientOf(request)));
    throw new WireError(code);
  };

  /** What can be known before a body of this size is read. */
  const beforeBody = async (request: FastifyRequest): Promise<void> => {
    await withinLimit(limits.known(RATES.refusedMailInPerAddress, clientOf(request)));
    if (!mayBeSigned(keys, clock, request.headers)) await refuse(request, 'SIGNATURE_INVALID');
    if (!v.is(recipientQuery, request.query)) await refuse(request, 'BAD_REQUEST');
  };

  app.post(
    MAIL_IN_PATH,
    { bodyLimit: MAIL_IN_MAX_BYTES, onRequest: beforeBody, preParsing: receiveWithin(slots, clientOf) },
    async (request): Promise<MailInResponse> => {
      const { ts, kid, sig } = v.parse(callProof, proofIn(request.headers));
      const { to } = v.parse(recipientQuery, request.query);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const secret = keys.find(({ id }) => id === kid)?.secret;
      const isSigned =
        secret !== undefined && timingSafeEqual(Buffer.from(signMailIn(secret, ts, to, body)), Buffer.from(sig));
      if (!isSigned) return refuse(request, 'SIGNATURE_INVALID');
      if (body.length === 0) return refuse(request, 'BAD_REQUEST');
      // One answer for any address, so that nothing can be tried out; the key says that it is nobody's guess.
      return { taken: await takeInMail(rooms.support, { sender: undefined, recipient: to, raw: body }) };
    },
  );
}
