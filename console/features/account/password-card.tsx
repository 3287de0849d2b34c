import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { MESSAGES } from '#contract/messages/messages.ts';
import { changePasswordForm, type ChangePasswordForm } from '#contract/rules/password-forms.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { NewPasswordFields } from '#console/session/new-password-fields.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { changeOwnPassword } from './account.queries.ts';

/** Changes one's password; the sessions elsewhere end. */
export function PasswordCard() {
  const { api } = useConsole();
  const [failure, setFailure] = useState({ count: 0, sentence: '' });
  const [isChanged, setIsChanged] = useState(false);
  const { control, register, handleSubmit, formState, reset } = useForm({
    resolver: standardSchemaResolver(changePasswordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });

  const typed = useWatch({ control, name: 'newPassword' });

  async function change({ currentPassword, newPassword }: ChangePasswordForm) {
    setIsChanged(false);
    try {
      await changeOwnPassword(api, { currentPassword, newPassword });
      reset();
      setFailure({ count: 0, sentence: '' });
      setIsChanged(true);
    } catch (error) {
      const sentence = error instanceof Error ? error.message : MESSAGES.generic.somethingWentWrongTryAgain;
      setFailure(({ count }) => ({ count: count + 1, sentence }));
    }
  }

  return (
    <ConsoleCard title="Password">
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(change)(event)}>
        {failure.count > 0 && <AlertBanner key={failure.count}>{failure.sentence}</AlertBanner>}
        {isChanged && (
          <Banner tone="success" role="status">
            Your password is changed. You are signed out everywhere else.
          </Banner>
        )}
        <PasswordField
          {...register('currentPassword')}
          label="Current password"
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
        />
        <NewPasswordFields
          newPassword={register('newPassword')}
          confirmPassword={register('confirmPassword')}
          typed={typed ?? ''}
          hasFailed={formState.errors.newPassword !== undefined}
          confirmError={formState.errors.confirmPassword?.message}
        />
        <div>
          <Button type="submit" variant="secondary" isBusy={formState.isSubmitting}>
            Change password
          </Button>
        </div>
      </form>
    </ConsoleCard>
  );
}
