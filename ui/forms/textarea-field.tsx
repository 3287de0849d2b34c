import { type ComponentProps, useState } from 'react';
import { CONTROL_CLASSES } from './control-classes.ts';
import { CharacterCount } from './character-count.tsx';
import { Field, type FieldOwned, type FieldProps } from './field.tsx';

type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, FieldOwned | 'maxLength'> & {
    /** Counted, not enforced: what was pasted is never cut off in silence. */
    readonly maxCharacters?: number;
  };

/** Several lines, with a count of what was typed against what fits. */
export function TextareaField({
  label,
  labelNote,
  hint,
  error,
  maxCharacters,
  onChange,
  rows = 4,
  ...textarea
}: TextareaFieldProps) {
  const [typed, setTyped] = useState(String(textarea.value ?? textarea.defaultValue ?? ''));
  const current = textarea.value === undefined ? typed : String(textarea.value);

  return (
    <Field label={label} labelNote={labelNote} hint={hint} error={error}>
      {(control) => (
        <>
          <textarea
            {...textarea}
            {...control}
            rows={rows}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange?.(event);
            }}
            className={`${CONTROL_CLASSES} resize-y`}
          />
          {maxCharacters !== undefined && <CharacterCount count={countOf(current)} maxCharacters={maxCharacters} />}
        </>
      )}
    </Field>
  );
}

/** What a person calls a letter: an emoji counts once, and so does an accented letter however it was typed. */
const countOf = (text: string): number => Array.from(text.normalize('NFC')).length;
