import { useState, type ReactNode } from 'react';
import * as v from 'valibot';
import type { EnrolmentStep } from '#contract/identity/console-auth.ts';
import { TOTP_DIGITS } from '#contract/limits.ts';
import { totpCode } from '#contract/wire/rest.ts';
import { isApiError } from '#client/api-error.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { OneTimeCodeField } from '#ui/forms/one-time-code-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import type { Enrolled } from '#console/session/session.ts';
import { KeepCodesStep } from './keep-codes-step.tsx';
import { QrCode } from './qr-code.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { useFailure } from '#console/session/use-failure.ts';

interface EnrolStepProps {
  readonly enrolment: EnrolmentStep;
  readonly onOver: () => void;
  readonly onIn?: () => void;
}

/** Sets up an authenticator: scan, prove it with a code, keep the recovery codes, and in. */
export function EnrolStep({ enrolment, onOver, onIn }: EnrolStepProps) {
  const { session } = useConsole();
  const { failure, fail } = useFailure();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [enrolled, setEnrolled] = useState<Enrolled>();

  async function prove() {
    if (isBusy) return;
    const checked = v.safeParse(totpCode, code);
    setProblem(checked.success ? undefined : checked.issues[0].message);
    if (!checked.success) return;
    setIsBusy(true);
    try {
      setEnrolled(await session.enrol(enrolment.ticket, code));
    } catch (error) {
      if (isApiError(error, 'UNAUTHENTICATED')) return onOver();
      fail(error);
      setCode('');
    } finally {
      setIsBusy(false);
    }
  }

  function enter({ enter: goIn }: Enrolled) {
    goIn();
    onIn?.();
  }

  if (enrolled !== undefined) return <KeepCodesStep codes={enrolled.recoveryCodes} onDone={() => enter(enrolled)} />;
  return (
    <SignInCard
      title="Set up your second step"
      lead="Once, about a minute. Without it nobody signs in here."
      isLaterStep
      onSubmit={(event) => {
        event.preventDefault();
        void prove();
      }}
    >
      {failure.count > 0 && <AlertBanner key={failure.count}>{failure.sentence}</AlertBanner>}
      <ol className="grid gap-6">
        <Numbered number={1} title="Scan this with an authenticator app">
          <div className="flex flex-wrap items-center gap-4">
            <QrCode text={enrolment.uri} label="QR code for the authenticator app" />
            <p className="min-w-0 flex-[1_1_12rem] text-xs text-text-muted">
              Cannot scan? Type this key:
              <span className="mt-1 block font-code text-sm font-bold tracking-[0.06em] text-text wrap-anywhere">
                {enrolment.key.match(/.{1,4}/g)?.join(' ')}
              </span>
            </p>
          </div>
        </Numbered>
        <Numbered number={2} title="Enter the code it shows">
          <div className="max-w-88">
            <OneTimeCodeField
              value={code}
              onChange={(digits) => {
                setCode(digits);
                setProblem(undefined);
              }}
              label="Code"
              length={TOTP_DIGITS}
              look="cells"
              error={problem}
            />
          </div>
        </Numbered>
      </ol>
      <Button type="submit" isBlock isBusy={isBusy}>
        Continue
      </Button>
    </SignInCard>
  );
}

function Numbered(props: { readonly number: number; readonly title: string; readonly children: ReactNode }) {
  return (
    <li className="grid gap-3">
      <p className="flex items-center gap-2 font-bold">
        <span
          aria-hidden="true"
          className="grid size-7 flex-none place-items-center rounded-[10px_10px_10px_3px] bg-primary font-display text-xs text-on-primary"
        >
          {props.number}
        </span>
        {props.title}
      </p>
      {props.children}
    </li>
  );
}
