import type { ComponentProps } from 'react';
import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import { Icon } from '#ui/icons/icon.tsx';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  /** For those who listen; the glass says it to the others. */
  readonly label: string;
  readonly onChange: (typed: string) => void;
}

/** Narrows what is in view while somebody types. */
export function SearchField({ label, onChange, className = '', ...input }: SearchFieldProps) {
  return (
    <label className={`relative block max-w-full ${className}`}>
      <span className="sr-only">{label}</span>
      <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-text-muted">
        <Icon name="search" size="sm" />
      </span>
      <input
        type="search"
        autoComplete="off"
        {...input}
        onChange={({ target }) => onChange(target.value)}
        className={`${CONTROL_CLASSES} ps-9! text-sm lg:py-1`}
      />
    </label>
  );
}
