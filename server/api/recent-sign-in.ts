import { RECENT_SIGN_IN_MINUTES } from '#contract/limits.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import { WireError } from './wire-error.ts';

/**
 * A session that was left open is enough to look around, not to be shown a code or to change an address: the caller must have
 * given the password a short while ago (decisions §11).
 */
export function requireRecentSignIn(caller: { readonly signedInAt: Date }, now: Date): void {
  const isRecent = caller.signedInAt >= later(now, -RECENT_SIGN_IN_MINUTES * MINUTE_MS);
  if (!isRecent) throw new WireError('RECENT_SIGN_IN_REQUIRED');
}
