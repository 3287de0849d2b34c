import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { BODY_SLOTS } from '#server/limits/slots.ts';
import type { Rooms } from '#server/rooms.ts';
import { MAIL_IN_MAX_BYTES, receiveMail } from '#server/modules/support/index.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import type { Platform } from '#server/platform/platform.ts';
import { err, ok } from '#server/platform/result.ts';
import { bodySlots } from './receive-body.ts';
import { signedCallRoute } from './signed-call-route.ts';

/** Where a mail service hands us mail for SUPPORT_ADDRESS, as message/rfc822; `to` is the envelope's recipient, part of what is signed. */
export const MAIL_IN_PATH = '/api/mail/incoming';

interface MailInResponse {
  /** False when the recipient is no address of ours. */
  readonly taken: boolean;
}

export interface MailInOptions extends Pick<Platform, 'limits' | 'clock'> {
  readonly rooms: Pick<Rooms, 'support'>;
  readonly keys: KeyRing;
}

const recipientQuery = v.object({ to: v.pipe(v.string(), v.regex(/^[!-~]{3,320}$/)) });

/** Mail that a mail service took in for us, from server to server. It signs the envelope's recipient, and the mail as it was sent. */
export async function mailInRoute(app: FastifyInstance, options: MailInOptions): Promise<void> {
  const { keys, limits, clock, rooms } = options;
  signedCallRoute<MailInResponse>(app, {
    path: MAIL_IN_PATH,
    bodyLimit: MAIL_IN_MAX_BYTES,
    contentType: 'message/rfc822',
    slots: bodySlots(BODY_SLOTS.mailIn),
    limits,
    refusals: RATE_LIMITS.refusedMailInPerAddress,
    keys,
    clock,
    aboutIn({ query }) {
      const read = v.safeParse(recipientQuery, query);
      return read.success ? ok(read.output.to) : err('BAD_REQUEST');
    },
    async take({ about: recipient = '' }, raw) {
      if (raw.length === 0) return err('BAD_REQUEST');
      // One answer for any address, so that nothing can be tried out; the key says that it is nobody's guess.
      return ok({ taken: await receiveMail(rooms.support, { sender: undefined, recipient, raw }) });
    },
  });
}
