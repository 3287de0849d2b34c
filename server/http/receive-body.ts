import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import { BODY_SLOTS, type BodySlotsRule } from '#server/limits/slots.ts';
import { WireError } from '#server/api/wire-error.ts';
import { createBodySlots, type BodySlot, type BodySlots } from '#server/platform/receiving/body-slots.ts';
import { answerTooSlow } from './broken-http.ts';
import { strictTransportOf } from './security-headers.ts';

const RETRY_AFTER_SECONDS = 5;
const KIB = 1024;

/** How bodies are received that are read whole: as many as fit, none that is slower than a weak phone line. */
export function bodySlots(slots: BodySlotsRule): BodySlots {
  return createBodySlots({ leastBytesPerSecond: 4 * KIB, slowBytesPerSecond: 64 * KIB, ...slots });
}

/** For calls of other services: small, and many at once. */
export const signedCallSlots = (): BodySlots => bodySlots(BODY_SLOTS.signedCalls);

/** Takes a slot for the body of a request until it is answered. Throws when there is no room for this sender. */
export function enterBody(
  slots: BodySlots,
  sender: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  onDisplaced: (error: WireError) => void,
): BodySlot {
  const slot = slots.enter(sender, (reason) => {
    if (reason === 'displaced') onDisplaced(closing(reply));
    else answerTooSlow(request.raw.socket, { strictTransport: strictTransportOf(reply) });
  });
  if (slot === undefined) throw closing(reply);
  request.raw.once('end', () => slot.complete());
  reply.raw.once('close', () => slot.leave());
  return slot;
}

/** For routes whose body is handed over whole: counts it while it comes. */
export function receiveWithin(
  slots: BodySlots,
  senderOf: (request: FastifyRequest) => string,
): preParsingAsyncHookHandler {
  return async (request, reply, payload) => {
    const counted = new CountedBody();
    const slot = enterBody(slots, senderOf(request), { request, reply }, (error) => counted.destroy(error));
    counted.begin(slot, () => closing(reply));
    // Anyone who reads it hears of an error; once it was answered nobody does.
    counted.on('error', () => undefined);
    const letGo = () => {
      payload.unpipe(counted);
      // What still comes is let go, so that the answer is read on the same connection.
      payload.resume();
    };
    counted.once('close', letGo);
    reply.raw.once('close', letGo);
    payload.once('error', (error) => counted.destroy(error));
    // A sender who hangs up is no error of ours; what waits for the rest of the body is let go.
    request.raw.once('close', () => request.raw.complete || counted.destroy(new WireError('BAD_REQUEST')));
    return payload.pipe(counted);
  };
}

const overloaded = () => new WireError('OVERLOADED', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** The rest of the body is not waited for. */
export function closing(reply: FastifyReply): WireError {
  reply.header('connection', 'close');
  return overloaded();
}

class CountedBody extends Transform {
  receivedEncodedLength = 0;
  #slot: BodySlot | undefined;
  #full: () => WireError = overloaded;

  begin(slot: BodySlot, full: () => WireError): void {
    this.#slot = slot;
    this.#full = full;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length;
    if (this.#slot?.add(chunk.length) === false) done(this.#full());
    else done(null, chunk);
  }
}
