import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ERRORS } from '#contract/errors.ts';
import { memberPath } from '#contract/member-paths.ts';
import { MESSAGES } from '#contract/messages.ts';
import { loginForm, type LoginForm } from '#contract/rules/login.ts';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { PublicPage } from '#web/layout/public-page.tsx';
import { useApp } from '#web/routes/app-context.ts';
import { loginFailureSentences } from './login-failure.ts';

interface Failure {
  readonly count: number;
  readonly sentences: readonly string[];
}

/** Signs a member in. The way on follows from the session: the guard of this page leads to where the member wanted to go. */
export function LoginPage() {
  const { session } = useApp();
  const [failure, setFailure] = useState<Failure>({ count: 0, sentences: [] });
  const [hasSignedIn, setHasSignedIn] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(loginForm),
    defaultValues: { email: '', password: '' },
  });
  const state = session.store.get();
  const hasEnded = state.status === 'signed-out' && state.because === 'ended' && failure.count === 0;

  async function signIn(values: LoginForm) {
    try {
      await session.signIn(values);
      setHasSignedIn(true);
    } catch (error) {
      setFailure(({ count }) => ({ count: count + 1, sentences: loginFailureSentences(error) }));
    }
  }

  return (
    <PublicPage>
      <PageHeading>{MESSAGES.login.title}</PageHeading>
      {hasEnded && (
        <Banner tone="info" role="status">
          {ERRORS.UNAUTHENTICATED.sentence}
        </Banner>
      )}
      {failure.count > 0 && (
        <AlertBanner key={failure.count}>
          {failure.sentences.map((sentence) => (
            <p key={sentence} className="not-first:mt-3">
              {sentence}
            </p>
          ))}
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
        <PasswordField
          {...register('password')}
          label={MESSAGES.login.passwordLabel}
          autoComplete="current-password"
          error={formState.errors.password?.message}
        />
        <p>
          <a href={memberPath('forgotPassword')}>{MESSAGES.login.forgotPassword}</a>
        </p>
        <Button type="submit" isBlock isBusy={formState.isSubmitting || hasSignedIn}>
          {MESSAGES.login.submit}
        </Button>
      </form>
      <p className="text-text-muted">
        Not a member yet? <a href={memberPath('waitlist')}>Join the waitlist</a>
      </p>
    </PublicPage>
  );
}
