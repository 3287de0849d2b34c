import { Suspense } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { loginForm } from '#contract/rules/login.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Link } from '#ui/actions/link.tsx';
import { SplitPage } from '#web/layout/split-page.tsx';
import { useApp } from '#web/app/app-context.ts';
import { lazyPart } from '#web/app/lazy-part.ts';
import { loginWarning } from '#web/session/login-failure.ts';

const DemoNotice = lazyPart(() => import('./demo-notice.tsx').then((script) => script.DemoNotice));
/** Written into the page by the server of a demo that is not there yet (contract/identity/demo.ts). */
const isDemoPreparing = () => document.querySelector('meta[name=demo]') !== null;

/** Signs a member in. The way on follows from the session: the guard of this page leads to where the member wanted to go. */
export function LoginPage() {
  const { session } = useApp();
  const form = useCommandForm({
    schema: loginForm,
    defaultValues: { email: '', password: '' },
    send: (values, key) => session.signIn({ ...values, key }),
  });
  const warning = loginWarning(form.error);
  const state = session.store.get();
  const hasEnded = state.status === 'signed-out' && state.because === 'ended' && form.failure === undefined;

  return (
    <SplitPage>
      <div>
        <PageHeading>{MESSAGES.login.title}</PageHeading>
        <p className="mt-2 text-text-muted">Good to see you. Pick up where you left off.</p>
      </div>
      {isDemoPreparing() && (
        <Suspense>
          <DemoNotice />
        </Suspense>
      )}
      {hasEnded && (
        <Banner tone="info" role="status">
          {MESSAGES.generic.notSignedIn}
        </Banner>
      )}
      <FailureBanner failure={form.failure}>
        {/* The warning stands under the password; those who listen hear it with the message. */}
        {warning !== undefined && <VisuallyHidden>{warning}</VisuallyHidden>}
      </FailureBanner>
      <form {...form.form} className="grid gap-5">
        <TextField label={MESSAGES.login.emailLabel} type="email" autoComplete="username" {...form.field('email')} />
        <div className="-mb-2">
          <PasswordField
            label={MESSAGES.login.passwordLabel}
            autoComplete="current-password"
            hint={warning}
            {...form.field('password')}
          />
          <Link
            href={forgotPasswordOf(form.values.email)}
            className="mt-1 inline-flex min-h-target items-center font-medium"
          >
            {MESSAGES.login.forgotPassword}
          </Link>
        </div>
        <Button type="submit" isBlock isBusy={form.isPending || form.isSuccess}>
          {MESSAGES.login.submit}
        </Button>
      </form>
      <p className="text-center text-sm text-text-muted">
        Not a member yet? <Link href={memberPath('waitlist')}>Join the waitlist</Link>
      </p>
    </SplitPage>
  );
}

/** With the address that was typed, so that nobody types it twice. */
function forgotPasswordOf(email: string | undefined): string {
  const search = email ? `?${new URLSearchParams({ email }).toString()}` : '';
  return memberPath('forgotPassword') + search;
}
