import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { SignInNextStep } from '#contract/identity/console-auth.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { loginForm, type LoginForm } from '#contract/rules/login.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { useFailure } from '#console/session/use-failure.ts';

interface PasswordStepProps {
  readonly notice: string | undefined;
  readonly email: string | undefined;
  readonly onNext: (next: SignInNextStep, email: string) => void;
}

/** The first step: who somebody is, and their password. */
export function PasswordStep({ notice, email = '', onNext }: PasswordStepProps) {
  const { session } = useConsole();
  const { failure, fail } = useFailure();
  const { register, handleSubmit, formState, setValue } = useForm({
    resolver: standardSchemaResolver(loginForm),
    defaultValues: { email, password: '' },
  });

  async function begin(values: LoginForm) {
    try {
      onNext(await session.beginSignIn(values.email, values.password), values.email);
    } catch (error) {
      fail(error);
    }
  }

  return (
    <>
      <SignInCard
        title="Sign in"
        lead="Step 1 of 2. Your email address and your password."
        onSubmit={(event) => void handleSubmit(begin)(event)}
      >
        {notice !== undefined && failure.count === 0 && (
          <Banner tone="info" role="status">
            {notice}
          </Banner>
        )}
        {failure.count > 0 && <AlertBanner key={failure.count}>{failure.sentence}</AlertBanner>}
        <TextField
          {...register('email')}
          label={MESSAGES.login.emailLabel}
          type="email"
          autoComplete="username"
          error={formState.errors.email?.message}
        />
        <PasswordField
          {...register('password')}
          label={MESSAGES.login.passwordLabel}
          autoComplete="current-password"
          error={formState.errors.password?.message}
        />
        <Button type="submit" isBlock isBusy={formState.isSubmitting}>
          Continue
        </Button>
        <p className="text-xs text-text-muted">
          Forgot your password? An admin can send you a link to choose a new one.
        </p>
      </SignInCard>
      <DemoAccounts
        onChoose={(account) => {
          setValue('email', account.email);
          setValue('password', account.password, { shouldValidate: formState.isSubmitted });
        }}
      />
    </>
  );
}
