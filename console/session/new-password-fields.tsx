import type { UseFormRegisterReturn } from 'react-hook-form';
import { PASSWORD_CHECKLIST, PASSWORD_RULES, unmetPasswordRules } from '#contract/rules/password.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';

interface NewPasswordFieldsProps {
  readonly newPassword: UseFormRegisterReturn;
  readonly confirmPassword: UseFormRegisterReturn;
  readonly typed: string;
  /** After a try: what is not met speaks up. */
  readonly hasFailed: boolean;
  readonly confirmError: string | undefined;
}

/** A new password twice, with its rules ticked off as they are met. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...props.newPassword}
        label="New password"
        autoComplete="new-password"
        rules={rulesFor(props.typed)}
        haveRulesFailed={props.hasFailed}
      />
      <PasswordField
        {...props.confirmPassword}
        label="New password again"
        autoComplete="new-password"
        error={props.confirmError}
      />
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
