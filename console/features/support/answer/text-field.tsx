import type { ComponentProps, Ref } from 'react';
import { useId } from 'react';
import { DESCRIPTION_UNDER_CHARACTERS } from '#contract/limits.ts';
import { characterCount } from '#contract/rules/characters.ts';
import { CharacterCount } from '#ui/forms/character-count.tsx';
import { FieldError } from '#ui/forms/field-note.tsx';

interface TextFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'ref'> {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) => unknown;
}

/** From here on it is worth saying how much room is left. */
const COUNTED_FROM_SHARE = 0.8;
const MAX_CHARACTERS = DESCRIPTION_UNDER_CHARACTERS - 1;

/** What somebody writes, growing with it, inside the frame of the form. */
export function TextField({ label, value, error, ...textarea }: TextFieldProps) {
  const id = useId();
  const count = characterCount(value);
  return (
    <div className="px-4 py-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        {...textarea}
        id={id}
        value={value}
        rows={4}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="-mx-2 block field-sizing-content max-h-[40dvh] min-h-24 w-[calc(100%+1rem)] resize-none rounded-sm bg-transparent px-2 py-1 leading-normal placeholder:text-text-muted placeholder:opacity-100 focus-visible:-outline-offset-2"
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {count > MAX_CHARACTERS * COUNTED_FROM_SHARE && <CharacterCount count={count} maxCharacters={MAX_CHARACTERS} />}
    </div>
  );
}
