import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { TOTP_DIGITS, TOTP_STEP_SECONDS } from '#contract/limits.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** RFC 4226 wants 160 bits. */
export const AUTHENTICATOR_SECRET_BYTES = 20;

/** The secret as authenticator apps want it typed. */
export function authenticatorKey(secret: Buffer): string {
  let bits = '';
  for (const byte of secret) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code says. */
export function authenticatorUri(secret: Buffer, email: string): string {
  const issuer = `${DEFAULT_BRAND.shortName} console`;
  const parameters = new URLSearchParams({
    secret: authenticatorKey(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(TOTP_DIGITS),
    period: String(TOTP_STEP_SECONDS),
  });
  // Apps take a plus for a plus, not for a space.
  const query = parameters.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query}`;
}
