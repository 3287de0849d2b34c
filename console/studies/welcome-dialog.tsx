import * as v from 'valibot';
import { setWelcomeStudy } from '#contract/generated/operator/operations.ts';
import { mostOf } from '#contract/second-person/promises.ts';
import { welcomeBudget } from '#contract/joining/welcome-budget.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { AskedDialog, SecondReasonField } from '#console/dialogs/reason-dialog.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { formatNumber } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';
import { typed } from '#console/typed-numbers.ts';
import type { Study } from './study.queries.ts';

const schema = v.object({
  budgetPoints: typed(welcomeBudget.entries.budgetPoints),
  reason: v.pipe(v.string(), v.trim()),
});

/** So many new members are proposed. */
const PEOPLE = 100;

interface WelcomeDialogProps {
  readonly study: Study;
  /** Of the study that welcomes already; null for one that begins to. */
  readonly budgetPoints: number | null;
  readonly hasOther: boolean;
  readonly onClose: () => void;
}

/** Which survey new members begin with, and what they may be promised for it in all. */
export function WelcomeDialog({ study, budgetPoints: before, hasOther, onClose }: WelcomeDialogProps) {
  const { api } = useConsole();
  const each = mostOf(study.points);
  const form = useCommandForm({
    schema,
    defaultValues: { budgetPoints: String(before ?? each * PEOPLE), reason: '' },
    async send({ budgetPoints, reason }) {
      const { studyId } = study;
      const now = await api.mutate(setWelcomeStudy, { studyId, budgetPoints, reason: reason || null });
      // As it was before: a second person decides.
      return now.welcomeStudyId === studyId && now.welcomeBudgetPoints === budgetPoints ? now : null;
    },
    changes: 'everything',
    onDone: (now) => now !== null && onClose(),
  });
  if (form.isSuccess && form.data === null) return <AskedDialog onClose={onClose} />;
  const published = study.status === 'DRAFT' ? 'The survey is published as is, and no one else is invited. ' : '';
  const other = hasOther ? ' It replaces the current welcome survey.' : '';
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={before === null ? 'Use this as the welcome survey?' : 'Change the welcome budget'}
      auditNote={`${study.shortId}. Recorded in the audit log.`}
      doLabel={before === null ? 'Use it' : 'Save'}
    >
      {before === null && <p>{`${published}From now on, new members get it when they first log in.${other}`}</p>}
      <TextField
        {...form.field('budgetPoints')}
        label="Total points for new members"
        inputMode="numeric"
        autoComplete="off"
        hint={`Each new member counts as ${formatNumber(each)} points. When the budget is used up, no one else gets it.`}
      />
      <SecondReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
