import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The values of an address in one order and one spelling, so that both sides sign the same text whatever became of the
 * address on its way. The purpose stands in front: what was signed for a way out is no proof on a way back.
 */
export function canonicalQuery(purpose: 'entry' | 'return', values: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(values).toSorted();
  const pairs = names.map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(values[name] ?? '')}`);
  return Buffer.from(`spark-${purpose}\n${pairs.join('&')}`);
}

/** What a postback signs: its time, its nonce, and the body byte for byte as it was sent. */
export function postbackText(timestamp: string, nonce: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${timestamp}.${nonce}.`), body]);
}

export function signatureOf(secret: Buffer, text: Buffer): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

export function isSignature(secret: Buffer, text: Buffer, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function messageHash(text: Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}
