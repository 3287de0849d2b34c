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
  ALREADY_MEMBER: 'This person is already a member.',
  PREVIOUS_MEMBER: "This person was a member and left. They can't rejoin.",
  UNSUBSCRIBED: 'This person has opted out of email, so nothing was sent.',
  SUPPRESSED:
    "Email to this address bounced or was marked as spam, so nothing was sent. Support and admins can unblock it on the person's page; admins can also do it under Settings > Blocked addresses.",
  NOT_INVITED:
    'Nothing was sent. This person is or was a member, has opted out of email, or email to them bounced. An admin can see which.',
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
      onDone(mailSentence(`Invitation to ${number}`, `Invitation sent to ${number}.`));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Invite one person"
      auditNote="Recorded in the audit log with your name, without the email address."
      doLabel="Send invitation"
    >
      <p>
        They get an email right away, even during quiet hours, with a link that works once and expires in{' '}
        {INVITATION_VALID_DAYS} days. If they're on the waitlist, they keep their spot.
      </p>
      <TextField label={MESSAGES.login.emailLabel} type="email" autoComplete="off" {...form.field('email')} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="First name" autoComplete="off" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="off" {...form.field('lastName')} />
      </div>
    </FormDialog>
  );
}
