import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { SECOND_MS } from '#contract/time/durations.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { type Clock } from './clock.ts';
import type { KeyRing } from './key-ring.ts';

// How another service proves, from server to server, that a call is its own and was made just now.

/** What comes with every call: when, under which key, and the proof. */
export const SIGNED_CALL_HEADERS = {
  timestamp: 'x-spark-timestamp',
  key: 'x-spark-key',
  signature: 'x-spark-signature',
} as const;

/** How far the clocks may be apart. */
const SIGNED_CALL_CLOCK_SECONDS = LIFETIMES.signedCallClock.ms / SECOND_MS;

const plain = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));

/** The proof of a call, out of its headers. */
const callProof = v.strictObject({
  /** Seconds since 1970. */
  ts: plain(/^[0-9]{10}$/),
  kid: plain(/^[a-zA-Z0-9_-]{1,20}$/),
  /** HMAC-SHA256, lower-case hexadecimal. */
  sig: plain(/^[0-9a-f]{64}$/),
});
type CallProof = v.InferOutput<typeof callProof>;

/** For keys that are not there: the comparison takes as long as with one. */
const NOBODYS_SECRET = Buffer.alloc(32);

/** A proof, and what was signed with it besides the body, where the call says more than that. */
export interface SignedCall extends CallProof {
  readonly about?: string;
}

/** What another service signs: the time, what the call is about besides, and the body byte for byte as it was sent. */
export function signCall(secret: Buffer, { ts, about }: Pick<SignedCall, 'ts' | 'about'>, body: Buffer): string {
  const head = about === undefined ? `${ts}.` : `${ts}.${about}.`;
  return createHmac('sha256', secret).update(head).update(body).digest('hex');
}

/** The proof that came with a call, if it can be one as far as is known before the body: its key there is, and it was made just now. */
export function proofIn(keys: KeyRing, clock: Clock, headers: IncomingHttpHeaders): CallProof | undefined {
  const proof = v.safeParse(callProof, {
    ts: headers[SIGNED_CALL_HEADERS.timestamp],
    kid: headers[SIGNED_CALL_HEADERS.key],
    sig: headers[SIGNED_CALL_HEADERS.signature],
  });
  if (!proof.success || !isRecent(clock, proof.output.ts)) return undefined;
  return keys.some(({ id }) => id === proof.output.kid) ? proof.output : undefined;
}

const isRecent = (clock: Clock, ts: string): boolean =>
  Math.abs(clock.now().getTime() / SECOND_MS - Number(ts)) <= SIGNED_CALL_CLOCK_SECONDS;

/** Whether somebody who has one of these keys said this, just now. */
export function isSignedCall(keys: KeyRing, clock: Clock, call: SignedCall, body: Buffer): boolean {
  const key = keys.find(({ id }) => id === call.kid);
  const expected = Buffer.from(signCall(key?.secret ?? NOBODYS_SECRET, call, body));
  const isSigned = timingSafeEqual(expected, Buffer.from(call.sig));
  return key !== undefined && isSigned && isRecent(clock, call.ts);
}

/** What a body says, in the shape that it has to have; undefined when it has not, or is no JSON. */
export function jsonIn<Output>(shape: v.GenericSchema<unknown, Output>, body: Buffer): Output | undefined {
  try {
    const read = v.safeParse(shape, JSON.parse(body.toString()));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
