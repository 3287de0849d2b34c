import { OPERATOR_LINK_DAYS } from '#contract/identity/console-auth.ts';
import { inviteOperatorRequest } from '#contract/identity/console-operators.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES, type OperatorRole } from '#contract/wire/rest.ts';
import { APPROVER_AFTER_HOURS, APPROVER_FOR_MAKER_AFTER_DAYS, canApprove } from '#contract/second-person/approvers.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_POINTS } from '#console/api/shows-points.ts';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { useMailSentence } from '#console/layout/on-hold.tsx';
import { sendInvitation } from './operators.calls.ts';
import { ROLE_SENTENCES } from './role-tasks.ts';

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

const DEFAULT_ROLE: OperatorRole = 'READER';
const takesTwo = canApprove;

/** Invites somebody by e-mail, as one of the roles. */
export function InviteDialog({ onClose, onDone }: InviteDialogProps) {
  const { api } = useConsole();
  const mailSentence = useMailSentence();
  const form = useCommandForm({
    schema: inviteOperatorRequest,
    defaultValues: { email: '', name: '', role: DEFAULT_ROLE, reason: '' },
    send: ({ reason, ...values }) => sendInvitation(api, { ...values, reason: takesTwo(values.role) ? reason : null }),
    changes: SHOWS_POINTS,
    onDone(outcome, { email, name }) {
      if (outcome === 'WAITING') onDone(`The invitation for ${name} is waiting for approval.`);
      else onDone(mailSentence(`Invitation to ${email}`, `Invitation sent to ${email}.`));
      onClose();
    },
  });
  const isForTwo = takesTwo(form.values.role);

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Invite an operator"
      auditNote="Recorded in the audit log with your name."
      doLabel={isForTwo ? 'Request approval' : 'Send invitation'}
    >
      <p>
        They get an email with a link that works once and expires in {OPERATOR_LINK_DAYS} days. They use it to choose a
        password and set up an authenticator.
      </p>
      <TextField label={MESSAGES.login.emailLabel} type="email" autoComplete="off" {...form.field('email')} />
      <TextField
        label="Name"
        hint="As shown to colleagues in the audit log"
        autoComplete="off"
        {...form.field('name')}
      />
      <SelectField
        label="Role"
        hint={ROLE_SENTENCES[form.values.role]}
        options={OPERATOR_ROLES.map((one) => ({ value: one, label: OPERATOR_ROLE_LABELS[one] }))}
        {...form.field('role')}
      />
      {isForTwo && (
        <>
          <p className="text-text-muted">
            This role can approve requests, so another admin must approve the invitation first. They can approve
            requests after {APPROVER_AFTER_HOURS} hours, and yours after {APPROVER_FOR_MAKER_AFTER_DAYS} days.
          </p>
          <ReasonField label="Reason for the approver" {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
