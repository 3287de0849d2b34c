import { type ReactNode, useId } from 'react';
import { FieldError, FieldHint } from './field-note.tsx';

export interface FieldProps {
  readonly label: string;
  /** A quiet word after the label, such as '(optional)'. */
  readonly labelNote?: string | undefined;
  readonly hint?: string | undefined;
  /** The exact message of the rule that is not met; it may hold the way out that it names. */
  readonly error?: ReactNode;
}

/** What the control inside a field must carry so that label, hint and error belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** What a field takes care of itself and a caller therefore cannot set on its control. */
export type FieldOwned = 'id' | 'className' | 'aria-describedby' | 'aria-invalid';

type FieldFrameProps = FieldProps & { readonly children: (control: ControlProps) => ReactNode };

/** Label above, hint and error below, tied to the control for those who listen. */
export function Field({ label, labelNote, hint, error, children }: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-bold">
        {label}
        {labelNote && <span className="ms-1 font-medium text-text-muted">{labelNote}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
    </div>
  );
}
