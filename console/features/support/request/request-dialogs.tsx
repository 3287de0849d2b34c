import * as v from 'valibot';
import { changeSupportPriority, forgetSupportGuest } from '#contract/generated/operator/operations.ts';
import { DUE_BUSINESS_DAYS } from '#contract/support/priorities.ts';
import { reason } from '#contract/rules/reason.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { ReasonDialog, ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { PRIORITIES } from '#console/support/request-texts.ts';
import { SHOWS_REQUEST, type SupportRequest } from '../support.queries.ts';

interface RequestDialogProps {
  readonly request: SupportRequest;
  readonly onClose: () => void;
}

const AUDITED = 'Recorded in the audit log with your name and reason.';
const schema = v.object({ priority: v.picklist(PRIORITIES), reason });
const DAYS = { P1: DUE_BUSINESS_DAYS[1], P2: DUE_BUSINESS_DAYS[2], P3: DUE_BUSINESS_DAYS[3] } as const;

/** Moves a request up or down in the line, with a reason. */
export function PriorityDialog({ request: { requestId, number, priority }, onClose }: RequestDialogProps) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema,
    defaultValues: { priority, reason: '' },
    send: (change) => api.mutate(changeSupportPriority, { requestId, ...change }),
    changes: SHOWS_REQUEST,
    onDone: onClose,
  });
  const { value, onChange, error } = form.valueOf('priority');
  return (
    <FormDialog
      form={form}
      title={`Priority for ${number}`}
      doLabel="Change priority"
      auditNote={AUDITED}
      isIdle={value === priority}
      onClose={onClose}
    >
      <RadioGroup
        label="Priority"
        name="priority"
        value={value}
        error={error}
        options={PRIORITIES.map((one) => ({ value: one, label: `${one}, due in ${DAYS[one]} business days` }))}
        onChange={({ target }) => onChange(PRIORITIES.find((one) => one === target.value) ?? value)}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

/** Deletes what a guest wrote, and their address, when they ask for it. */
export function ForgetGuestDialog({ request: { requestId, number }, onClose }: RequestDialogProps) {
  const { api } = useConsole();
  return (
    <ReasonDialog
      title={`Erase the guest in ${number}?`}
      doLabel="Erase guest"
      isFinal
      auditNote={AUDITED}
      onClose={onClose}
      changes={SHOWS_REQUEST}
      send={(why) => api.mutate(forgetSupportGuest, { requestId, reason: why })}
      onDone={onClose}
    >
      <p>
        Their email, all messages in this request, and its attachments are deleted right away and permanently. The
        number, category, and times are kept for reporting. You can't reply to it anymore.
      </p>
    </ReasonDialog>
  );
}
