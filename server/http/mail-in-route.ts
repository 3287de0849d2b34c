import type { FastifyInstance } from 'fastify';
import { MAIL_IN_PATH } from '#contract/wire/mail-in.ts';
import { WireError } from '#server/api/wire-error.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface MailInOptions extends Pick<Platform, 'limits' | 'clock'> {
  readonly rooms: Pick<Rooms, 'support'>;
  readonly keys: KeyRing;
}

/** Mail that a mail service took in for us, from server to server. The signature is over the body as it was sent. */
export async function mailInRoute(app: FastifyInstance, _options: MailInOptions): Promise<void> {
  app.post(MAIL_IN_PATH, () => {
    throw new WireError('NOT_FOUND');
  });
}
