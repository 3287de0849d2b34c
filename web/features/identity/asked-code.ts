import { OTP_VALID_MINUTES } from '#contract/limits.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { keptIn, type Store } from '#web/app/kept.ts';
import { generateMarketResearchPanelistOtp } from '#contract/generated/member/operations.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { refusedInPlace } from './password-failure.ts';

/** A code that was asked for and is on its way. */
export interface AskedCode {
  readonly email: string;
  /** Goes back with the code, which is worth nothing without it. */
  readonly requestToken: string;
  readonly sentAtMs: number;
  readonly resendAtMs: number;
  /** How long to wait for another, as of when it was asked for or the page was opened again. */
  readonly waitSeconds: number;
  /** Which one this is. */
  readonly sentCount: number;
}

const NAME = 'asked-code';

/**
 * Outlives a reload of this tab: a phone often drops it while its owner reads the mail, and nobody else can use the code.
 * The code itself is never kept.
 */
export function createKeptCode(storage: () => Store, nowMs: () => number) {
  const kept = keptIn(storage, NAME);
  return {
    read(): AskedCode | undefined {
      const { email, requestToken, resendAtMs, sentAtMs, sentCount } = kept.read() ?? {};
      if (typeof email !== 'string' || typeof requestToken !== 'string') return undefined;
      if (typeof resendAtMs !== 'number' || typeof sentAtMs !== 'number' || typeof sentCount !== 'number')
        return undefined;
      const isOver = nowMs() - sentAtMs > OTP_VALID_MINUTES * MINUTE_MS;
      const waitSeconds = Math.max(0, Math.ceil((resendAtMs - nowMs()) / 1_000));
      return isOver ? undefined : { email, requestToken, resendAtMs, sentAtMs, waitSeconds, sentCount };
    },
    keep: (asked: AskedCode) => kept.write(asked),
    forget: kept.forget,
  };
}

/** Has a code sent to an address. Nobody learns whether there is an account: the answer is the same. */
export async function askForCode(api: MemberApi, email: string, before?: AskedCode): Promise<AskedCode> {
  const { requestToken, resendAfterSeconds: waitSeconds } = await refusedInPlace(
    () => api.mutate(generateMarketResearchPanelistOtp, { userId: email, registration: false }),
    MESSAGES.resetPassword.sendFailed,
    { pause: "We can't send any more codes right now. Your current password still works." },
  );
  const sentAtMs = Date.now();
  const resendAtMs = sentAtMs + waitSeconds * 1_000;
  return { email, requestToken, sentAtMs, resendAtMs, waitSeconds, sentCount: (before?.sentCount ?? 0) + 1 };
}
