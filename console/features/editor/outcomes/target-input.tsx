import { useState } from 'react';
import { DENSE_CONTROL } from '../form/dense-field.tsx';

const TARGET_MAX = 10_000_000;

interface TargetInputProps {
  readonly label: string;
  readonly target: number;
  readonly onChange: (target: number) => void;
}

/** How many members a cell takes. What is no whole number stays in the field, marked, and is not taken. */
export function TargetInput({ label, target, onChange }: TargetInputProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(target);
  const isRight = /^\d{1,8}$/u.test(shown.trim()) && Number(shown) <= TARGET_MAX;
  return (
    <input
      inputMode="numeric"
      aria-label={label}
      aria-invalid={!isRight || undefined}
      maxLength={8}
      value={shown}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped(value);
        if (/^\d{1,8}$/u.test(value.trim()) && Number(value) <= TARGET_MAX) onChange(Number(value));
      }}
      onBlur={() => isRight && setTyped(undefined)}
      className={`${DENSE_CONTROL} min-w-16 text-end tabular-nums`}
    />
  );
}
