import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import type { ReactNode } from 'react';
import { STUDY_DESCRIPTION_MAX_CHARACTERS } from '#contract/studies/studies.ts';
import { DateField } from '#ui/forms/date-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import type { CommandForm } from '#client/use-command-form.ts';
import { costLine, type StudyForm } from './study-form.ts';

interface StudyFieldsProps {
  /** Of `useCommandForm` with the schema `studyForm`. */
  readonly form: Pick<CommandForm<StudyForm>, 'field' | 'valueOf' | 'values'>;
  /** Members were promised points, length and opening: these are shown, but stay. */
  readonly isLaunched?: boolean;
  /** A recruitment survey pays nothing. */
  readonly hasPoints?: boolean;
  /** Stands beside the length. */
  readonly beside?: ReactNode;
}

const DATE_SHAPE = 'Enter a day as MM/DD/YYYY.';

/** Names, plan and points of a study. */
export function StudyFields({ form, isLaunched = false, hasPoints = true, beside }: StudyFieldsProps) {
  const { field } = form;
  const date = (name: 'opensAt' | 'closesAt') => ({ ...form.valueOf(name), shapeError: DATE_SHAPE });
  const figure = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <TextField {...field('internalName')} label="Name for the team" autoComplete="off" />
      <TextField
        {...field('externalName')}
        label="Name members see"
        hint="Keep it clear and accurate. Shown on the card and in the email."
        autoComplete="off"
      />
      <TextareaField
        {...field('description')}
        label="Description"
        labelNote="(optional)"
        hint={`One sentence on the card. Up to ${STUDY_DESCRIPTION_MAX_CHARACTERS} characters.`}
        rows={2}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        {beside}
        <TextField {...field('minutes')} {...figure} label="Minutes" disabled={isLaunched} />
        {isLaunched ? (
          <TextField {...field('opensAt')} label="Opens" disabled />
        ) : (
          <DateField {...date('opensAt')} label="Opens" labelNote="(optional)" />
        )}
        <DateField {...date('closesAt')} label="Closes" hint="At the end of this day in the panel's time zone." />
        <TextField {...field('wantedCompletes')} {...figure} label="Completes needed" />
        {hasPoints && (
          <TextField
            {...field('budgetPoints')}
            {...figure}
            label="Budget in points"
            labelNote="(optional)"
            hint="Invitations stop before the budget runs out."
          />
        )}
      </div>
      {hasPoints && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-bold">Points</legend>
          <div className="grid items-start gap-3 md:grid-cols-3">
            <TextField {...field('points.qualified')} {...figure} label="Complete" disabled={isLaunched} />
            <TextField
              {...field('points.nonQualified')}
              {...figure}
              label={OUTCOME_TERMS.TERMINATED}
              disabled={isLaunched}
            />
            <TextField {...field('points.overQuota')} {...figure} label={OUTCOME_TERMS.OQ} disabled={isLaunched} />
          </div>
          <p className="mt-2 text-xs text-text-muted" role="status">
            {isLaunched
              ? "Members were promised these points and this length when they were invited, so they can't be changed."
              : costLine(form.values)}
          </p>
        </fieldset>
      )}
    </div>
  );
}
