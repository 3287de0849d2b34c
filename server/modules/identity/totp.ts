import { createHmac, timingSafeEqual } from 'node:crypto';
import { TOTP_DIGITS, TOTP_STEP_SECONDS } from '#contract/limits.ts';

/** RFC 6238 with SHA-1, which is what authenticator apps speak. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** TOTP_DIGITS;
  return String(number).padStart(TOTP_DIGITS, '0');
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / TOTP_STEP_SECONDS);
}

/**
 * The time step whose code this is, while its thirty seconds last: neither the code before counts nor the one after (ASVS 6.5.5).
 * Clocks of phones are set by their networks, and ours are watched.
 */
export function matchingStep(secret: Buffer, code: string, now: Date): number | undefined {
  const step = totpStep(now);
  return isCodeOf(secret, code, step) ? step : undefined;
}

/** Whether this was the code until a moment ago: it lets nobody in, but whoever typed it has the authenticator. */
export function hasJustExpired(secret: Buffer, code: string, now: Date): boolean {
  return isCodeOf(secret, code, totpStep(now) - 1);
}

function isCodeOf(secret: Buffer, code: string, step: number): boolean {
  const expected = Buffer.from(totpCode(secret, step));
  const given = Buffer.from(code);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
