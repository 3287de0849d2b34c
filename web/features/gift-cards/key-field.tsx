import type { ChangeEvent, Ref } from 'react';
import { CHALLENGE_KEY_CHARACTERS, plainKey, shownKey } from '#contract/gift-cards/egift.ts';
import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import { Field } from '#ui/forms/field.tsx';

interface KeyFieldProps {
  readonly value: string;
  readonly onChange: (key: string) => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

const HINT = 'Six letters and numbers. Capitals do not matter.';
const DASH_AFTER = CHALLENGE_KEY_CHARACTERS / 2;

/** A challenge key as XXX-XXX: the dash comes by itself, and pasting works however it was written down. */
export function KeyField({ value, onChange, error, ref }: KeyFieldProps) {
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = target;
    const shown = shownKey(typed);
    const before = plainKey(typed.slice(0, selectionStart ?? typed.length)).length;
    // Set here and not by the next drawing, which would put the caret to the end.
    target.value = shown;
    const caret = before > DASH_AFTER ? before + 1 : before;
    target.setSelectionRange(caret, caret);
    onChange(shown);
  }

  return (
    <Field label="Challenge key" hint={error ? undefined : HINT} error={error}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="text"
          name="challenge-key"
          value={value}
          onChange={change}
          placeholder="XXX-XXX"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          // No maxLength: the browser would cut what is pasted before its spaces are taken out.
          className={`${CONTROL_CLASSES} font-code text-[1.375rem] font-[600] tracking-[0.22em] uppercase tabular-nums [font-feature-settings:'zero'] placeholder:font-normal`}
        />
      )}
    </Field>
  );
}
