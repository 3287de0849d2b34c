import { type ComponentProps, type ReactNode, useId } from 'react';
import { TICK_BOX_CLASSES, TICK_CLASSES, TICK_LABEL_CLASSES } from './control-classes.ts';
import type { FieldOwned } from './field.tsx';
import { FieldError } from './field-note.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, FieldOwned | 'type' | 'children'> & {
  /** May hold a link; keep it short, it is the name of the control. */
  readonly label: ReactNode;
  /** One line of meaning, read after the name. */
  readonly note?: string;
  readonly error?: string | undefined;
};

/** Yes or no, or one of several; something that works at once is a switch. */
export function Checkbox({ label, note, error, ...input }: CheckboxProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');

  return (
    <div>
      <label className={TICK_LABEL_CLASSES}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={`${TICK_CLASSES} ${TICK_BOX_CLASSES}`}
        />
        <span className="min-w-0 pt-0.5">{label}</span>
      </label>
      {note && (
        <p id={`${id}-note`} className="-mt-2 ms-9 text-sm leading-dense text-text-muted">
          {note}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
