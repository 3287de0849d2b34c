import type { ReactNode } from 'react';
import type { FieldProblems } from '#contract/wire/field-problems.ts';
import { STUDY_DESCRIPTION_MAX_CHARACTERS } from '#contract/studies/studies.ts';
import { DateField } from '#ui/forms/date-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { costLine, type StudyForm } from './study-form.ts';

interface StudyFieldsProps {
  readonly form: StudyForm;
  readonly onChange: (form: StudyForm) => void;
  readonly problems: FieldProblems;
  /** Members were promised points, length and opening: these are shown, but stay. */
  readonly isLaunched?: boolean;
  /** Stands beside the length. */
  readonly beside?: ReactNode;
}

const DATE_SHAPE = 'Enter a day as MM/DD/YYYY.';

/** Names, plan and points of a study. */
export function StudyFields({ form, onChange, problems, isLaunched = false, beside }: StudyFieldsProps) {
  const text = (name: keyof StudyForm, field: string = name) => ({
    value: form[name],
    error: problems[field]?.[0],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ ...form, [name]: event.target.value }),
  });
  const date = (name: 'opens' | 'closes', field: string) => ({
    value: form[name],
    error: problems[field]?.[0],
    shapeError: DATE_SHAPE,
    onChange: (value: string) => onChange({ ...form, [name]: value }),
  });
  const figure = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <TextField {...text('internalName')} label="Name for the team" autoComplete="off" />
      <TextField
        {...text('externalName')}
        label="Name members see"
        hint="Plain and honest. Shown on the card and in the e-mail."
        autoComplete="off"
      />
      <TextareaField
        {...text('description')}
        label="Description"
        labelNote="(optional)"
        hint={`One sentence on the card. Up to ${STUDY_DESCRIPTION_MAX_CHARACTERS} characters.`}
        rows={2}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        {beside}
        <TextField {...text('minutes')} {...figure} label="Minutes" disabled={isLaunched} />
        {isLaunched ? (
          <TextField {...text('opens', 'opensAt')} label="Opens" disabled />
        ) : (
          <DateField {...date('opens', 'opensAt')} label="Opens" labelNote="(optional)" />
        )}
        <DateField {...date('closes', 'closesAt')} label="Closes" hint="At the end of this day, panel time." />
        <TextField {...text('wantedCompletes')} {...figure} label="Completes wanted" />
        <TextField
          {...text('budgetPoints')}
          {...figure}
          label="Budget in points"
          labelNote="(optional)"
          hint="Inviting stops before it is spent."
        />
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-bold">Points</legend>
        <div className="grid items-start gap-3 md:grid-cols-3">
          <TextField {...text('qualified', 'points.qualified')} {...figure} label="Complete" disabled={isLaunched} />
          <TextField
            {...text('nonQualified', 'points.nonQualified')}
            {...figure}
            label="Not a fit"
            disabled={isLaunched}
          />
          <TextField {...text('overQuota', 'points.overQuota')} {...figure} label="Survey full" disabled={isLaunched} />
        </div>
        <p className="mt-2 text-xs text-text-muted" role="status">
          {isLaunched
            ? 'Members were promised these points and this length when they were invited. They stay.'
            : costLine(form)}
        </p>
      </fieldset>
    </div>
  );
}
