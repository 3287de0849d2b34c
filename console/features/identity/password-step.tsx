import type { SignInNextStep } from '#contract/identity/console-auth.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { loginForm } from '#contract/rules/login.ts';
import { DEMO_TEXTS } from '#contract/identity/demo.ts';
import { OPERATOR_ROLE_LABELS, type ConsoleDemoAccounts } from '#contract/wire/rest.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { SignInCard } from './sign-in-frame.tsx';
import { demoAccountsQuery } from './demo-accounts.queries.ts';

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
      <SignInCard title="Sign in" lead="Step 1 of 2. Enter your email and password." {...form.form}>
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
        <p className="text-xs text-text-muted">Forgot your password? An admin can send you a reset link.</p>
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

type DemoAccount = ConsoleDemoAccounts[number];

interface DemoAccountsProps {
  readonly onChoose: (account: DemoAccount) => void;
}

/** Locally: who can sign in, and with which code right now. Elsewhere the server knows of none and nothing is shown. */
function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const { data } = useAnswer(demoAccountsQuery);
  if (data === undefined) return null;

  return (
    <section className="rounded-lg bg-surface p-6 md:px-8">
      <h2 className="text-lg">Demo accounts</h2>
      <p role="status" className="mt-1 text-sm text-text-muted">
        {data.length === 0 ? DEMO_TEXTS.preparing : 'These work only on this computer. Choose one to fill in the form.'}
      </p>
      {data.length > 0 && (
        <ul className="mt-4 grid gap-3">
          {data.map((account) => (
            <li key={account.email} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 flex-[1_1_11rem]">
                <span className="block font-bold">{OPERATOR_ROLE_LABELS[account.role]}</span>
                <span className="block text-sm text-text-muted">
                  {account.email}, code <span className="font-code">{account.code}</span>
                </span>
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Use ${account.email}`}
                onClick={() => onChoose(account)}
              >
                Use
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
