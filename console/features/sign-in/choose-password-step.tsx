import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import {
  chooseOperatorPassword,
  type LookUpLinkResponse,
  type SignInNextStep,
} from '#contract/identity/console-auth.ts';
import { OPERATOR_ROLE_LABELS } from '#contract/wire/rest.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { NewPasswordFields } from '#console/session/new-password-fields.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { useFailure } from '#console/session/use-failure.ts';

interface ChoosePasswordStepProps {
  readonly person: LookUpLinkResponse;
  readonly token: string;
  readonly onNext: (next: SignInNextStep) => void;
}

/** The first step of an invitation: a password of one's own. */
export function ChoosePasswordStep({ person, token, onNext }: ChoosePasswordStepProps) {
  const { session } = useConsole();
  const { failure, fail } = useFailure();
  const form = useForm({
    resolver: standardSchemaResolver(chooseOperatorPassword),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });

  const typed = useWatch({ control: form.control, name: 'newPassword' });

  async function choose({ newPassword }: { newPassword: string }) {
    try {
      onNext(await session.chooseLinkPassword(token, newPassword));
    } catch (error) {
      fail(error);
    }
  }

  return (
    <SignInCard
      title={`Welcome, ${person.name}`}
      lead={`You work here as ${OPERATOR_ROLE_LABELS[person.role].toLowerCase()}, with the address ${person.email}. Choose a password; the authenticator comes next.`}
      onSubmit={(event) => void form.handleSubmit(choose)(event)}
    >
      {failure.count > 0 && <AlertBanner key={failure.count}>{failure.sentence}</AlertBanner>}
      {/* Password managers keep the password under this address. */}
      <input type="hidden" name="username" autoComplete="username" value={person.email} readOnly />
      <NewPasswordFields
        newPassword={form.register('newPassword')}
        confirmPassword={form.register('confirmPassword')}
        typed={typed ?? ''}
        hasFailed={form.formState.errors.newPassword !== undefined}
        confirmError={form.formState.errors.confirmPassword?.message}
      />
      <Button type="submit" isBlock isBusy={form.formState.isSubmitting}>
        Continue
      </Button>
    </SignInCard>
  );
}
