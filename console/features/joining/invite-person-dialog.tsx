import { personToInvite } from '#contract/joining/joining-forms.ts';
import { INVITATION_VALID_DAYS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { invitePerson } from '#contract/generated/operator/operations.ts';
import { Refusal } from '#client/failure.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { useMailSentence } from '#console/layout/on-hold.tsx';
import { SHOWS_PEOPLE } from '#console/joining/shows-people.ts';
import { useConsole } from '#console/session/console-context.ts';

interface InvitePersonDialogProps {
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

const REFUSALS = {
  ALREADY_MEMBER: 'This address belongs to a member already. There is nothing to invite them to.',
  PREVIOUS_MEMBER: 'This person was a member before and left. They cannot join again.',
  UNSUBSCRIBED: 'This person wants no e-mails from us, so nothing was sent.',
  SUPPRESSED:
    'Mail to this address came back or was complained about, so nothing was sent. Support and admins lift that on the person’s page, admins also under Settings, Mail.',
  NOT_INVITED:
    'Nothing was sent: this person is a member or was one, wants no e-mails from us, or mail to them came back. An admin can see which.',
} as const;

/** Invites somebody by their address, on the list or not. */
export function InvitePersonDialog({ onClose, onDone }: InvitePersonDialogProps) {
  const { api } = useConsole();
  const mailSentence = useMailSentence();
  const form = useCommandForm({
    schema: personToInvite,
    defaultValues: { email: '', firstName: '', lastName: '' },
    async send(input) {
      const { outcome, number } = await api.mutate(invitePerson, { input });
      if (outcome !== 'INVITED') throw new Refusal(REFUSALS[outcome]);
      return number ?? 'this person';
    },
    changes: SHOWS_PEOPLE,
    onDone(number) {
      onDone(mailSentence(`The invitation to ${number}`, `An invitation is on its way to ${number}.`));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Invite one person"
      auditNote="Written to the audit log with your name, without the address."
      doLabel="Send invitation"
    >
      <p>
        They get an e-mail at once, also at night, with a link that works once, for {INVITATION_VALID_DAYS} days. Who is
        on the list keeps their place there.
      </p>
      <TextField label={MESSAGES.login.emailLabel} type="email" autoComplete="off" {...form.field('email')} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="First name" autoComplete="off" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="off" {...form.field('lastName')} />
      </div>
    </FormDialog>
  );
}
