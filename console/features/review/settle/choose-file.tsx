import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { FieldError } from '#ui/forms/field-note.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { pickedStudiesQuery } from '#console/features/study/studies.queries.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { RefusedFile, sendSettlement } from './settlement.queries.ts';

interface ChooseFileProps {
  readonly studyId: string | undefined;
  readonly onClose: () => void;
  readonly onTaken: (settlementId: string) => void;
}

/** Which study, and the file that a partner sent. */
export function ChooseFile({ studyId, onClose, onTaken }: ChooseFileProps) {
  const { api } = useConsole();
  const inputId = useId();
  const { data: studies } = useQuery({ ...pickedStudiesQuery(api, {}), enabled: studyId === undefined });
  const [chosenId, setChosenId] = useState(studyId ?? '');
  const [file, setFile] = useState<File>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isReady = chosenId !== '' && file !== undefined;

  async function compare() {
    if (!isReady) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      onTaken(await sendSettlement(api, chosenId, file));
    } catch (error) {
      setProblem(error instanceof RefusedFile ? error.message : MESSAGES.generic.somethingWentWrongTryAgain);
      setIsBusy(false);
    }
  }

  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title="Settle by file"
      auditNote="Nothing changes before you have seen what differs."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={isBusy} isIdle={!isReady} onClick={() => void compare()}>
            Compare
          </Button>
        </>
      }
    >
      <p>
        A CSV with the columns <span className="font-code">respondent_id</span> and{' '}
        <span className="font-code">outcome</span>: the ids that an outside survey was given, or our member ids; and
        complete, screen-out or over quota. At most 100,000 lines.
      </p>
      {studyId === undefined && (
        <SelectField
          label="Study"
          placeholder="Choose a study"
          value={chosenId}
          options={(studies ?? [])
            .filter(({ isSeries }) => !isSeries)
            .map((study) => ({
              value: study.studyId,
              label: `${study.internalName}, ${study.shortId}`,
            }))}
          onChange={({ target }) => setChosenId(target.value)}
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
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${inputId}-error` : undefined}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            setProblem(undefined);
          }}
          className="block w-full rounded-md border border-line-strong p-2 text-sm file:me-3 file:min-h-8 file:rounded-md file:border-0 file:bg-primary-soft file:px-3 file:font-bold file:text-on-primary-soft"
        />
        {problem && <FieldError id={`${inputId}-error`}>{problem}</FieldError>}
      </div>
    </ConsoleDialog>
  );
}
