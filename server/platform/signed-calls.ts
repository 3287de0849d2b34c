import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { SECOND_MS } from '#contract/time/durations.ts';
import {
  callProof,
  SIGNED_CALL_CLOCK_SECONDS,
  SIGNED_CALL_HEADERS,
  type CallProof,
} from '#contract/wire/signed-calls.ts';
import { type Clock } from './clock.ts';
import type { KeyRing } from './key-ring.ts';

/** For keys that are not there: the comparison takes as long as with one. */
const NOBODYS_SECRET = Buffer.alloc(32);

/** What another service signs: the time, and the body byte for byte as it was sent. */
export function signCall(secret: Buffer, timestamp: string, body: Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/** The proof that came with a call, as yet unread. */
export function proofIn(headers: IncomingHttpHeaders): Readonly<Record<keyof CallProof, unknown>> {
  return {
    ts: headers[SIGNED_CALL_HEADERS.timestamp],
    kid: headers[SIGNED_CALL_HEADERS.key],
    sig: headers[SIGNED_CALL_HEADERS.signature],
  };
}

/** What can be known of a call before its body is read: it names a key that there is, and was made just now. */
export function mayBeSigned(keys: KeyRing, clock: Clock, headers: IncomingHttpHeaders): boolean {
  const proof = v.safeParse(callProof, proofIn(headers));
  return proof.success && keys.some(({ id }) => id === proof.output.kid) && isRecent(clock, proof.output.ts);
}

const isRecent = (clock: Clock, ts: string): boolean =>
  Math.abs(clock.now().getTime() / SECOND_MS - Number(ts)) <= SIGNED_CALL_CLOCK_SECONDS;

/** Whether somebody who has one of these keys said this, just now. */
export function isSignedCall(keys: KeyRing, clock: Clock, { ts, kid, sig }: CallProof, body: Buffer): boolean {
  const key = keys.find(({ id }) => id === kid);
  const expected = Buffer.from(signCall(key?.secret ?? NOBODYS_SECRET, ts, body));
  const isSigned = timingSafeEqual(expected, Buffer.from(sig));
  return key !== undefined && isSigned && isRecent(clock, ts);
}

/** What a body says; undefined when it is no JSON. */
export function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}
