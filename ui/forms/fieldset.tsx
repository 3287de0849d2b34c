import { type ReactNode, useId } from 'react';
import { FieldError, FieldHint } from './field-note.tsx';
import type { FieldProps } from './field.tsx';

type FieldsetProps = FieldProps & {
  /** One of them is chosen: then the group itself can be wrong. */
  readonly isRadioGroup?: boolean;
  /** Gets the ids of hint and error, to be named by each control of the group. */
  readonly children: (describedBy: string | undefined) => ReactNode;
};

/** Several controls under one question: the question, hint and error are heard with each of them. */
export function Fieldset({ label, labelNote, hint, error, isRadioGroup = false, children }: FieldsetProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');

  return (
    <fieldset
      className="min-w-0"
      {...(isRadioGroup && { role: 'radiogroup', 'aria-invalid': error ? true : undefined })}
    >
      <legend className="mb-1.5 text-sm font-bold">
        {label}
        {labelNote && <span className="ms-1 font-medium text-text-muted">{labelNote}</span>}
      </legend>
      {children(describedBy || undefined)}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </fieldset>
  );
}
