import { type ComponentProps, useId } from 'react';
import type { FieldOwned } from './field.tsx';

type SwitchProps = Omit<ComponentProps<'input'>, FieldOwned | 'type' | 'role' | 'children'> & {
  readonly label: string;
  readonly note?: string;
  /** Where a row or a column says already what it is. */
  readonly isLabelHidden?: boolean;
};

const TRACK =
  "relative h-8 w-13 flex-none cursor-pointer appearance-none rounded-full bg-line-strong transition-colors focus-visible:rounded-full after:absolute after:start-1 after:top-1 after:size-6 after:rounded-full after:bg-surface after:transition-transform after:content-[''] checked:bg-success checked:after:translate-x-5 disabled:cursor-not-allowed disabled:opacity-50 motion-reduce:after:transition-none forced-colors:appearance-auto";

/** Being a checkbox, it says by itself whether it is on. */
const NATIVE_SWITCH = { type: 'checkbox', role: 'switch' } as const;

/** On or off, and it works at once. The place of the knob says it as much as the colour. */
export function Switch({ label, note, isLabelHidden = false, ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className="relative flex min-h-target flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <div className={isLabelHidden ? 'sr-only' : 'min-w-[min(100%,8rem)] flex-1'}>
        <label htmlFor={id} className="block cursor-pointer font-bold leading-dense">
          {label}
        </label>
        {note && (
          <p id={`${id}-note`} className="text-sm leading-dense text-text-muted">
            {note}
          </p>
        )}
      </div>
      <input
        {...input}
        id={id}
        {...NATIVE_SWITCH}
        aria-describedby={note ? `${id}-note` : undefined}
        className={TRACK}
      />
    </div>
  );
}
