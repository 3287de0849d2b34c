import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import lock from '#ui/art/scenes/lock.svg';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { CounterArt } from '#web/layout/counter-art.tsx';
import { SplitPage } from '#web/layout/split-page.tsx';
import { AskStep } from './ask-step.tsx';
import { type AskedCode, createKeptCode } from './asked-code.ts';
import { LockedStep } from './locked-step.tsx';
import type { CodeUsedUp } from './password-failure.ts';
import { ResetStep } from './reset-step.tsx';

const kept = createKeptCode(
  () => sessionStorage,
  () => Date.now(),
);

type Step =
  | { readonly name: 'ask'; readonly email: string }
  | { readonly name: 'reset'; readonly asked: AskedCode | undefined }
  | { readonly name: 'locked'; readonly asked: AskedCode; readonly usedUp: CodeUsedUp }
  | { readonly name: 'done' };

/** Asks for a code and chooses a new password with it (spec §2.7): the address, then code and password, then the way in. */
export function ForgotPasswordPage() {
  const { email = '' } = useSearch({ from: '/forgot-password' });
  return <NewPassword first={(asked) => (asked ? { name: 'reset', asked } : { name: 'ask', email })} />;
}

/** The step with code and new password alone, and with a field for the address (spec §2.1: without `invite`). */
export function ResetWithCodePage() {
  return <NewPassword hasAddress first={(asked) => ({ name: 'reset', asked })} />;
}

interface NewPasswordProps {
  /** Where it begins, with the code that this browser has asked for. */
  readonly first: (asked: AskedCode | undefined) => Step;
  readonly hasAddress?: boolean;
}

function NewPassword({ first, hasAddress = false }: NewPasswordProps) {
  const [step, setStep] = useState<Step>(() => first(kept.read()));
  const [isFirst, setIsFirst] = useState(true);
  const navigate = useNavigate();

  function goTo(next: Step) {
    if (next.name === 'reset' && next.asked !== undefined) kept.keep(next.asked);
    else kept.forget();
    // A reload begins anew, and need not ask for the address again.
    if (next.name === 'locked') void navigate({ to: '.', search: { email: next.asked.email }, replace: true });
    setIsFirst(false);
    setStep(next);
  }
  const useAnother = () => goTo(hasAddress ? { name: 'reset', asked: undefined } : { name: 'ask', email: '' });
  const goOn = (asked: AskedCode) => goTo({ name: 'reset', asked });

  if (step.name === 'done') return <DonePage />;
  return (
    <SplitPage art={<CounterArt wall="mist" scene={lock} />}>
      <Arriving key={step.name} isQuiet={isFirst}>
        {step.name === 'ask' && <AskStep email={step.email} onAsked={goOn} />}
        {step.name === 'reset' && (
          <ResetStep
            asked={step.asked}
            hasAddress={hasAddress}
            onAskedAgain={goOn}
            onLocked={(usedUp, asked) => goTo({ name: 'locked', asked, usedUp })}
            onUseAnother={useAnother}
            onDone={() => goTo({ name: 'done' })}
          />
        )}
        {step.name === 'locked' && (
          <LockedStep asked={step.asked} usedUp={step.usedUp} onAskedAgain={goOn} onUseAnother={useAnother} />
        )}
      </Arriving>
    </SplitPage>
  );
}

/** A step that follows another is heard: its heading takes the focus, as that of a new page does. */
function Arriving({ isQuiet, children }: { readonly isQuiet: boolean; readonly children: ReactNode }) {
  return (
    <div ref={isQuiet ? undefined : focusHeading} className="grid gap-5">
      {children}
    </div>
  );
}

function focusHeading(element: HTMLElement | null) {
  element?.querySelector('h1')?.focus();
}

function DonePage() {
  return (
    <SplitPage art={<CounterArt wall="celadon" scene={lock} />} hasArtOnPhones>
      <Arriving isQuiet={false}>
        <div>
          <PageHeading>Your password was changed</PageHeading>
          <p className="mt-3 text-lg text-text-muted">
            We logged you out everywhere else. Use your new password from now on.
          </p>
        </div>
        <ButtonLink href={memberPath('login')} isBlock>
          {MESSAGES.navigation.logIn}
        </ButtonLink>
      </Arriving>
    </SplitPage>
  );
}
