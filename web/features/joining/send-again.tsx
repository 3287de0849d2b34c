import { useCommand } from '#client/use-command.ts';
import { sendWaitlistSurveyEmail } from '#contract/generated/member/operations.ts';
import { OTP_RESEND_SECONDS } from '#contract/limits.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { ResendTimer } from '#ui/forms/resend-timer.tsx';
import { useApp } from '#web/app/app-context.ts';
import { formatTime } from '#web/format-time.ts';
import type { ProofSupply } from '#web/proof-of-work/prove-work.ts';
import { useState } from 'react';

/** Brings the letter with the short survey once more. */
export function SendAgain({ email, proofs }: { readonly email: string; readonly proofs: ProofSupply }) {
  const { api } = useApp();
  const [sentCount, setSentCount] = useState(0);
  const again = useCommand(
    async () => api.mutate(sendWaitlistSurveyEmail, { input: { email, proof: await proofs.take() } }),
    {
      onDone() {
        setSentCount((count) => count + 1);
        proofs.prepare();
      },
    },
  );
  const send = () => again.send();
  return (
    <div className="grid gap-3">
      <FailureBanner failure={again.failure} />
      {again.data === undefined ? (
        <p className="text-center text-sm text-text-muted">
          Haven't taken the short survey yet? Look for “Your Spark survey” in your inbox, or{' '}
          <button
            type="button"
            disabled={again.isPending}
            onClick={send}
            className="rounded-sm text-link underline underline-offset-2"
          >
            send it again
          </button>
          .
        </p>
      ) : (
        <>
          <Banner tone="success" role="status">
            If you still have a survey to take, we sent the link at {formatTime(again.data.sentAt)}. It can take a few
            minutes. Check your spam folder, too.
          </Banner>
          <ResendTimer
            seconds={OTP_RESEND_SECONDS}
            sentCount={sentCount}
            waitText={(seconds) => `Send again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`}
            readyText="You can send it again now."
            resendLabel="Send it again"
            onResend={send}
          />
        </>
      )}
    </div>
  );
}
