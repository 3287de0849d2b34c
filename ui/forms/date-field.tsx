import { useState } from 'react';
import { dateShape, withStrokes } from './date-shape.ts';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

type DateFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Shown once the field is left with something that is no day. */
  readonly shapeError: string;
  readonly name?: string;
  readonly autoComplete?: 'bday' | 'off';
  readonly isRequired?: boolean;
};

/** A day, typed as MM/DD/YYYY: faster than a calendar for a birthday, and the same in every browser. */
export function DateField({ value, onChange, shapeError, error, isRequired = false, ...rest }: DateFieldProps) {
  const [isLeft, setIsLeft] = useState(false);
  const isMisshapen = isLeft && dateShape(value) === 'not-a-date';

  return (
    <TextField
      autoComplete="off"
      {...rest}
      value={value}
      error={error ?? (isMisshapen ? shapeError : undefined)}
      placeholder="MM/DD/YYYY"
      inputMode="numeric"
      aria-required={isRequired}
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => setIsLeft(false)}
      onBlur={() => {
        setIsLeft(true);
        onChange(withStrokes(value));
      }}
    />
  );
}
