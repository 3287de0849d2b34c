import type { LookUpLinkResponse, SignInNextStep } from '#contract/identity/console-auth.ts';
import { chooseOperatorPassword } from '#contract/identity/sign-in-requests.ts';
import { OPERATOR_ROLE_LABELS } from '#contract/wire/rest.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { NewPasswordFields } from '#console/session/new-password-fields.tsx';
import { SignInCard } from './sign-in-card.tsx';

interface ChoosePasswordStepProps {
  readonly person: LookUpLinkResponse;
  readonly token: string;
  readonly onNext: (next: SignInNextStep) => void;
}

/** The first step of an invitation: a password of one's own. */
export function ChoosePasswordStep({ person, token, onNext }: ChoosePasswordStepProps) {
  const { session } = useConsole();
  const form = useCommandForm({
    schema: chooseOperatorPassword,
    defaultValues: { newPassword: '', confirmPassword: '' },
    send: ({ newPassword }) => session.chooseLinkPassword(token, newPassword),
    onDone: onNext,
  });

  return (
    <SignInCard
      title={`Welcome, ${person.name}`}
      lead={`You work here as ${OPERATOR_ROLE_LABELS[person.role].toLowerCase()}, with the address ${person.email}. Choose a password; the authenticator comes next.`}
      {...form.form}
    >
      <FailureBanner failure={form.failure} />
      {/* Password managers keep the password under this address. */}
      <input type="hidden" name="username" autoComplete="username" value={person.email} readOnly />
      <NewPasswordFields newPassword={form.field('newPassword')} confirmPassword={form.field('confirmPassword')} />
      <Button type="submit" isBlock isBusy={form.isPending}>
        Continue
      </Button>
    </SignInCard>
  );
}
