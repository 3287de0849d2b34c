import type { FastifyInstance } from 'fastify';
import {
  CARRIER_EVENTS_PATH,
  carrierEventsRequest,
  type CarrierEventsResponse,
} from '#contract/product-tests/carrier-events.ts';
import { CARRIER_EVENT_MAX_BYTES } from '#contract/product-tests/product-test-limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { type NotifyingRooms, takeCarrierEvents } from '#server/modules/product-tests/index.ts';
import { later } from '#server/platform/clock.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import type { Platform } from '#server/platform/platform.ts';
import { err, ok } from '#server/platform/result.ts';
import { jsonIn } from '#server/platform/signed-calls.ts';
import { signedCallRoute } from './signed-call-route.ts';

export interface CarrierEventOptions extends Pick<Platform, 'limits' | 'clock'> {
  readonly rooms: NotifyingRooms;
  readonly keys: KeyRing;
}

/**
 * What carriers tell of parcels, from server to server. The signature is over the body as it was sent. Anyone who has a key learns
 * nothing by it: orders that there are and that there are not have one answer.
 */
export async function carrierEventRoute(app: FastifyInstance, options: CarrierEventOptions): Promise<void> {
  const { keys, limits, clock, rooms } = options;
  signedCallRoute<CarrierEventsResponse>(app, {
    path: CARRIER_EVENTS_PATH,
    bodyLimit: CARRIER_EVENT_MAX_BYTES,
    limits,
    refusals: RATE_LIMITS.refusedCarrierEventsPerAddress,
    keys,
    clock,
    async take({ kid }, body) {
      // Per key only once the key is proven: nobody else can use up what a carrier may send.
      await withinLimit(limits.takeLeased(RATE_LIMITS.carrierEventsPerKey, kid));
      const told = jsonIn(carrierEventsRequest, body);
      // A day of tomorrow is a clock that is wrong: nothing that comes later would count against it.
      const tomorrow = later(clock.now(), DAY_MS);
      if (told === undefined || told.events.some(({ occurredAt }) => occurredAt > tomorrow)) return err('BAD_REQUEST');
      await takeCarrierEvents(rooms, told.events);
      return ok({ taken: told.events.length });
    },
  });
}
