import type { ComponentProps } from 'react';
import { PASSWORD_CHECKLIST, PASSWORD_RULES, unmetPasswordRules } from '#contract/rules/password.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';

type Bound = Omit<ComponentProps<typeof PasswordField>, 'label' | 'value'> & { readonly value: string };

interface NewPasswordFieldsProps {
  /** Both as the form binds them. */
  readonly newPassword: Bound;
  readonly confirmPassword: Bound;
}

/** A new password twice, with its rules ticked off as they are met; after a try, what is not met speaks up. */
export function NewPasswordFields({ newPassword: { error, ...newPassword }, confirmPassword }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...newPassword}
        label="New password"
        autoComplete="new-password"
        rules={rulesFor(newPassword.value)}
        haveRulesFailed={error !== undefined}
      />
      <PasswordField {...confirmPassword} label="Confirm new password" autoComplete="new-password" />
    </>
  );
}

function rulesFor(typed: string) {
  const unmet = new Set<string>(unmetPasswordRules(typed).map((rule) => rule.key));
  return PASSWORD_CHECKLIST.map(({ hint, rules: keys }) => {
    const broken = keys.find((key) => unmet.has(key));
    const error = PASSWORD_RULES.find((rule) => rule.key === (broken ?? keys[0]))?.message ?? hint;
    return { text: hint, error, isMet: broken === undefined };
  });
}
