import * as v from 'valibot';
import { ADJUSTMENT_NOTE_MAX_CHARACTERS, memberNote } from '#contract/rewards/adjustments.ts';
import { ADJUSTMENT_ALONE_MAX_POINTS } from '#contract/gift-cards/gift-cards.ts';
import { reason } from '#contract/rules/reason.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { SHOWS_POINTS } from '#console/api/shows-points.ts';
import { useConsole } from '#console/session/console-context.ts';
import { AskedDialog } from '#console/dialogs/asked-dialog.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { formatSigned } from '#console/format.ts';
import { takeBackAdjustment } from './adjustments.queries.ts';

interface TakeBackDialogProps {
  readonly adjustmentId: string;
  /** Of the line that is taken back, and what it moved. */
  readonly number: string;
  readonly points: number;
  readonly onClose: () => void;
}

const schema = v.object({ memberNote, reason });

/** Takes a correction back by a line of its own. */
export function TakeBackDialog({ adjustmentId, number, points, onClose }: TakeBackDialogProps) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema,
    defaultValues: { memberNote: '', reason: '' },
    send: (values, key) => takeBackAdjustment(api, { adjustmentId, ...values, key }),
    changes: SHOWS_POINTS,
  });

  if (form.data === 'waits') return <AskedDialog onClose={onClose} />;
  if (form.isSuccess) {
    return (
      <ConsoleDialog onClose={onClose} title={`${number} is taken back`}>
        <p role="status">A new line says so. The old one stays.</p>
      </ConsoleDialog>
    );
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Take back ${number}?`}
      auditNote="Written to the audit log with your name."
      doLabel={Math.abs(points) > ADJUSTMENT_ALONE_MAX_POINTS ? 'Ask a second person' : 'Take it back'}
    >
      <p>
        A new line of {formatSigned(-points)} points is added. The line that it takes back stays, and each names the
        other.
      </p>
      <TextareaField
        label="The member will read"
        rows={2}
        maxCharacters={ADJUSTMENT_NOTE_MAX_CHARACTERS}
        {...form.field('memberNote')}
      />
      <ReasonField label="Reason, for your colleagues" {...form.field('reason')} />
    </FormDialog>
  );
}
