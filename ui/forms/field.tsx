import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';

export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The exact message of the rule that is not met. */
  readonly error?: string | undefined;
}

/** What the control inside a field must carry so that label, hint and error belong to it. */
interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

type FieldFrameProps = FieldProps & { readonly children: (control: ControlProps) => ReactNode };

/** Label above, hint and error below, tied to the control for those who listen. */
export function Field({ label, hint, error, children }: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-bold">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-sm font-medium leading-dense text-danger">
          <Icon name="alert" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm leading-dense text-text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export const CONTROL_CLASSES =
  'block w-full min-h-control rounded-md border-[1.5px] border-line-strong bg-surface px-4 py-2.5 leading-dense text-text focus-visible:rounded-md focus-visible:outline-offset-1 aria-invalid:border-2 aria-invalid:border-danger';
