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
      <legend className="mb-1.5 text-sm font-bold">What an answer must be like</legend>
      {selectionType === 'multiple' ? (
        <div className="grid gap-3 md:grid-cols-2">
          <TextField label="Choose at least" {...number} {...form.field('validation.least')} />
          <TextField label="Choose at most" {...number} {...form.field('validation.most')} />
        </div>
      ) : (
        <Checkbox label="It has to be answered" {...form.field('isNeeded')} />
      )}
      {selectionType === 'open_text' && (
        <>
          <div className="grid gap-3 md:grid-cols-2">
            <TextField label="At least this many characters" {...number} {...form.field('validation.minLength')} />
            <TextField label="At most this many characters" {...number} {...form.field('validation.maxLength')} />
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
        label="What is said otherwise"
        labelNote="(optional)"
        hint="Left empty, members read our own words."
        autoComplete="off"
        {...form.field('validation.message')}
      />
      {whole && <FieldError id={id}>{whole}</FieldError>}
    </fieldset>
  );
}
