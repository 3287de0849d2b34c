import type { ComponentProps } from 'react';
import { CONTROL_CLASSES } from './control-classes.ts';
import { Field, type FieldOwned, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, FieldOwned>;

export function TextField({ label, labelNote, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} labelNote={labelNote} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} className={CONTROL_CLASSES} />}
    </Field>
  );
}
