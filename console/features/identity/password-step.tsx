import type { SignInNextStep } from '#contract/identity/console-auth.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { loginForm } from '#contract/rules/login.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { SignInCard } from './sign-in-card.tsx';

interface PasswordStepProps {
  readonly notice: string | undefined;
  readonly email: string | undefined;
  readonly onNext: (next: SignInNextStep, email: string) => void;
}

/** The first step: who somebody is, and their password. */
export function PasswordStep({ notice, email = '', onNext }: PasswordStepProps) {
  const { session } = useConsole();
  const form = useCommandForm({
    schema: loginForm,
    defaultValues: { email, password: '' },
    send: (values) => session.beginSignIn(values.email, values.password),
    onDone: (next, values) => onNext(next, values.email),
  });

  return (
    <>
      <SignInCard title="Sign in" lead="Step 1 of 2. Your email address and your password." {...form.form}>
        {notice !== undefined && form.failure === undefined && (
          <Banner tone="info" role="status">
            {notice}
          </Banner>
        )}
        <FailureBanner failure={form.failure} />
        <TextField label={MESSAGES.login.emailLabel} type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label={MESSAGES.login.passwordLabel}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Button type="submit" isBlock isBusy={form.isPending}>
          Continue
        </Button>
        <p className="text-xs text-text-muted">
          Forgot your password? An admin can send you a link to choose a new one.
        </p>
      </SignInCard>
      <DemoAccounts
        onChoose={(account) => {
          form.setValue('email', account.email);
          form.valueOf('password').onChange(account.password);
        }}
      />
    </>
  );
}
