import { useState } from 'react';
import { OPERATOR_IDLE_MINUTES, type SignInNextStep } from '#contract/identity/console-auth.ts';
import type { SignedOutReason } from '#console/session/session.ts';
import { CodeStep } from './code-step.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

interface SignInPageProps {
  readonly reason: SignedOutReason;
  /** Whose screens wait behind the door. */
  readonly expected: string | undefined;
}

const WHY: Record<SignedOutReason, string | undefined> = {
  left: undefined,
  ended: 'Your session has ended. Sign in again.',
  idle: `You were inactive for ${OPERATOR_IDLE_MINUTES} minutes, so we signed you out. Sign in again to pick up where you left off.`,
};
const TOO_SLOW = 'That took a little too long. Enter your password again.';

type Step = { readonly next: SignInNextStep; readonly email: string };

/** Password first, then a code; anyone who has no authenticator yet sets one up on the way. */
export function SignInPage({ reason, expected }: SignInPageProps) {
  const [step, setStep] = useState<Step>();
  const [notice, setNotice] = useState(WHY[reason]);

  function beginAgain(why?: string) {
    setNotice(why);
    setStep(undefined);
  }

  return (
    <SignInFrame width={step?.next.step === 'enrol' ? 'wide' : 'narrow'}>
      {step === undefined && (
        <PasswordStep notice={notice} email={expected} onNext={(next, email) => setStep({ next, email })} />
      )}
      {step?.next.step === 'code' && (
        <CodeStep
          ticket={step.next.ticket}
          email={step.email}
          onOver={() => beginAgain(TOO_SLOW)}
          onNotMe={() => beginAgain()}
        />
      )}
      {step?.next.step === 'enrol' && <EnrolStep enrolment={step.next} onOver={() => beginAgain(TOO_SLOW)} />}
    </SignInFrame>
  );
}
