import { REASON_MAX_CHARACTERS } from '#contract/rules/reason.ts';
import { TextareaField } from '#ui/forms/textarea-field.tsx';

interface SecondReasonFieldProps {
  readonly value: string;
  /** What the server said: that it takes a second person, or what is wrong with the reason. */
  readonly problem: string | undefined;
  readonly onChange: (reason: string) => void;
}

/** Appears once the server has said that one person is not enough: why, for whoever decides. */
export function SecondReasonField({ value, problem, onChange }: SecondReasonFieldProps) {
  if (problem === undefined && value === '') return null;
  return (
    <TextareaField
      label="Reason, for the second person"
      rows={2}
      maxCharacters={REASON_MAX_CHARACTERS}
      value={value}
      error={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
