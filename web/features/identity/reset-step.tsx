import * as v from 'valibot';
import { validateOtpAndSetMarketResearchPanelistPassword } from '#contract/generated/member/operations.ts';
import { OTP_SENT_DIGITS, OTP_VALID_MINUTES } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { resetMemberPasswordForm } from '#contract/rules/chosen-password.ts';
import { forgotPasswordForm } from '#contract/rules/login.ts';
import { problemsOfFields, Refusal } from '#client/failure.ts';
import { useCommand } from '#client/use-command.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { OneTimeCodeField } from '#ui/forms/one-time-code-field.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { ResendTimer } from '#ui/forms/resend-timer.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useApp } from '#web/app/app-context.ts';
import { askForCode, type AskedCode } from './asked-code.ts';
import { BackButton, BackLink } from '#web/layout/back-link.tsx';
import { besidesTheList, passwordChecklist } from '#client/password-checklist.ts';
import { CodeUsedUp, refusedInPlace } from './password-failure.ts';

interface ResetStepProps {
  /** Undefined: no code was asked for in this browser, or its time is over. */
  readonly asked: AskedCode | undefined;
  /** Whose password it is stands in a field, instead of in a sentence. */
  readonly hasAddress?: boolean;
  readonly onAskedAgain: (asked: AskedCode) => void;
  readonly onLocked: (usedUp: CodeUsedUp, asked: AskedCode) => void;
  readonly onUseAnother: () => void;
  readonly onDone: () => void;
}

/** The code from the mail, and the new password. */
export function ResetStep({ asked, hasAddress = false, ...props }: ResetStepProps) {
  const { onAskedAgain, onLocked, onUseAnother, onDone } = props;
  const { api } = useApp();
  const form = useCommandForm({
    schema: resetMemberPasswordForm,
    defaultValues: { email: asked?.email ?? '', code: '', newPassword: '', confirmPassword: '' },
    send({ email, code, newPassword }) {
      // A code works only together with the request that it was sent for.
      if (asked?.email !== email) throw new Refusal(MESSAGES.resetPassword.codeNotFound, 'code');
      const { requestToken } = asked;
      const input = { userId: email, otp: code, requestToken, newPassword, registration: false };
      const set = refusedInPlace(
        () => api.mutate(validateOtpAndSetMarketResearchPanelistPassword, { input }),
        MESSAGES.resetPassword.failed,
      );
      return set.then(
        () => undefined,
        (error: unknown) => ({ asked, usedUp: codeUsedUp(error) }),
      );
    },
    onDone: (locked) => (locked === undefined ? onDone() : onLocked(locked.usedUp, locked.asked)),
  });
  const email = form.values.email ?? '';
  async function sendTo(address: string): Promise<AskedCode> {
    const typed = v.safeParse(forgotPasswordForm, { email: address });
    if (!typed.success) throw new Refusal(typed.issues[0].message, 'email');
    return askForCode(api, typed.output.email, asked);
  }

  const resend = useCommand(() => sendTo(email), {
    onDone(again) {
      // What was said of the code before is not true of this one.
      form.setValue('code', '');
      form.clearErrors('code');
      form.reset();
      onAskedAgain(again);
    },
  });
  const isKnown = asked !== undefined && asked.email === email;
  const rules = passwordChecklist(form.values.newPassword ?? '', email);
  const newPassword = form.field('newPassword');
  const address = form.field('email');
  const [addressProblem] = problemsOfFields(resend.error)['email'] ?? [];

  return (
    <>
      <div className="grid justify-items-start gap-1">
        {hasAddress ? (
          <BackLink href={memberPath('login')}>{MESSAGES.navigation.logIn}</BackLink>
        ) : (
          <BackButton onPress={onUseAnother}>Use another email</BackButton>
        )}
        <PageHeading>Choose a new password</PageHeading>
        {hasAddress ? (
          <p className="mt-1 text-text-muted">Enter your email, the code we sent you, and a new password.</p>
        ) : (
          <p className="mt-1 text-text-muted">
            We sent an {OTP_SENT_DIGITS}-digit code to{' '}
            <b className="inline-block max-w-full font-bold wrap-anywhere text-text">{email}</b>. It works for{' '}
            {OTP_VALID_MINUTES} minutes.
          </p>
        )}
      </div>
      <FailureBanner failure={form.failure ?? (addressProblem === undefined ? resend.failure : undefined)} />
      <form {...form.form} className="grid gap-5">
        {hasAddress ? (
          <TextField
            label={MESSAGES.login.emailLabel}
            type="email"
            autoComplete="username"
            {...address}
            error={address.error ?? addressProblem}
          />
        ) : (
          // Tells a password manager whose password it is.
          <input type="email" autoComplete="username" value={email} readOnly hidden />
        )}
        <div>
          <OneTimeCodeField label="Verification code" length={OTP_SENT_DIGITS} {...form.valueOf('code')} />
          {isKnown ? (
            <Resending asked={asked} onResend={() => resend.send()} />
          ) : (
            <div className="-ms-3">
              <Button variant="quiet" size="sm" isBusy={resend.isPending} onClick={() => resend.send()}>
                {asked === undefined ? 'Send code' : MESSAGES.resetPassword.sendNewCode}
              </Button>
            </div>
          )}
        </div>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          rules={rules}
          haveRulesFailed={newPassword.error !== undefined}
          {...newPassword}
          error={besidesTheList(newPassword.error, rules)}
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirmPassword')} />
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
      waitText={(seconds) => `Send a new code in ${clockTime(seconds)}`}
      readyText="You can send a new code now."
      resendLabel={MESSAGES.resetPassword.sendNewCode}
      onResend={onResend}
    />
  );
}
