import { REASON_MAX_CHARACTERS, reasonProblem } from '#contract/rules/reason.ts';
import { TextareaField } from '#ui/forms/textarea-field.tsx';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** Whether somebody tried to go on: before that nobody is told off. */
  readonly isTried: boolean;
  readonly label?: string;
  readonly hint?: string | undefined;
}

/** Why an operator does this: one field and one rule wherever the console asks. */
export function ReasonField({ value, onChange, isTried, label = 'Reason', hint }: ReasonFieldProps) {
  return (
    <TextareaField
      label={label}
      rows={2}
      maxCharacters={REASON_MAX_CHARACTERS}
      value={value}
      hint={hint}
      error={isTried ? reasonProblem(value) : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
