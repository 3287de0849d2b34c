import { type ComponentProps, type ReactNode, useId } from 'react';
import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import { FieldError } from '#ui/forms/field-note.tsx';

interface DenseFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A field of the editor: its label may be hidden where the place says what it is. */
export function DenseField({ label, isLabelHidden = false, hint, error, children }: DenseFieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block text-xs font-bold'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

type Control<Tag extends 'input' | 'textarea' | 'select'> = Omit<DenseFieldProps, 'children'> &
  Omit<ComponentProps<Tag>, 'onChange'> & { readonly onChange?: (typed: string) => void };

export function DenseInput({
  label,
  isLabelHidden,
  hint,
  error,
  onChange,
  className = '',
  ...input
}: Control<'input'>) {
  return (
    <DenseField label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {(control) => (
        <input
          type="text"
          {...control}
          {...input}
          onChange={({ target }) => onChange?.(target.value)}
          className={`${DENSE_CONTROL} ${className}`}
        />
      )}
    </DenseField>
  );
}

export function DenseTextarea({ label, hint, error, onChange, className = '', ...textarea }: Control<'textarea'>) {
  return (
    <DenseField label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          {...textarea}
          onChange={({ target }) => onChange?.(target.value)}
          className={`${DENSE_CONTROL} ${className}`}
        />
      )}
    </DenseField>
  );
}

type DenseSelectProps = Control<'select'> & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

export function DenseSelect({
  label,
  isLabelHidden,
  hint,
  onChange,
  options,
  className = '',
  ...select
}: DenseSelectProps) {
  return (
    <DenseField label={label} isLabelHidden={isLabelHidden} hint={hint}>
      {(control) => (
        <select
          {...control}
          {...select}
          onChange={({ target }) => onChange?.(target.value)}
          className={`${DENSE_CONTROL} ${className}`}
        >
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </DenseField>
  );
}

export const DENSE_CONTROL = `${CONTROL_CLASSES} lg:px-3 lg:py-1.5`;
