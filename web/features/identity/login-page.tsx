import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { loginForm, type LoginForm } from '#contract/rules/login.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Link } from '#ui/actions/link.tsx';
import { SplitPage } from '#web/layout/split-page.tsx';
import { useApp } from '#web/app/app-context.ts';
import { loginFailure, type LoginFailure } from '#web/session/login-failure.ts';

type CountedFailure = LoginFailure & { readonly count: number };

/** Signs a member in. The way on follows from the session: the guard of this page leads to where the member wanted to go. */
export function LoginPage() {
  const { session } = useApp();
  const [failure, setFailure] = useState<CountedFailure>();
  const [hasSignedIn, setHasSignedIn] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(loginForm),
    defaultValues: { email: '', password: '' },
  });
  const state = session.store.get();
  const hasEnded = state.status === 'signed-out' && state.because === 'ended' && failure === undefined;

  async function signIn(values: LoginForm) {
    try {
      await session.signIn(values);
      setHasSignedIn(true);
    } catch (error) {
      setFailure((before) => ({ ...loginFailure(error), count: (before?.count ?? 0) + 1 }));
    }
  }

  return (
    <SplitPage>
      <div>
        <PageHeading>{MESSAGES.login.title}</PageHeading>
        <p className="mt-2 text-text-muted">Good to see you. Pick up where you left off.</p>
      </div>
      {hasEnded && (
        <Banner tone="info" role="status">
          {MESSAGES.generic.notSignedIn}
        </Banner>
      )}
      {failure !== undefined && (
        <AlertBanner key={failure.count}>
          {failure.message}
          {/* The warning stands under the password; those who listen hear it with the message. */}
          {failure.warning !== undefined && <VisuallyHidden>{failure.warning}</VisuallyHidden>}
        </AlertBanner>
      )}
      <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(signIn)(event)}>
        <TextField
          {...register('email')}
          label={MESSAGES.login.emailLabel}
          type="email"
          autoComplete="username"
          error={formState.errors.email?.message}
        />
        <div className="-mb-2">
          <PasswordField
            {...register('password')}
            label={MESSAGES.login.passwordLabel}
            autoComplete="current-password"
            hint={failure?.warning}
            error={formState.errors.password?.message}
          />
          <Link href={memberPath('forgotPassword')} className="mt-1 inline-flex min-h-target items-center font-medium">
            {MESSAGES.login.forgotPassword}
          </Link>
        </div>
        <Button type="submit" isBlock isBusy={formState.isSubmitting || hasSignedIn}>
          {MESSAGES.login.submit}
        </Button>
      </form>
      <p className="text-center text-sm text-text-muted">
        Not a member yet? <Link href={memberPath('waitlist')}>Join the waitlist</Link>
      </p>
    </SplitPage>
  );
}
