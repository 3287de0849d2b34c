import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { forgotPasswordForm } from '#contract/rules/login.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useApp } from '#web/app/app-context.ts';
import { askForCode, type AskedCode } from './asked-code.ts';
import { BackLink } from '#web/layout/back-link.tsx';

interface AskStepProps {
  readonly email: string;
  readonly onAsked: (asked: AskedCode) => void;
}

/** Where the code is to go. */
export function AskStep({ email, onAsked }: AskStepProps) {
  const { api } = useApp();
  const form = useCommandForm({
    schema: forgotPasswordForm,
    defaultValues: { email },
    send: (values) => askForCode(api, values.email),
    onDone: onAsked,
  });
  return (
    <>
      <div className="grid justify-items-start gap-1">
        <BackLink href={memberPath('login')}>{MESSAGES.navigation.logIn}</BackLink>
        <PageHeading>Forgot your password?</PageHeading>
        <p className="mt-1 text-text-muted">It happens. Enter your email and we'll send you a code to reset it.</p>
      </div>
      <FailureBanner failure={form.failure} />
      <form {...form.form} className="grid gap-5">
        <TextField label={MESSAGES.login.emailLabel} type="email" autoComplete="username" {...form.field('email')} />
        <Button type="submit" isBlock isBusy={form.isPending}>
          Send code
        </Button>
      </form>
      <p className="text-center text-sm text-text-muted">
        If there's an account with this email, you'll get a code within a few minutes.
      </p>
    </>
  );
}
