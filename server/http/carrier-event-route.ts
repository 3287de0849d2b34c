import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  CARRIER_EVENTS_PATH,
  carrierEventsRequest,
  type CarrierEventsResponse,
} from '#contract/product-tests/carrier-events.ts';
import { CARRIER_EVENT_MAX_BYTES } from '#contract/product-tests/product-test-limits.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { callProof } from '#contract/wire/signed-calls.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { takeCarrierEvents } from '#server/flows/product-tests/take-carrier-events.ts';
import type { TellingRooms } from '#server/flows/product-tests/tell.ts';
import { DAY_MS, later } from '#server/platform/clock.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isSignedCall, jsonIn, mayBeSigned, proofIn } from '#server/platform/signed-calls.ts';
import { clientOf } from './client-address.ts';
import { RATES } from './rates.ts';
import { receiveWithin, signedCallSlots } from './receive-body.ts';

export interface CarrierEventOptions extends Pick<Platform, 'limits' | 'clock'> {
  readonly rooms: TellingRooms;
  readonly keys: KeyRing;
}

/**
 * What carriers tell of parcels, from server to server. The signature is over the body as it was sent. Whoever has a key learns
 * nothing by it: orders that there are and that there are not have one answer.
 */
export async function carrierEventRoute(app: FastifyInstance, options: CarrierEventOptions): Promise<void> {
  const { keys, limits, clock, rooms } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const refuse = async (request: FastifyRequest, code: ErrorCode): Promise<never> => {
    await withinLimit(limits.take(RATES.refusedCarrierEventsPerAddress, clientOf(request)));
    throw new WireError(code);
  };

  /** Before any work: who is refused this often, or cannot be who they say, sends no body. */
  const beforeBody = async (request: FastifyRequest): Promise<void> => {
    await withinLimit(limits.known(RATES.refusedCarrierEventsPerAddress, clientOf(request)));
    if (!mayBeSigned(keys, clock, request.headers)) await refuse(request, 'SIGNATURE_INVALID');
  };

  app.post(
    CARRIER_EVENTS_PATH,
    {
      bodyLimit: CARRIER_EVENT_MAX_BYTES,
      onRequest: beforeBody,
      preParsing: receiveWithin(signedCallSlots(), clientOf),
    },
    async (request): Promise<CarrierEventsResponse> => {
      const proof = v.safeParse(callProof, proofIn(request.headers));
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!proof.success || !isSignedCall(keys, clock, proof.output, body)) return refuse(request, 'SIGNATURE_INVALID');
      // Per key only once the key is proven: nobody else can use up what a carrier may send.
      await withinLimit(limits.takeLeased(RATES.carrierEventsPerKey, proof.output.kid));
      const told = v.safeParse(carrierEventsRequest, jsonIn(body));
      if (!told.success) return refuse(request, 'BAD_REQUEST');
      const { events } = told.output;
      // A day of tomorrow is a clock that is wrong: nothing that comes later would count against it.
      if (events.some(({ occurredAt }) => occurredAt > later(clock.now(), DAY_MS)))
        return refuse(request, 'BAD_REQUEST');
      await takeCarrierEvents(rooms, events);
      return { taken: events.length };
    },
  );
}
