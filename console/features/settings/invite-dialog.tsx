import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { OPERATOR_LINK_DAYS } from '#contract/identity/console-auth.ts';
import { inviteOperatorForm, type InviteOperatorForm } from '#contract/identity/console-operators.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES } from '#contract/wire/rest.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useFailure } from '#console/session/use-failure.ts';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { useMailSentence } from '#console/layout/use-mail-sentence.ts';
import { inviteOperator, operatorsQuery, REFUSALS } from './operators.queries.ts';
import { ROLE_SENTENCES } from './role-sentences.ts';

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

const FORM_ID = 'invite-operator';

/** Invites somebody by e-mail, as one of the roles. */
export function InviteDialog({ isOpen, onClose, onDone }: InviteDialogProps) {
  const { api } = useConsole();
  const mailSentence = useMailSentence();
  const queryClient = useQueryClient();
  const { failure, fail } = useFailure();
  const { control, register, handleSubmit, formState, reset, setError } = useForm({
    resolver: standardSchemaResolver(inviteOperatorForm),
    defaultValues: { email: '', name: '', role: 'RESEARCHER' as const },
  });
  const chosen = useWatch({ control, name: 'role' });
  const role = OPERATOR_ROLES.find((one) => one === chosen);

  async function invite(values: InviteOperatorForm) {
    try {
      const refusal = await inviteOperator(api, values);
      if (refusal !== null) return setError('email', { message: REFUSALS[refusal] }, { shouldFocus: true });
      void queryClient.invalidateQueries({ queryKey: operatorsQuery(api).queryKey });
      onDone(mailSentence(`The invitation to ${values.email}`, `An invitation is on its way to ${values.email}.`));
      close();
    } catch (error) {
      fail(error);
    }
  }

  function close() {
    reset();
    onClose();
  }

  return (
    <ConsoleDialog
      isOpen={isOpen}
      onClose={close}
      title="Invite an operator"
      auditNote="Written to the audit log with your name."
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Not now
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={formState.isSubmitting}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(invite)(event)}>
        {failure.count > 0 && <AlertBanner key={failure.count}>{failure.sentence}</AlertBanner>}
        <p>
          They get an e-mail with a link that works once, for {OPERATOR_LINK_DAYS} days. With it they choose a password
          and set up an authenticator.
        </p>
        <TextField
          {...register('email')}
          label={MESSAGES.login.emailLabel}
          type="email"
          autoComplete="off"
          error={formState.errors.email?.message}
        />
        <TextField
          {...register('name')}
          label="Name"
          hint="As colleagues see it in the audit log"
          autoComplete="off"
          error={formState.errors.name?.message}
        />
        <SelectField
          {...register('role')}
          label="Role"
          hint={role && ROLE_SENTENCES[role]}
          options={OPERATOR_ROLES.map((one) => ({ value: one, label: OPERATOR_ROLE_LABELS[one] }))}
          error={formState.errors.role?.message}
        />
      </form>
    </ConsoleDialog>
  );
}
