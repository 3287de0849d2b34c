import { generateMarketResearchPanelistOtp } from '#contract/generated/member/operations.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { AskedCode } from './asked-code.ts';
import { toldInPlace } from './password-failure.ts';

/** Has a code sent to an address. Nobody learns whether there is an account: the answer is the same. */
export async function askForCode(api: MemberApi, email: string, before?: AskedCode): Promise<AskedCode> {
  const { requestToken, resendAfterSeconds: waitSeconds } = await toldInPlace(
    () => api.mutate(generateMarketResearchPanelistOtp, { userId: email, registration: false }),
    MESSAGES.resetPassword.sendFailed,
    { pause: 'We sent as many codes as we can for now, and your old password still works.' },
  );
  const sentAtMs = Date.now();
  const resendAtMs = sentAtMs + waitSeconds * 1_000;
  return { email, requestToken, sentAtMs, resendAtMs, waitSeconds, sentCount: (before?.sentCount ?? 0) + 1 };
}
