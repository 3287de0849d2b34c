import { type ComponentProps, useState } from 'react';
import { CONTROL_CLASSES, Field, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'aria-describedby' | 'aria-invalid'>;

/** A password that its owner may look at while typing. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={`${CONTROL_CLASSES} pe-18`}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 end-0 min-w-target rounded-md px-3 text-sm font-bold text-link hover:bg-primary-soft"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}
