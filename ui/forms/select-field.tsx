import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import { CONTROL_CLASSES } from './control-classes.ts';
import { Field, type FieldOwned, type FieldProps } from './field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectGroup {
  readonly label: string;
  readonly options: readonly SelectOption[];
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, FieldOwned | 'children' | 'multiple'> & {
    readonly options: readonly SelectOption[];
    /** What stands below the options, each under a heading of its own. */
    readonly groups?: readonly SelectGroup[];
    /** The first line, which stands for no choice yet. */
    readonly placeholder?: string;
  };

/** The browser's own list, since it is the best one on a phone; a long one to search in is a combobox. */
export function SelectField({ groups, options, placeholder, ...props }: SelectFieldProps) {
  const { label, labelNote, hint, error, ...select } = props;
  return (
    <Field label={label} labelNote={labelNote} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={`${CONTROL_CLASSES} appearance-none pe-11`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            <Options options={options} />
            {groups?.map((group) => (
              <optgroup key={group.label} label={group.label}>
                <Options options={group.options} />
              </optgroup>
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

const Options = ({ options }: Pick<SelectGroup, 'options'>) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
