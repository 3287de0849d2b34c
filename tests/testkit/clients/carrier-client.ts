import { CARRIER_EVENTS_PATH } from '#contract/product-tests/carrier-events.ts';
import { SIGNED_CALL_HEADERS, signCall } from '#server/platform/signed-calls.ts';
import { testKeys } from '../config.ts';
import type { Clock } from '#server/platform/clock.ts';
import { ApiClient } from './api-client.ts';

/** With which carriers prove who they are to a node that has them as its `carrierEventKeys`. */
export const CARRIER_KEYS = testKeys('carrier', 'before');

export interface CarrierCall {
  readonly ts?: string;
  readonly kid?: string;
  readonly secret?: Buffer;
  readonly sig?: string;
  /** Who calls; somebody else each time. */
  readonly by?: ApiClient;
}

/** Where carriers call, and the time that they go by. */
interface Called {
  readonly url: string;
  readonly clock: Clock;
}

export const carrierTime = ({ clock }: Pick<Called, 'clock'>, offSeconds = 0): string =>
  String(Math.floor(clock.now().getTime() / 1_000) + offSeconds);

/** A call as a carrier makes it, signed rightly unless a test says otherwise. */
export function callAsCarrier(node: Called, body: string, given: CarrierCall = {}) {
  const { ts = carrierTime(node), kid = 'carrier', secret = CARRIER_KEYS[0].secret, sig } = given;
  const headers = {
    'content-type': 'application/json',
    [SIGNED_CALL_HEADERS.timestamp]: ts,
    [SIGNED_CALL_HEADERS.key]: kid,
    [SIGNED_CALL_HEADERS.signature]: sig ?? signCall(secret, { ts }, Buffer.from(body)),
  };
  return (given.by ?? new ApiClient(node.url)).send(CARRIER_EVENTS_PATH, { method: 'POST', headers, body });
}

export const reportAsCarrier = (node: Called, ...events: readonly object[]) =>
  callAsCarrier(node, JSON.stringify({ events }));
