import type { ComponentProps } from 'react';
import { TICK_CLASSES, TICK_LABEL_CLASSES } from './control-classes.ts';
import type { FieldOwned, FieldProps } from './field.tsx';
import { Fieldset } from './fieldset.tsx';

export interface RadioOption {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export type RadioGroupProps<Option extends RadioOption> = FieldProps &
  Omit<ComponentProps<'input'>, FieldOwned | 'type' | 'value' | 'defaultValue' | 'checked' | 'name'> & {
    readonly name: string;
    readonly options: readonly Option[];
    /** The chosen one, where the caller keeps it; leave it out where a form library does. */
    readonly value?: string;
    readonly defaultValue?: string;
  };

/** One of a few, all in view. */
export function RadioGroup({
  label,
  labelNote,
  hint,
  error,
  options,
  value,
  defaultValue,
  ...input
}: RadioGroupProps<RadioOption>) {
  return (
    <Fieldset label={label} labelNote={labelNote} hint={hint} error={error}>
      {(describedBy) =>
        options.map((option) => (
          <label key={option.value} className={TICK_LABEL_CLASSES}>
            <input
              {...input}
              {...chosen(option.value, value, defaultValue)}
              type="radio"
              disabled={option.isDisabled ?? input.disabled}
              aria-describedby={describedBy}
              className={`${TICK_CLASSES} rounded-full after:size-2.5 after:rounded-full checked:after:bg-on-primary disabled:checked:after:bg-text-muted ${error ? 'border-2 border-danger' : ''}`}
            />
            <span className="pt-0.5">{option.label}</span>
          </label>
        ))
      }
    </Fieldset>
  );
}

/** React wants a radio to be either kept by the caller or by the browser, for its whole life. */
export function chosen(own: string, value: string | undefined, defaultValue: string | undefined) {
  if (value !== undefined) return { value: own, checked: own === value };
  return defaultValue === undefined ? { value: own } : { value: own, defaultChecked: own === defaultValue };
}
