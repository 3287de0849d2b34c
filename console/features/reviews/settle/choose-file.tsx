import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as v from 'valibot';
import { useCommandForm } from '#client/use-command-form.ts';
import { FieldError } from '#ui/forms/field-note.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { pickedStudiesQuery } from '#console/studies/studies.queries.ts';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { sendSettlement } from './settlement.queries.ts';

interface ChooseFileProps {
  readonly studyId: string | undefined;
  readonly onClose: () => void;
  readonly onTaken: (settlementId: string) => void;
}

const noFile: File | null = null;
const chosenFile = v.object({ studyId: v.string(), file: v.nullable(v.file()) });

/** Which study, and the file that a partner sent. */
export function ChooseFile({ studyId, onClose, onTaken }: ChooseFileProps) {
  const { api } = useConsole();
  const inputId = useId();
  const { data: studies } = useQuery({ ...pickedStudiesQuery(api, {}), enabled: studyId === undefined });
  const form = useCommandForm({
    schema: chosenFile,
    defaultValues: { studyId: studyId ?? '', file: noFile },
    send: (chosen) => sendSettlement(api, chosen),
    onDone: onTaken,
  });
  const { error, onChange } = form.valueOf('file');

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Reconcile from file"
      auditNote="Nothing changes until you review the differences and apply them."
      doLabel="Compare"
      isIdle={form.values.studyId === '' || form.values.file === null}
    >
      <p>
        A CSV with the columns <span className="font-code">respondent_id</span> and{' '}
        <span className="font-code">outcome</span>. Use the IDs sent to the external survey or our member IDs, and the
        outcomes complete, screen-out, or over quota. Up to 100,000 lines.
      </p>
      {studyId === undefined && (
        <SelectField
          label="Study"
          placeholder="Choose a study"
          options={(studies ?? [])
            .filter(({ isSeries }) => !isSeries)
            .map((study) => ({
              value: study.studyId,
              label: `${study.internalName}, ${study.shortId}`,
            }))}
          {...form.field('studyId')}
        />
      )}
      <div>
        <label htmlFor={inputId} className="mb-1.5 block text-sm font-bold">
          File
        </label>
        <input
          id={inputId}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${inputId}-error` : undefined}
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
          className="block w-full rounded-md border border-line-strong p-2 text-sm file:me-3 file:min-h-8 file:rounded-md file:border-0 file:bg-primary-soft file:px-3 file:font-bold file:text-on-primary-soft"
        />
        {error && <FieldError id={`${inputId}-error`}>{error}</FieldError>}
      </div>
    </FormDialog>
  );
}
