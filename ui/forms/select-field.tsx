import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import { CONTROL_CLASSES } from './control-classes.ts';
import { Field, type FieldOwned, type FieldProps } from './field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, FieldOwned | 'children' | 'multiple'> & {
    readonly options: readonly SelectOption[];
    /** The first line, which stands for no choice yet. */
    readonly placeholder?: string;
  };

/** The browser's own list, since it is the best one on a phone; a long one to search in is a combobox. */
export function SelectField({ label, labelNote, hint, error, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field label={label} labelNote={labelNote} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={`${CONTROL_CLASSES} appearance-none pe-11`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center">
            <Icon name="chevron-down" />
          </span>
        </div>
      )}
    </Field>
  );
}
