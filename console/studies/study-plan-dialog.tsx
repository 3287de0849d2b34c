import { updateStudy } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { StudyFields } from './study-fields.tsx';
import { formOf, studyForm } from './study-form.ts';
import type { Study } from './study.queries.ts';

interface StudyPlanDialogProps {
  readonly study: Study;
  readonly onClose: () => void;
}

/** Changes what a study is called and how it is planned; what members were promised stays after the launch. */
export function StudyPlanDialog({ study, onClose }: StudyPlanDialogProps) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema: studyForm,
    defaultValues: formOf(study),
    send: ({ plan }) => api.mutate(updateStudy, { studyId: study.studyId, input: plan }),
    changes: 'everything',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      onClose={onClose}
      title="Names and plan"
      auditNote={`${study.shortId}. Changes are recorded in the audit log.`}
      doLabel="Save"
    >
      <StudyFields form={form} isLaunched={study.launchedAt != null} hasPoints={study.recruits == null} />
    </FormDialog>
  );
}
