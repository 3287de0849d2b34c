import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES, type OperatorRole } from '#contract/wire/rest.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { useMailSentence } from '#console/layout/use-mail-sentence.ts';
import {
  actOnOperator,
  operatorsQuery,
  REFUSALS,
  type OperatorAct,
  type OperatorListing,
} from './operators.queries.ts';
import { ROLE_SENTENCES } from './role-sentences.ts';

export interface AskedChange {
  readonly kind: OperatorAct['kind'];
  readonly operator: OperatorListing;
}

interface ChangeDialogProps {
  readonly asked: AskedChange | undefined;
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
  const mailSentence = useMailSentence();
  const words = asked && wordsOf(asked, mailSentence);
  const { api } = useConsole();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<OperatorRole>();
  const chosen = role ?? asked?.operator.role ?? 'RESEARCHER';
  const change = useMutation({
    mutationFn: async ({ kind, operator }: AskedChange) => {
      const act = kind === 'role' ? { kind, role: chosen } : { kind };
      const refusal = await actOnOperator(api, operator.operatorId, act);
      if (refusal !== null) throw new Error(REFUSALS[refusal]);
    },
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: operatorsQuery(api).queryKey });
      onDone(words?.done ?? '');
      close();
    },
  });

  function close() {
    setRole(undefined);
    change.reset();
    onClose();
  }

  return (
    <ConsoleDialog
      isOpen={asked !== undefined}
      onClose={close}
      title={words?.title ?? ''}
      auditNote="Written to the audit log with your name."
      actions={
        asked && (
          <>
            <Button variant="quiet" onClick={close}>
              Not now
            </Button>
            <Button
              variant={asked.kind === 'disable' ? 'danger-final' : 'primary'}
              isBusy={change.isPending}
              isIdle={asked.kind === 'role' && chosen === asked.operator.role}
              onClick={() => change.mutate(asked)}
            >
              {words?.button}
            </Button>
          </>
        )
      }
    >
      {change.error && <AlertBanner key={change.submittedAt}>{change.error.message}</AlertBanner>}
      <p>{words?.what}</p>
      {asked?.kind === 'role' && (
        <RadioGroup
          label="Role"
          name="role"
          value={chosen}
          onChange={(event) => setRole(event.target.value as OperatorRole)}
          options={OPERATOR_ROLES.map((one) => ({
            value: one,
            label: `${OPERATOR_ROLE_LABELS[one]}. ${ROLE_SENTENCES[one]}`,
          }))}
        />
      )}
    </ConsoleDialog>
  );
}
