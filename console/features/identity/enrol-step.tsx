import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import type { EnrolmentStep } from '#contract/identity/console-auth.ts';
import { TOTP_DIGITS } from '#contract/limits.ts';
import { totpCode } from '#contract/wire/rest.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { OneTimeCodeField } from '#ui/forms/one-time-code-field.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { useConsole } from '#console/session/console-context.ts';
import type { Enrolled } from '#console/session/session.ts';
import { RecoveryCodes } from '#console/session/recovery-codes.tsx';
import { SignInCard, unlessOver } from './sign-in-frame.tsx';

interface EnrolStepProps {
  readonly enrolment: EnrolmentStep;
  readonly onOver: () => void;
  readonly onIn?: () => void;
}

/** Sets up an authenticator: scan, prove it with a code, keep the recovery codes, and in. */
export function EnrolStep({ enrolment, onOver, onIn }: EnrolStepProps) {
  const { session } = useConsole();
  const form = useCommandForm({
    schema: v.object({ code: totpCode }),
    defaultValues: { code: '' },
    send: ({ code }) => unlessOver(session.enrol(enrolment.ticket, code), 'code'),
    onDone: (answer) => answer === 'over' && onOver(),
    empties: 'always',
  });
  const enrolled = form.data === 'over' ? undefined : form.data;

  function enter({ enter: goIn }: Enrolled) {
    goIn();
    onIn?.();
  }

  if (enrolled !== undefined) return <KeepCodesStep codes={enrolled.recoveryCodes} onDone={() => enter(enrolled)} />;
  return (
    <SignInCard
      title="Set up two-step verification"
      lead="Two-step verification is required. Setup takes about a minute, and you only do it once."
      isLaterStep
      {...form.form}
    >
      <FailureBanner failure={form.failure} />
      <ol className="grid gap-6">
        <Numbered number={1} title="Scan this with an authenticator app">
          <div className="flex flex-wrap items-center gap-4">
            <QrCode text={enrolment.uri} label="QR code for the authenticator app" />
            <p className="min-w-0 flex-[1_1_12rem] text-xs text-text-muted">
              Can't scan? Enter this key:
              <span className="mt-1 block font-code text-sm font-bold tracking-[0.06em] text-text wrap-anywhere">
                {enrolment.key.match(/.{1,4}/g)?.join(' ')}
              </span>
            </p>
          </div>
        </Numbered>
        <Numbered number={2} title="Enter the code it shows">
          <div className="max-w-88">
            <OneTimeCodeField label="Code" length={TOTP_DIGITS} look="cells" {...form.valueOf('code')} />
          </div>
        </Numbered>
      </ol>
      <Button type="submit" isBlock isBusy={form.isPending}>
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

const NOT_YET = 'Save or copy the codes first, then check this box';

interface KeepCodesStepProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The last step of setting up: codes for the day when the phone is lost, seen this once. */
function KeepCodesStep({ codes, onDone }: KeepCodesStepProps) {
  const [isKept, setIsKept] = useState(false);
  const [hasTried, setHasTried] = useState(false);

  return (
    <SignInCard
      title={`Save these ${codes.length} recovery codes`}
      lead="Use these if you don't have your phone. Each code works once. You won't see them again."
      isLaterStep
      onSubmit={(event) => {
        event.preventDefault();
        setHasTried(true);
        if (isKept) onDone();
      }}
    >
      <RecoveryCodes codes={codes} />
      <Checkbox
        label="I've saved my recovery codes"
        checked={isKept}
        onChange={(event) => setIsKept(event.target.checked)}
        error={hasTried && !isKept ? NOT_YET : undefined}
      />
      <Button type="submit" isBlock>
        Finish and sign in
      </Button>
    </SignInCard>
  );
}
