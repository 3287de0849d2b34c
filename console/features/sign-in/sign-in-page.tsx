import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { TOTP_DIGITS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages.ts';
import { consoleSignInRequest, type ConsoleSignInRequest } from '#contract/rest.ts';
import { isApiError } from '#client/api-error.ts';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { OneTimeCodeField } from '#ui/forms/one-time-code-field.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/console-context.ts';
import { CONSOLE_NAME } from '#console/layout/console-name.ts';
import { DemoAccounts, type DemoAccount } from './demo-accounts.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Password and a code from the authenticator app, in one step. */
export function SignInPage({ hasEnded }: { readonly hasEnded: boolean }) {
  const { session } = useConsole();
  const [failure, setFailure] = useState({ count: 0, sentence: '' });
  const { control, register, handleSubmit, formState, setValue, resetField } = useForm({
    resolver: standardSchemaResolver(consoleSignInRequest),
    defaultValues: { email: '', password: '', code: '' },
  });

  async function signIn(values: ConsoleSignInRequest) {
    try {
      await session.signIn(values);
    } catch (error) {
      const sentence = isApiError(error) ? error.message : MESSAGES.generic.somethingWentWrongTryAgain;
      setFailure(({ count }) => ({ count: count + 1, sentence }));
      // A code works once and not for long: the next try needs a fresh one.
      resetField('code');
    }
  }

  function fillIn({ email, password, code }: DemoAccount) {
    setValue('email', email);
    setValue('password', password);
    setValue('code', code, { shouldValidate: formState.isSubmitted });
  }

  return (
    <SignInFrame>
      <form
        noValidate
        className="grid gap-5 rounded-lg bg-surface p-6 md:p-8"
        onSubmit={(event) => void handleSubmit(signIn)(event)}
      >
        <title>{`Sign in · ${CONSOLE_NAME}`}</title>
        <div>
          <h1 tabIndex={-1} className="text-[1.625rem]">
            Sign in
          </h1>
          <p className="mt-1 text-text-muted">With your password and a code from your authenticator app.</p>
        </div>
        {hasEnded && failure.count === 0 && (
          <Banner tone="info" role="status">
            Your session has ended. Sign in again.
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
        <Controller
          control={control}
          name="code"
          render={({ field, fieldState }) => (
            <OneTimeCodeField
              {...field}
              value={field.value ?? ''}
              label="Code"
              hint={`${TOTP_DIGITS} digits from your authenticator app`}
              length={TOTP_DIGITS}
              look="cells"
              error={fieldState.error?.message}
            />
          )}
        />
        <Button type="submit" isBlock isBusy={formState.isSubmitting}>
          Sign in
        </Button>
      </form>
      <DemoAccounts onChoose={fillIn} />
    </SignInFrame>
  );
}
