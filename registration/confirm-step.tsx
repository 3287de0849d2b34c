import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { OTP_RESEND_SECONDS, OTP_SENT_DIGITS, OTP_VALID_MINUTES } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { chosenPassword } from '#contract/rules/chosen-password.ts';
import { matchesConfirmation, passwordConfirmation } from '#contract/rules/password.ts';
import { otpCode } from '#contract/rules/password-forms.ts';
import type { RegistrationProps, SentCode, Outcome } from '#client/registration-module.ts';
import { Refusal } from '#client/failure.ts';
import { besidesTheList, passwordChecklist } from '#client/password-checklist.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import letter from '#ui/art/scenes/letter.svg';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { OneTimeCodeField } from '#ui/forms/one-time-code-field.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { ResendTimer } from '#ui/forms/resend-timer.tsx';
import { valueOf } from './outcome.ts';
import { StepPage } from './step-page.tsx';

/** The code from the mail and a first password; what the server knows of its owner is looked at there. */
export const confirmForm = v.pipe(
  v.object({ otp: otpCode, newPassword: chosenPassword([]), confirmPassword: passwordConfirmation }),
  v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], matchesConfirmation, MESSAGES.password.mismatch), [
    'confirmPassword',
  ]),
);

/** Proves that the mailbox is theirs, with a code, and chooses a password. */
export function ConfirmStep({ invitation, code: given, links, sendCode, confirm }: RegistrationProps) {
  const [resends, setResends] = useState(0);
  const [isUnknown, setIsUnknown] = useState(false);
  // The first code is sent as the page opens, unless one is on its way.
  const asked = useQuery({
    queryKey: ['code', resends],
    queryFn: sendCode,
    enabled: given === undefined || resends > 0,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  });
  const outcome = asked.data;
  const sent: SentCode | undefined = outcome?.isDone === true ? outcome.value : given;
  const form = useCommandForm({
    schema: confirmForm,
    defaultValues: { otp: '', newPassword: '', confirmPassword: '' },
    send: async ({ otp, newPassword: chosen }) => {
      if (sent === undefined) throw new Refusal(MESSAGES.resetPassword.codeNotFound, 'otp');
      const answer = await confirm({ otp, newPassword: chosen, requestToken: sent.requestToken });
      const refusal = codeRefusal(answer);
      setIsUnknown(!answer.isDone && answer.code === 'ACTION_IAM_1088');
      if (refusal !== undefined) throw new Refusal(refusal, 'otp');
      return valueOf(answer);
    },
  });
  const hasFailedToSend = outcome?.isDone === false;
  const password = form.field('newPassword');
  const rules = passwordChecklist(form.values.newPassword ?? '', '');
  const seconds = secondsToWait(outcome, sent);

  return (
    <StepPage
      title="Confirm it's you"
      lead={
        <>
          {sent === undefined ? "We'll send" : 'We sent'} a code to{' '}
          <b className="inline-block max-w-full font-bold wrap-anywhere text-text">
            {invitation.maskedEmail ?? 'your email'}
          </b>
          . It works for {OTP_VALID_MINUTES} minutes.
        </>
      }
      note={{
        picture: letter,
        wall: 'apricot',
        title: 'Three short steps',
        text: `It takes about 4 minutes. You can stop after any step. Your invitation is valid ${
          invitation.expiresAt === undefined ? 'for 30 days' : `until ${formatDay(invitation.expiresAt)}`
        }.`,
      }}
    >
      {resends > 0 && outcome?.isDone === true && (
        <Banner tone="success" role="status">
          We sent you a new code. The old one no longer works.
        </Banner>
      )}
      {hasFailedToSend && (
        <Banner tone="warning" role="alert">
          {outcome.code === 'RATE_LIMITED'
            ? 'We just sent you a code. You can request a new one when the timer below ends.'
            : MESSAGES.resetPassword.sendFailed}
        </Banner>
      )}
      {isUnknown && (
        <Banner tone="info" role="status">
          Did you register in another window? If so, this invitation has been used, and you can{' '}
          <Link href={links.login}>log in</Link>.
        </Banner>
      )}
      <FailureBanner failure={form.failure} />
      <form {...form.form} className="grid gap-6">
        <div className="grid gap-1">
          <OneTimeCodeField
            label="Verification code"
            length={OTP_SENT_DIGITS}
            hint={`${OTP_SENT_DIGITS} digits. Didn't get it? Check your spam folder.`}
            {...form.valueOf('otp')}
          />
          <ResendTimer
            seconds={seconds}
            sentCount={resends}
            waitText={(left) => `Send a new code in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
            readyText="You can request a new code now."
            resendLabel={MESSAGES.resetPassword.sendNewCode}
            onResend={() => setResends(resends + 1)}
          />
        </div>
        <PasswordField
          label="Choose a password"
          autoComplete="new-password"
          rules={rules}
          haveRulesFailed={password.error !== undefined}
          {...password}
          error={besidesTheList(password.error, rules)}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
        <div className="md:w-48">
          <Button type="submit" isBlock isBusy={form.isPending}>
            Continue
          </Button>
        </div>
      </form>
    </StepPage>
  );
}

type Asked = Awaited<ReturnType<RegistrationProps['sendCode']>>;

function secondsToWait(outcome: Asked | undefined, sent: SentCode | undefined): number {
  if (outcome?.isDone === false) return outcome.retryAfterSeconds ?? 1;
  if (outcome !== undefined || sent === undefined) return OTP_RESEND_SECONDS;
  return Math.max(1, OTP_RESEND_SECONDS - Math.floor((Date.now() - sent.sentAt) / 1000));
}

const { resetPassword: SAY } = MESSAGES;

/** What is wrong with a code, in words for somebody who has no password yet (spec §8); undefined for anything else. */
function codeRefusal(outcome: Outcome<unknown>): string | undefined {
  if (outcome.isDone) return undefined;
  switch (outcome.code) {
    case 'ACTION_IAM_1033':
      return SAY.codeIncorrect(outcome.attempt ?? 1);
    case 'ACTION_IAM_1034':
      return SAY.codeExpired;
    case 'ACTION_IAM_1063':
      return 'Too many failed attempts. Send a new code.';
    case 'ACTION_IAM_1087':
      return `${SAY.lastAttempt}. Too many failed attempts. Send a new code.`;
    case 'ACTION_IAM_1088':
      return SAY.codeNotFound;
    default:
      return undefined;
  }
}

/** A day as MM/DD/YYYY (spec §9), in the reader's own zone. */
function formatDay(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(iso));
}
