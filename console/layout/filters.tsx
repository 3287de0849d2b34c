import type { ComponentProps } from 'react';
import { figureText } from '#ui/data/figure-text.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import type { SelectOption } from '#ui/forms/select-field.tsx';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  readonly count: number | undefined;
  readonly icon?: IconName;
}

interface FilterChipsProps {
  readonly label: string;
  readonly chips: readonly FilterChip[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

const CHIP =
  'inline-flex min-h-target items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-xs font-bold whitespace-nowrap text-text hover:border-line-strong focus-visible:rounded-full aria-pressed:border-surface-inverse aria-pressed:bg-surface-inverse aria-pressed:text-text-inverse lg:min-h-8';

/** One of a few ways to narrow a list, each with how many there are. */
export function FilterChips({ label, chips, chosen, onChoose }: FilterChipsProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {chips.map(({ key, label: name, count, icon }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
          className={`group ${CHIP}`}
        >
          {icon && <Icon name={icon} size="sm" />}
          {name}
          {count !== undefined && (
            <span className="font-medium text-text-muted tabular-nums group-aria-pressed:text-text-inverse-muted">
              {figureText(count)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

interface FilterChoiceProps {
  /** For those who listen; what is chosen says it to the others. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
}

/** One of a list, in a bar of filters. */
export function FilterChoice({ label, value, onChange, options }: FilterChoiceProps) {
  return (
    <label className="relative block max-w-full min-w-0">
      <span className="sr-only">{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL_CLASSES} appearance-none truncate pe-9 lg:py-1`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center">
        <Icon name="chevron-down" size="sm" />
      </span>
    </label>
  );
}

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
