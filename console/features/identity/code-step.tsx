import { useState } from 'react';
import * as v from 'valibot';
import { recoveryCode as recoveryCodeRule } from '#contract/identity/console-auth.ts';
import { ACCOUNT_LOCK_MINUTES, FAILED_SIGN_INS_BEFORE_LOCK, TOTP_DIGITS, TOTP_STEP_SECONDS } from '#contract/limits.ts';
import { totpCode } from '#contract/wire/rest.ts';
import { useCommand } from '#client/use-command.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { OneTimeCodeField } from '#ui/forms/one-time-code-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { SignInCard, unlessOver } from './sign-in-frame.tsx';
import { demoAccountsQuery } from './demo-accounts.queries.ts';
import type { Proof } from './wrong-code.ts';

interface CodeStepProps {
  readonly ticket: string;
  readonly email: string;
  /** The ticket is over: the password is wanted again. */
  readonly onOver: () => void;
  readonly onNotMe: () => void;
  readonly onIn?: () => void;
}

/** The second step: a code of the authenticator app, or a recovery code of somebody who has lost it. */
export function CodeStep({ ticket, email, onOver, onNotMe, onIn }: CodeStepProps) {
  const { session } = useConsole();
  const [proof, setProof] = useState<Proof>('code');
  const form = useCommandForm({
    schema: v.object({ code: proof === 'code' ? totpCode : recoveryCodeRule }),
    defaultValues: { code: '' },
    send: ({ code }) =>
      unlessOver(session.confirmSignIn(proof === 'code' ? { ticket, code } : { ticket, recovery_code: code }), proof),
    onDone: (answer) => (answer === 'over' ? onOver() : onIn?.()),
    // A code works once and not for long: the next try needs a fresh one.
    empties: 'always',
  });
  const { error, value: typed } = form.valueOf('code');

  function change(next: string) {
    form.valueOf('code').onChange(next);
    // The last digit is as good as pressing the button.
    if (proof === 'code' && next.length === TOTP_DIGITS) form.submit();
  }

  function swapProof() {
    setProof(proof === 'code' ? 'recovery-code' : 'code');
    form.empty();
  }

  return (
    <>
      <SignInCard
        title={proof === 'code' ? 'Enter your code' : 'Use a recovery code'}
        lead={
          proof === 'code'
            ? `Step 2 of 2. Enter the ${TOTP_DIGITS}-digit code from your authenticator app.`
            : 'Step 2 of 2. Enter one of the codes you saved when you set up your authenticator.'
        }
        {...form.form}
      >
        <FailureBanner failure={form.failure} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm bg-surface-sunken px-3 py-2">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block font-bold wrap-anywhere">{email}</span>
            <span className="block text-xs text-text-muted">Password accepted</span>
          </span>
          <Button variant="quiet" size="sm" onClick={onNotMe}>
            Not you?
          </Button>
        </div>
        {proof === 'code' ? (
          <OneTimeCodeField
            ref={takeFocus}
            value={typed}
            onChange={change}
            label="Code"
            hint={`Each code works for ${TOTP_STEP_SECONDS} seconds. If yours is about to change, wait for the next one. After ${FAILED_SIGN_INS_BEFORE_LOCK} wrong codes, your account is locked for ${ACCOUNT_LOCK_MINUTES} minutes or longer.`}
            length={TOTP_DIGITS}
            look="cells"
            error={error}
          />
        ) : (
          <TextField
            ref={takeFocus}
            value={typed}
            onChange={(event) => change(event.target.value)}
            label="Recovery code"
            hint="Each code works once. Capitalization and hyphens don't matter."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={error}
          />
        )}
        <Button type="submit" isBlock isBusy={form.isPending || form.isSuccess}>
          Sign in
        </Button>
        <Button variant="quiet" size="sm" isBlock onClick={swapProof}>
          {proof === 'code' ? 'Use a recovery code' : 'Use the authenticator app'}
        </Button>
        <p className="text-xs text-text-muted">Lost both? An admin can reset your authenticator.</p>
      </SignInCard>
      {proof === 'code' && <DemoCode email={email} onChoose={change} />}
    </>
  );
}

/** An operator who comes here has the code at hand: they can type it at once. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

interface DemoCodeProps {
  readonly email: string;
  readonly onChoose: (code: string) => void;
}

/** Locally: the code that the authenticator of a demo account would show right now. */
function DemoCode({ email, onChoose }: DemoCodeProps) {
  const { data = [], refetch } = useAnswer(demoAccountsQuery);
  const own = (accounts: typeof data) => accounts.find((one) => one.email === email);
  const account = own(data);
  // What is shown may be a second behind, or from before the computer slept: what is sent is the code of this moment.
  const take = useCommand(() => refetch(), {
    onDone: (current) => {
      const code = own(current.data ?? data)?.code;
      if (code !== undefined) onChoose(code);
    },
  });
  if (account === undefined) return null;

  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-surface px-6 py-4 md:px-8">
      <div>
        <h2 className="text-base">Demo account</h2>
        <p className="text-text-muted">
          Current authenticator code: <span className="font-code font-bold">{account.code}</span>.
        </p>
      </div>
      <Button variant="secondary" size="sm" isBusy={take.isPending} onClick={() => take.send()}>
        Use this code
      </Button>
    </section>
  );
}
