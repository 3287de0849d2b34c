import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProblems } from '#contract/wire/field-problems.ts';
import type { StudyChanges } from '#contract/generated/operator/graphql.ts';
import { updateStudy } from '#contract/generated/operator/operations.ts';
import { Button } from '#ui/actions/button.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { problemsOfFields } from '#client/failure.ts';
import { StudyFields } from './study-fields.tsx';
import { formOf, readForm } from './study-form.ts';
import type { Study } from './study.queries.ts';
import { SentenceOfFailure } from '#console/layout/sentence-of-failure.tsx';

interface StudyPlanDialogProps {
  readonly study: Study;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes what a study is called and how it is planned; what members were promised stays after the launch. */
export function StudyPlanDialog({ study, isOpen, onClose }: StudyPlanDialogProps) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const [form, setForm] = useState(() => formOf(study));
  const [problems, setProblems] = useState<FieldProblems>({});
  const isLaunched = study.launchedAt != null;
  const save = useMutation({
    mutationFn: (input: StudyChanges) => api.mutate(updateStudy, { studyId: study.studyId, input }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      onClose();
    },
    onError: (error) => setProblems(problemsOfFields(error)),
  });

  function close() {
    setForm(formOf(study));
    setProblems({});
    save.reset();
    onClose();
  }
  function submit() {
    const read = readForm(form);
    setProblems(read.isValid ? {} : read.problems);
    if (read.isValid) save.mutate(read.input);
  }

  return (
    <ConsoleDialog
      size="lg"
      isOpen={isOpen}
      onClose={close}
      title="Names and plan"
      auditNote={`${study.shortId}, what changes is written to the audit log`}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button isBusy={save.isPending} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      <StudyFields form={form} onChange={setForm} problems={problems} isLaunched={isLaunched} />
      <SentenceOfFailure mutation={save} />
    </ConsoleDialog>
  );
}
