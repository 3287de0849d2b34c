import { Checkbox } from '#ui/forms/checkbox.tsx';
import { FieldError } from '#ui/forms/field-note.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useId } from 'react';
import type { DetailFormOf } from './typed-detail.ts';

/** What an answer has to be like, as far as its kind leaves something to say. */
export function AnswerFields({ form }: { readonly form: DetailFormOf }) {
  const id = useId();
  const { selectionType } = form.values;
  const whole = form.valueOf('validation').error;
  if (selectionType === 'password_text') return null;
  const number = { inputMode: 'numeric', autoComplete: 'off', labelNote: '(optional)' } as const;
  return (
    <fieldset className="grid gap-3" aria-describedby={whole ? id : undefined}>
      <legend className="mb-1.5 text-sm font-bold">Answer requirements</legend>
      {selectionType === 'multiple' ? (
        <div className="grid gap-3 md:grid-cols-2">
          <TextField label="Choose at least" {...number} {...form.field('validation.least')} />
          <TextField label="Choose up to" {...number} {...form.field('validation.most')} />
        </div>
      ) : (
        <Checkbox label="Required" {...form.field('isNeeded')} />
      )}
      {selectionType === 'open_text' && (
        <>
          <div className="grid gap-3 md:grid-cols-2">
            <TextField label="Minimum characters" {...number} {...form.field('validation.minLength')} />
            <TextField label="Maximum characters" {...number} {...form.field('validation.maxLength')} />
          </div>
          <TextField
            label="Pattern"
            labelNote="(optional)"
            hint="A regular expression, such as ^[0-9]{4}$."
            autoComplete="off"
            spellCheck={false}
            {...form.field('validation.pattern')}
          />
        </>
      )}
      <TextField
        label="Error message"
        labelNote="(optional)"
        hint="Leave blank to use the default message."
        autoComplete="off"
        {...form.field('validation.message')}
      />
      {whole && <FieldError id={id}>{whole}</FieldError>}
    </fieldset>
  );
}
