import { OTP_VALID_MINUTES } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useApp } from '#web/app/app-context.ts';
import { askForCode, type AskedCode } from './asked-code.ts';
import type { CodeUsedUp } from './password-failure.ts';
import { BackButton } from '#web/layout/back-link.tsx';

interface LockedStepProps {
  readonly asked: AskedCode;
  readonly usedUp: CodeUsedUp;
  readonly onAskedAgain: (asked: AskedCode) => void;
  readonly onUseAnother: () => void;
}

/** A code was tried too often: only a new one leads on. */
export function LockedStep({ asked, usedUp, onAskedAgain, onUseAnother }: LockedStepProps) {
  const { api } = useApp();
  const about = new URLSearchParams({ issueCategory: 'OTHER', emailId: asked.email });
  const resend = useCommand(() => askForCode(api, asked.email, asked), { onDone: onAskedAgain });
  return (
    <>
      <div className="grid justify-items-start gap-1">
        <BackButton onPress={onUseAnother}>Use another email</BackButton>
        <PageHeading>That code no longer works</PageHeading>
      </div>
      {resend.failure === undefined ? (
        <Banner tone="danger" role="alert">
          {usedUp.code === 'ACTION_IAM_1087' ? (
            <>
              <b>{MESSAGES.resetPassword.lastAttempt}.</b> {MESSAGES.resetPassword.tooManyAttempts}
            </>
          ) : (
            usedUp.sentence
          )}
        </Banner>
      ) : (
        <FailureBanner failure={resend.failure} />
      )}
      <p className="text-text-muted">
        Request a new code to continue. Codes work for {OTP_VALID_MINUTES} minutes, and only the newest one is valid.
      </p>
      <div className="grid gap-2">
        <Button isBlock isStep isBusy={resend.isPending} onClick={() => resend.send()}>
          {MESSAGES.resetPassword.sendNewCode}
        </Button>
        <ButtonLink href={`${memberPath('contactUs')}?${about.toString()}`} variant="quiet" isBlock>
          Contact us
        </ButtonLink>
      </div>
    </>
  );
}
