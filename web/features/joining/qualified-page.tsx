import { useState } from 'react';
import * as v from 'valibot';
import { Refusal } from '#client/failure.ts';
import { useCommand } from '#client/use-command.ts';
import { sendWaitlistRegistrationEmail } from '#contract/generated/member/operations.ts';
import { INVITATION_VALID_DAYS, REGISTRATION_EMAIL_PAUSE_SECONDS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { waitlistRegistrationEmailInput } from '#contract/rules/required-ids.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import letter from '#ui/art/scenes/letter.svg';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { ResendTimer } from '#ui/forms/resend-timer.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useApp } from '#web/app/app-context.ts';
import { formatTime } from '#web/format-time.ts';
import { keptIn } from '#web/app/kept.ts';
import { joinedAddress } from './joined-address.ts';
import { Address, OutcomeFrame } from './outcome-frame.tsx';

/** There is a place: the registration link is sent when somebody asks for it, and again after a minute. */
export function QualifiedPage({ panelistId }: { readonly panelistId: string | undefined }) {
  const { api } = useApp();
  const [sentCount, setSentCount] = useState(0);
  const email = useCommand(
    () => {
      const input = v.safeParse(waitlistRegistrationEmailInput, { panelistId });
      if (!input.success) throw new Refusal(MESSAGES.waitlist.panelistIdRequired);
      return api.mutate(sendWaitlistRegistrationEmail, input.output);
    },
    {
      onDone(sent) {
        if (panelistId !== undefined) rememberSent(panelistId, sent.sentAt);
        setSentCount((count) => count + 1);
      },
    },
  );
  const [sentBefore] = useState(() => sentBeforeReload(panelistId, Date.now()));
  const sentAt = email.data?.sentAt ?? sentBefore?.sentAt;
  const address = joinedAddress();
  const where = address === undefined ? 'your inbox' : <Address>{address}</Address>;
  const send = () => email.send();

  if (sentAt === undefined) {
    return (
      <OutcomeFrame
        key="ready"
        title="There's a spot for you"
        kicker={
          <p className="mb-2 flex items-center gap-1.5 text-sm font-bold text-on-spark-soft">
            <span className="text-spark-strong">
              <Icon name="spark" />
            </span>
            Short survey done
          </p>
        }
        lead={
          <>
            We'll send a registration link to {where}. It works once and expires in {INVITATION_VALID_DAYS} days.
          </>
        }
        wall="apricot"
        scene={letter}
      >
        <FailureBanner failure={email.failure} />
        <Button isBlock isStep isBusy={email.isPending} onClick={send}>
          Send my registration email
        </Button>
        <p className="text-center text-sm text-text-muted">
          Not now? We'll save your spot. Use the link in the “Your Spark survey” email to come back.
        </p>
      </OutcomeFrame>
    );
  }
  return (
    <OutcomeFrame
      key="sent"
      title="Check your inbox"
      lead={<>The link is on its way to {where}. Open it on any device to register.</>}
      wall="apricot"
      scene={letter}
    >
      <Banner tone="success" role="status">
        Sent at {formatTime(sentAt)}. It can take a few minutes. Check your spam folder, too.
      </Banner>
      <FailureBanner failure={email.failure} />
      <ResendTimer
        seconds={sentCount === 0 ? (sentBefore?.waitSeconds ?? 1) : REGISTRATION_EMAIL_PAUSE_SECONDS}
        sentCount={sentCount}
        waitText={(seconds) => `Send again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`}
        readyText="You can send it again now."
        resendLabel="Send again"
        onResend={send}
      />
      <p className="text-sm text-text-muted">
        Wrong address? <Link href={memberPath('contactUs')}>Contact us</Link>.
      </p>
    </OutcomeFrame>
  );
}

/** In this window alone: a reload does not ask for a letter again that is on its way. */
const kept = keptIn(() => sessionStorage, 'registration-email');

function rememberSent(panelistId: string, sentAt: string): void {
  kept.write({ panelistId, sentAt });
}

interface SentBefore {
  readonly sentAt: string;
  /** Until it may be sent again. */
  readonly waitSeconds: number;
}

/** What was sent to this person before the page was loaded again, if anything. */
function sentBeforeReload(panelistId: string | undefined, nowMs: number): SentBefore | undefined {
  const { panelistId: whose, sentAt } = kept.read() ?? {};
  if (panelistId === undefined || whose !== panelistId || typeof sentAt !== 'string') return undefined;
  const age = (nowMs - Date.parse(sentAt)) / 1_000;
  if (Number.isNaN(age)) return undefined;
  const left = Math.ceil(REGISTRATION_EMAIL_PAUSE_SECONDS - age);
  return { sentAt, waitSeconds: Math.min(REGISTRATION_EMAIL_PAUSE_SECONDS, Math.max(1, left)) };
}
