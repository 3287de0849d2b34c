import type { Ref, ComponentProps } from 'react';
import { CONTROL_CLASSES } from './control-classes.ts';
import { Field, type FieldProps } from './field.tsx';

type OneTimeCodeFieldProps = FieldProps & {
  readonly length: number;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** One line, or a cell for each digit; it is one input either way. */
  readonly look?: 'line' | 'cells';
  readonly name?: string;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A code from a mail or an authenticator app. Pasting works, spaces and all; there is nothing but digits in it. */
export function OneTimeCodeField({
  label,
  labelNote,
  hint,
  error,
  length,
  value,
  onChange,
  look = 'line',
  ...rest
}: OneTimeCodeFieldProps) {
  return (
    <Field label={label} labelNote={labelNote} hint={hint} error={error}>
      {(control) => {
        const input = {
          ...rest,
          ...control,
          type: 'text',
          value,
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          autoCorrect: 'off',
          spellCheck: false,
          // No maxLength: the browser would cut '4081 7359' before the space is taken out.
          onChange: (event: { target: HTMLInputElement }) => onChange(onlyDigits(event.target.value, length)),
        } as const;
        return look === 'cells' ? (
          <CodeCells input={input} length={length} />
        ) : (
          <input
            {...input}
            className={`${CONTROL_CLASSES} font-code text-lg font-bold tracking-[0.12em] md:tracking-[0.2em] tabular-nums`}
          />
        );
      }}
    </Field>
  );
}

/** The digits of what was typed or pasted, such as '4081 7359' out of a mail, and no more than fit. */
export function onlyDigits(text: string, length: number): string {
  return text.replaceAll(/\D/g, '').slice(0, length);
}

interface CodeCellsProps {
  readonly input: ComponentProps<'input'> & { readonly value: string };
  readonly length: number;
}

/** One input that looks like a cell for each digit: what is typed is read from it and drawn behind it. */
function CodeCells({ input, length }: CodeCellsProps) {
  const current = Math.min(input.value.length, length - 1);
  return (
    <div className="group @container relative flex gap-[6px] md:gap-[8px]">
      {Array.from({ length }, (_, cell) => (
        <span
          key={cell}
          aria-hidden="true"
          className={[
            'grid h-14 min-w-0 flex-1 place-items-center rounded-sm border-[1.5px] bg-surface font-code text-[length:min(1.5rem,12cqi)] leading-none font-bold',
            input['aria-invalid'] ? 'border-2 border-danger' : 'border-line-strong',
            cell === current
              ? 'outline-3 outline-offset-1 outline-transparent group-focus-within:border-focus group-focus-within:outline-focus'
              : '',
            cell * 2 === length ? 'ms-[6px]' : '',
          ].join(' ')}
        >
          {input.value[cell]}
        </span>
      ))}
      <input
        {...input}
        className="absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none focus-visible:outline-none selection:bg-transparent"
      />
    </div>
  );
}
