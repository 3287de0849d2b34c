import * as v from 'valibot';
import { changeSupportPriority, forgetSupportGuest } from '#contract/generated/operator/operations.ts';
import { DUE_BUSINESS_DAYS } from '#contract/support/priorities.ts';
import { reason } from '#contract/rules/reason.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { ReasonDialog, ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { PRIORITIES } from '#console/support/request-words.ts';
import { SHOWS_REQUEST, type SupportRequest } from '../support.queries.ts';

interface RequestDialogProps {
  readonly request: SupportRequest;
  readonly onClose: () => void;
}

const AUDITED = 'With your name and reason in the audit log';
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
      title={`Priority of ${number}`}
      doLabel="Change the priority"
      auditNote={AUDITED}
      isIdle={value === priority}
      onClose={onClose}
    >
      <RadioGroup
        label="Priority"
        name="priority"
        value={value}
        error={error}
        options={PRIORITIES.map((one) => ({ value: one, label: `${one}, due after ${DAYS[one]} business days` }))}
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
      title={`Forget the guest of ${number}?`}
      doLabel="Forget this guest"
      isFinal
      auditNote={AUDITED}
      onClose={onClose}
      changes={SHOWS_REQUEST}
      send={(why) => api.mutate(forgetSupportGuest, { requestId, reason: why })}
      onDone={onClose}
    >
      <p>
        Their address, all words of this request and its attachments are deleted at once and for good. Its number,
        category and times stay for the figures. It cannot be answered any more.
      </p>
    </ReasonDialog>
  );
}
