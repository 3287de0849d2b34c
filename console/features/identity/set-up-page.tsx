import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignInNextStep, LookUpLinkResponse } from '#contract/identity/console-auth.ts';
import { chooseOperatorPassword } from '#contract/identity/choose-operator-password.ts';
import { OPERATOR_ROLE_LABELS } from '#contract/wire/rest.ts';
import { isApiError } from '#client/api-error.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { QueryFailure } from '#console/lists/card-states.tsx';
import { NewPasswordFields } from '#console/session/new-password-fields.tsx';
import { CodeStep } from './code-step.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { SignInCard, SignInFrame } from './sign-in-frame.tsx';

const LINK_OVER =
  'It was already used, has expired, or was replaced by a newer one. Sign in if you have a password, or ask an admin for a new link.';

interface SetUpPageProps {
  readonly token: string;
  /** Signed in, or on to the sign-in page: the link is done with. */
  readonly onLeave: () => void;
}

/** Where the link in an invitation leads: choose a password, then the authenticator, and in. */
export function SetUpPage({ token, onLeave }: SetUpPageProps) {
  const { session } = useConsole();
  const [next, setNext] = useState<SignInNextStep>();
  const query = useQuery({
    queryKey: ['set-up-link', token],
    queryFn: () => session.lookUpLink(token),
    retry: false,
    staleTime: Infinity,
  });
  const { data, error } = query;
  const isOver = isApiError(error, 'NOT_FOUND');

  return (
    <SignInFrame width={next?.step === 'enrol' ? 'wide' : 'narrow'}>
      {next?.step === 'enrol' && <EnrolStep enrolment={next} onOver={onLeave} onIn={onLeave} />}
      {next?.step === 'code' && data && (
        <CodeStep ticket={next.ticket} email={data.email} onOver={onLeave} onNotMe={onLeave} onIn={onLeave} />
      )}
      {next === undefined && data && <ChoosePasswordStep person={data} token={token} onNext={setNext} />}
      {error && isOver && (
        <SignInCard
          title="This link no longer works"
          lead={LINK_OVER}
          onSubmit={(event) => {
            event.preventDefault();
            onLeave();
          }}
        >
          <Button type="submit" isBlock>
            Go to sign-in
          </Button>
        </SignInCard>
      )}
      {error && !isOver && <QueryFailure query={query} />}
    </SignInFrame>
  );
}

interface ChoosePasswordStepProps {
  readonly person: LookUpLinkResponse;
  readonly token: string;
  readonly onNext: (next: SignInNextStep) => void;
}

/** The first step of an invitation: a password of one's own. */
function ChoosePasswordStep({ person, token, onNext }: ChoosePasswordStepProps) {
  const { session } = useConsole();
  const form = useCommandForm({
    schema: chooseOperatorPassword(person.email),
    defaultValues: { newPassword: '', confirmPassword: '' },
    send: ({ newPassword }) => session.chooseLinkPassword(token, newPassword),
    onDone: onNext,
  });

  return (
    <SignInCard
      title={`Welcome, ${person.name}`}
      lead={`Your role is ${OPERATOR_ROLE_LABELS[person.role].toLowerCase()}, and your email is ${person.email}. Choose a password. Next, you'll set up an authenticator.`}
      {...form.form}
    >
      <FailureBanner failure={form.failure} />
      {/* Password managers keep the password under this address. */}
      <input type="hidden" name="username" autoComplete="username" value={person.email} readOnly />
      <NewPasswordFields
        email={person.email}
        newPassword={form.field('newPassword')}
        confirmPassword={form.field('confirmPassword')}
      />
      <Button type="submit" isBlock isBusy={form.isPending}>
        Continue
      </Button>
    </SignInCard>
  );
}
