import { type ComponentProps, useId, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { CONTROL_CLASSES } from './control-classes.ts';
import { Field, type FieldOwned, type FieldProps } from './field.tsx';
import { type PasswordRule, PasswordRules } from './password-rules.tsx';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, FieldOwned | 'type'> & {
    /** For a new password: each rule, and whether what is typed meets it. */
    readonly rules?: readonly PasswordRule[];
    /** A try has failed: the rules that are not met turn into their messages, and the field into an invalid one. */
    readonly haveRulesFailed?: boolean;
  };

/** A password that its owner may look at while typing. */
export function PasswordField({
  label,
  labelNote,
  hint,
  error,
  rules,
  haveRulesFailed = false,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const rulesId = useId();
  const isInvalid = haveRulesFailed && rules?.some((rule) => !rule.isMet);

  return (
    <div>
      <Field label={label} labelNote={labelNote} hint={hint} error={error}>
        {(control) => (
          <div className="relative">
            <input
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...input}
              {...control}
              aria-invalid={control['aria-invalid'] ?? (isInvalid ? true : undefined)}
              aria-describedby={[control['aria-describedby'], rules && rulesId].filter(Boolean).join(' ') || undefined}
              type={isShown ? 'text' : 'password'}
              className={`${CONTROL_CLASSES} pe-13`}
            />
            <button
              type="button"
              aria-label={isShown ? 'Hide password' : 'Show password'}
              onClick={() => setIsShown(!isShown)}
              className="absolute inset-y-0 end-0.5 my-auto grid size-target place-items-center rounded-md hover:bg-primary-soft focus-visible:rounded-md focus-visible:-outline-offset-2"
            >
              <Icon name={isShown ? 'eye-off' : 'eye'} size="lg" />
            </button>
          </div>
        )}
      </Field>
      {rules && <PasswordRules id={rulesId} rules={rules} hasFailed={haveRulesFailed} />}
    </div>
  );
}
