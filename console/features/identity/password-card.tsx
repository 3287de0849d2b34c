import { changePasswordForm } from '#contract/rules/password-forms.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { NewPasswordFields } from '#console/session/new-password-fields.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { changeOwnPassword } from './account.calls.ts';

/** Changes one's password; the sessions elsewhere end. */
export function PasswordCard() {
  const { api } = useConsole();
  const form = useCommandForm({
    schema: changePasswordForm,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: ({ currentPassword, newPassword }) => changeOwnPassword(api, { currentPassword, newPassword }),
    empties: 'when done',
  });

  return (
    <ConsoleCard title="Password">
      <form {...form.form} className="grid gap-4">
        <FailureBanner failure={form.failure} />
        {form.isSuccess && (
          <Banner tone="success" role="status">
            Your password is changed. You are signed out everywhere else.
          </Banner>
        )}
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
        <NewPasswordFields newPassword={form.field('newPassword')} confirmPassword={form.field('confirmPassword')} />
        <div>
          <Button type="submit" variant="secondary" isBusy={form.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </ConsoleCard>
  );
}
