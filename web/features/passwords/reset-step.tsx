import { validateOtpAndSetMarketResearchPanelistPassword } from '#contract/generated/member/operations.ts';
import { OTP_SENT_DIGITS, OTP_VALID_MINUTES } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { resetMemberPasswordForm } from '#contract/rules/chosen-password.ts';
import { useCommand } from '#client/use-command.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { OneTimeCodeField } from '#ui/forms/one-time-code-field.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { ResendTimer } from '#ui/forms/resend-timer.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useApp } from '#web/app/app-context.ts';
import { askForCode } from './ask-for-code.ts';
import type { AskedCode } from './asked-code.ts';
import { BackButton } from '#web/layout/back-link.tsx';
import { besidesTheList, passwordChecklist } from '#client/password-checklist.ts';
import { CodeUsedUp, toldInPlace } from './password-failure.ts';

interface ResetStepProps {
  readonly asked: AskedCode;
  readonly onAskedAgain: (asked: AskedCode) => void;
  readonly onLocked: (sentence: string) => void;
  readonly onUseAnother: () => void;
  readonly onDone: () => void;
}

/** The code from the mail, and the new password. */
export function ResetStep({ asked, onAskedAgain, onLocked, onUseAnother, onDone }: ResetStepProps) {
  const { api } = useApp();
  const { email, requestToken } = asked;
  const form = useCommandForm({
    schema: resetMemberPasswordForm(email),
    defaultValues: { code: '', newPassword: '', confirmPassword: '' },
    send({ code, newPassword }) {
      const input = { userId: email, otp: code, requestToken, newPassword, registration: false };
      const set = toldInPlace(
        () => api.mutate(validateOtpAndSetMarketResearchPanelistPassword, { input }),
        MESSAGES.resetPassword.failed,
      );
      return set.then(() => undefined, codeUsedUp);
    },
    onDone: (usedUp) => (usedUp === undefined ? onDone() : onLocked(usedUp.sentence)),
  });
  const resend = useCommand(() => askForCode(api, email, asked), {
    onDone(again) {
      // What was said of the code before is not true of this one.
      form.setValue('code', '');
      form.clearErrors('code');
      form.reset();
      onAskedAgain(again);
    },
  });
  const rules = passwordChecklist(form.values.newPassword ?? '', email);
  const newPassword = form.field('newPassword');

  return (
    <>
      <div className="grid justify-items-start gap-1">
        <BackButton onPress={onUseAnother}>Use another email</BackButton>
        <PageHeading>Choose a new password</PageHeading>
        <p className="mt-1 text-text-muted">
          We sent an {OTP_SENT_DIGITS}-digit code to{' '}
          <b className="inline-block max-w-full font-bold wrap-anywhere text-text">{email}</b>. It works for{' '}
          {OTP_VALID_MINUTES} minutes.
        </p>
      </div>
      <FailureBanner failure={form.failure ?? resend.failure} />
      <form {...form.form} className="grid gap-5">
        {/* Tells a password manager whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <div>
          <OneTimeCodeField label="Verification code" length={OTP_SENT_DIGITS} {...form.valueOf('code')} />
          <Resending asked={asked} onResend={() => resend.send()} />
        </div>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          rules={rules}
          haveRulesFailed={newPassword.error !== undefined}
          {...newPassword}
          error={besidesTheList(newPassword.error, rules)}
        />
        <PasswordField label="Type it again" autoComplete="new-password" {...form.field('confirmPassword')} />
        <Button type="submit" isBlock isBusy={form.isPending}>
          Change password
        </Button>
      </form>
    </>
  );
}

/** For a page of its own; any other failure is told in the form. */
function codeUsedUp(error: unknown): CodeUsedUp {
  if (error instanceof CodeUsedUp) return error;
  throw error;
}

function Resending({ asked, onResend }: { readonly asked: AskedCode; readonly onResend: () => void }) {
  return (
    <ResendTimer
      seconds={asked.waitSeconds}
      sentCount={asked.sentCount}
      waitText={(seconds) => `Send a new code in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
      readyText="You can send a new code now."
      resendLabel={MESSAGES.resetPassword.sendNewCode}
      onResend={onResend}
    />
  );
}
