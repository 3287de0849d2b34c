import { useState } from 'react';
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES, type OperatorRole } from '#contract/wire/rest.ts';
import { listOperators } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { useMailSentence } from '#console/layout/on-hold.tsx';
import { actOnOperator, type OperatorAct } from './operators.calls.ts';
import type { OperatorListing } from './operators.queries.ts';
import { ROLE_SENTENCES } from './role-sentences.ts';

export interface AskedChange {
  readonly kind: OperatorAct['kind'];
  readonly operator: OperatorListing;
}

interface ChangeDialogProps {
  readonly asked: AskedChange;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

interface Words {
  readonly title: string;
  readonly what: string;
  readonly button: string;
  readonly done: string;
}

function wordsOf({ kind, operator }: AskedChange, mailSentence: ReturnType<typeof useMailSentence>): Words {
  const { name, email } = operator;
  switch (kind) {
    case 'role':
      return {
        title: `Change the role of ${name}`,
        what: 'The new role counts at once, also where they are signed in already.',
        button: 'Change role',
        done: `${name} has another role now.`,
      };
    case 'disable':
      return {
        title: `Disable ${name}?`,
        what: 'They are signed out everywhere at once and cannot sign in any more. What they did stays. You can enable them again.',
        button: 'Disable',
        done: `${name} is disabled.`,
      };
    case 'enable':
      return {
        title: `Enable ${name}?`,
        what: 'They can sign in again with the password and the authenticator that they had.',
        button: 'Enable',
        done: `${name} can sign in again.`,
      };
    case 'reset-authenticator':
      return {
        title: `Reset the authenticator of ${name}?`,
        what: 'Do this only when you are sure that it is them who ask. They are signed out everywhere, their recovery codes are void, and whoever has their password sets up a new authenticator at the next sign-in. An e-mail tells them.',
        button: 'Reset authenticator',
        done: `${name} sets up an authenticator at the next sign-in.`,
      };
    case 'send-link':
      return {
        title: `Send a link to ${name}?`,
        what: `An e-mail to ${email} has a link to choose a password. It works once, and the link before is void.`,
        button: 'Send link',
        done: mailSentence(`The link to ${email}`, `A link is on its way to ${email}.`),
      };
  }
}

/** Asks once more before something is done to an operator, and says what it does. */
export function ChangeDialog({ asked, onClose, onDone }: ChangeDialogProps) {
  const { api } = useConsole();
  const { kind, operator } = asked;
  const words = wordsOf(asked, useMailSentence());
  const [role, setRole] = useState<OperatorRole>(operator.role);
  const change = useCommand(
    () => actOnOperator(api, operator.operatorId, kind === 'role' ? { kind, role } : { kind }),
    {
      changes: [listOperators.name],
      onDone() {
        onDone(words.done);
        onClose();
      },
    },
  );

  return (
    <ConfirmDialog
      command={change}
      onClose={onClose}
      title={words.title}
      auditNote="Written to the audit log with your name."
      doLabel={words.button}
      isFinal={kind === 'disable'}
      isIdle={kind === 'role' && role === operator.role}
    >
      <p>{words.what}</p>
      {kind === 'role' && (
        <RadioGroup
          label="Role"
          name="role"
          value={role}
          onChange={(event) => setRole(event.target.value as OperatorRole)}
          options={OPERATOR_ROLES.map((one) => ({
            value: one,
            label: `${OPERATOR_ROLE_LABELS[one]}. ${ROLE_SENTENCES[one]}`,
          }))}
        />
      )}
    </ConfirmDialog>
  );
}
