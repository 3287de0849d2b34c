import type { ComponentProps } from 'react';
import { besidesTheList, passwordChecklist } from '#client/password-checklist.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';

type Bound = Omit<ComponentProps<typeof PasswordField>, 'label' | 'value' | 'error'> & {
  readonly value: string;
  readonly error?: string | undefined;
};

interface NewPasswordFieldsProps {
  /** Whose password it is: their own address is no good one. */
  readonly email: string;
  /** Both as the form binds them. */
  readonly newPassword: Bound;
  readonly confirmPassword: Bound;
}

/** A new password twice, with its rules ticked off as they are met; after a try, what is not met speaks up. */
export function NewPasswordFields({ email, newPassword, confirmPassword }: NewPasswordFieldsProps) {
  const rules = passwordChecklist(newPassword.value, email);
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        rules={rules}
        haveRulesFailed={newPassword.error !== undefined}
        {...newPassword}
        error={besidesTheList(newPassword.error, rules)}
      />
      <PasswordField {...confirmPassword} label="Confirm new password" autoComplete="new-password" />
    </>
  );
}
