import * as v from 'valibot';

// How another service proves, from server to server, that a call is its own and was made just now.

/** What comes with every call: when, under which key, and the proof. */
export const SIGNED_CALL_HEADERS = {
  timestamp: 'x-spark-timestamp',
  key: 'x-spark-key',
  signature: 'x-spark-signature',
} as const;

/** How far the clocks may be apart. */
export const SIGNED_CALL_CLOCK_SECONDS = 300;

const plain = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));

/** The proof of a call, out of its headers. */
export const callProof = v.strictObject({
  /** Seconds since 1970. */
  ts: plain(/^[0-9]{10}$/),
  kid: plain(/^[a-zA-Z0-9_-]{1,20}$/),
  /** HMAC-SHA256, lower-case hexadecimal. */
  sig: plain(/^[0-9a-f]{64}$/),
});
export type CallProof = v.InferOutput<typeof callProof>;
