import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import type { SelectOption } from '#ui/forms/select-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';

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
