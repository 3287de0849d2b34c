import { useState } from 'react';
import * as v from 'valibot';
import { recoveryCode as recoveryCodeRule, type ConfirmSignInRequest } from '#contract/identity/console-auth.ts';
import { ACCOUNT_LOCK_MINUTES, TOTP_DIGITS, TOTP_STEP_SECONDS } from '#contract/limits.ts';
import { totpCode } from '#contract/wire/rest.ts';
import { isApiError } from '#client/api-error.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { OneTimeCodeField } from '#ui/forms/one-time-code-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { DemoCode } from './demo-code.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { useFailure } from '#console/session/use-failure.ts';

interface CodeStepProps {
  readonly ticket: string;
  readonly email: string;
  /** The ticket is over: the password is wanted again. */
  readonly onOver: () => void;
  readonly onNotMe: () => void;
  readonly onIn?: () => void;
}

type Proof = 'code' | 'recovery-code';

/** The second step: a code of the authenticator app, or a recovery code of somebody who has lost it. */
export function CodeStep({ ticket, email, onOver, onNotMe, onIn }: CodeStepProps) {
  const { session } = useConsole();
  const { failure, fail } = useFailure();
  const [proof, setProof] = useState<Proof>('code');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(code: string) {
    if (isBusy) return;
    const checked = v.safeParse(proof === 'code' ? totpCode : recoveryCodeRule, code);
    setProblem(checked.success ? undefined : checked.issues[0].message);
    if (!checked.success) return;
    const request: ConfirmSignInRequest =
      proof === 'code' ? { ticket, code: checked.output } : { ticket, recovery_code: checked.output };
    setIsBusy(true);
    try {
      await session.confirmSignIn(request);
      onIn?.();
    } catch (error) {
      setIsBusy(false);
      if (isApiError(error, 'UNAUTHENTICATED')) return onOver();
      fail(error);
      // A code works once and not for long: the next try needs a fresh one.
      setTyped('');
    }
  }

  function change(next: string) {
    setTyped(next);
    setProblem(undefined);
    // The last digit is as good as pressing the button.
    if (proof === 'code' && next.length === TOTP_DIGITS) void confirm(next);
  }

  function swapProof() {
    setProof(proof === 'code' ? 'recovery-code' : 'code');
    setTyped('');
    setProblem(undefined);
  }

  return (
    <>
      <SignInCard
        title={proof === 'code' ? 'Enter your code' : 'Use a recovery code'}
        lead={
          proof === 'code'
            ? `Step 2 of 2. ${TOTP_DIGITS} digits from your authenticator app.`
            : 'Step 2 of 2. One of the codes that you kept when you set up your authenticator.'
        }
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(typed);
        }}
      >
        {failure.count > 0 && <AlertBanner key={failure.count}>{failure.sentence}</AlertBanner>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm bg-surface-sunken px-3 py-2">
          <span className="min-w-0 flex-1">
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
            hint={`A code lives ${TOTP_STEP_SECONDS} seconds. Five wrong ones lock the door for ${ACCOUNT_LOCK_MINUTES} minutes.`}
            length={TOTP_DIGITS}
            look="cells"
            error={problem}
          />
        ) : (
          <TextField
            ref={takeFocus}
            value={typed}
            onChange={(event) => change(event.target.value)}
            label="Recovery code"
            hint="Each works once. Capitals and hyphens do not matter."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={problem}
          />
        )}
        <Button type="submit" isBlock isBusy={isBusy}>
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

/** Whoever comes here has the code at hand: they can type it at once. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}
