import { type ReactNode, useId } from 'react';
import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import { FieldError } from '#ui/forms/field-note.tsx';

interface DenseFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
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

export const DENSE_CONTROL = `${CONTROL_CLASSES} lg:px-3 lg:py-1.5`;
