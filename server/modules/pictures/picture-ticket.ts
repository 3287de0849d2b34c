import * as v from 'valibot';
import { later, MINUTE_MS } from '#server/platform/clock.ts';
import type { Pictures } from './pictures.ts';

const PURPOSE = 'picture-upload';
const TICKET_MS = 10 * MINUTE_MS;
const content = v.object({ sessionId: v.string() });

/** Lets one session send the bytes of a picture: they carry no header of ours. */
export function signPictureTicket({ signer, clock }: Pictures, sessionId: string): string {
  return signer.sign(PURPOSE, { sessionId }, later(clock.now(), TICKET_MS));
}

export function readPictureTicket({ signer }: Pictures, ticket: unknown): { readonly sessionId: string } | undefined {
  const verified = typeof ticket === 'string' ? signer.verify(PURPOSE, ticket) : undefined;
  const parsed = v.safeParse(content, verified?.ok === true ? verified.value : undefined);
  return parsed.success ? parsed.output : undefined;
}
