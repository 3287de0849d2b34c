import * as v from 'valibot';
import { GUEST_TOKEN_MINUTES } from '#contract/support/support-limits.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Support } from './support.ts';

const PURPOSE = 'support-guest';
const content = v.object({ guest: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) });

interface GuestToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** A visitor uploads files with it, and shows with it that they are theirs when the request comes. It says nothing about them. */
export function signGuestToken({ signer, clock, chance }: Pick<Support, 'signer' | 'clock' | 'chance'>): GuestToken {
  const expiresAt = later(clock.now(), GUEST_TOKEN_MINUTES * MINUTE_MS);
  return { token: signer.sign(PURPOSE, { guest: chance.bytes(16).toString('hex') }, expiresAt), expiresAt };
}

/** The guest that a token stands for; undefined when it was changed, is over, or is none of ours. */
export function readGuestToken({ signer }: Pick<Support, 'signer'>, token: string): string | undefined {
  const proven = signer.verify(PURPOSE, token);
  const read = proven.ok ? v.safeParse(content, proven.value) : undefined;
  return read?.success === true ? read.output.guest : undefined;
}
