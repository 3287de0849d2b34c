import { useState } from 'react';
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES, type OperatorRole } from '#contract/wire/rest.ts';
import { reasonProblem } from '#contract/rules/reason.ts';
import {
  APPROVER_AFTER_HOURS,
  APPROVER_FOR_MAKER_AFTER_DAYS,
  canApprove,
  gainsApproval,
} from '#contract/second-person/approvers.ts';
import { useCommand } from '#client/use-command.ts';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_POINTS } from '#console/api/shows-points.ts';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { useMailSentence } from '#console/layout/on-hold.tsx';
import { actOnOperator, type OperatorAct } from './operators.calls.ts';
import type { OperatorListing } from './settings.queries.ts';
import { ROLE_SENTENCES } from './role-tasks.ts';

export interface AskedChange {
  readonly kind: OperatorAct['kind'];
  readonly operator: OperatorListing;
}

interface ChangeDialogProps {
  readonly asked: AskedChange;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

interface DialogTexts {
  readonly title: string;
  readonly what: string;
  readonly button: string;
  readonly done: string;
}

const NO_APPROVALS = `They won't be able to approve requests for ${APPROVER_AFTER_HOURS} hours, or yours for ${APPROVER_FOR_MAKER_AFTER_DAYS} days.`;

const approvalsText = (role: OperatorRole) => (canApprove(role) ? ` ${NO_APPROVALS}` : '');

function textOf({ kind, operator }: AskedChange, mailSentence: ReturnType<typeof useMailSentence>): DialogTexts {
  const { name, email, role } = operator;
  switch (kind) {
    case 'role':
      return {
        title: `Change ${name}'s role`,
        what: "A role with fewer approval rights takes effect right away, even where they're already signed in. A role with more needs another admin's approval.",
        button: 'Change role',
        done: `${name}'s role was changed.`,
      };
    case 'disable':
      return {
        title: `Disable ${name}?`,
        what: "They're signed out everywhere right away and can't sign in. Their work stays. You can enable them again later.",
        button: 'Disable',
        done: `${name} is disabled.`,
      };
    case 'enable':
      return {
        title: `Enable ${name}?`,
        what: 'They can sign in again with the same password and authenticator.',
        button: 'Enable',
        done: `${name} can sign in again.`,
      };
    case 'reset-authenticator':
      return {
        title: `Reset ${name}'s authenticator?`,
        what: `First make sure it's really them: in person, on a video call, or by calling a number you already have. They're signed out everywhere, and their password and recovery codes stop working. We'll email ${email} a link to choose a password and set up an authenticator.${approvalsText(role)}`,
        button: 'Reset authenticator',
        done: mailSentence(`Link to ${email}`, `Authenticator reset. Link sent to ${email}.`),
      };
    case 'send-link':
      return {
        title: `Send a link to ${name}?`,
        what: `We'll email ${email} a link to choose a password. It works once and replaces any earlier link.${
          operator.state === 'INVITED' ? '' : approvalsText(role)
        }`,
        button: 'Send link',
        done: mailSentence(`Link to ${email}`, `Link sent to ${email}.`),
      };
  }
}

/** Asks once more before something is done to an operator, and says what it does. */
export function ChangeDialog({ asked, onClose, onDone }: ChangeDialogProps) {
  const { api } = useConsole();
  const { kind, operator } = asked;
  const texts = textOf(asked, useMailSentence());
  const [role, setRole] = useState<OperatorRole>(operator.role);
  const [reason, setReason] = useState('');
  const isForTwo =
    (kind === 'role' && gainsApproval(operator.role, role)) || (kind === 'enable' && canApprove(operator.role));
  const wantsReason = isForTwo || kind === 'reset-authenticator';
  const why = isForTwo ? reason : null;
  const act: OperatorAct =
    kind === 'role'
      ? { kind, role, reason: why }
      : kind === 'enable'
        ? { kind, reason: why }
        : kind === 'reset-authenticator'
          ? { kind, reason }
          : { kind };
  const change = useCommand(() => actOnOperator(api, operator.operatorId, act), {
    changes: SHOWS_POINTS,
    onDone(outcome) {
      onDone(outcome === 'WAITING' ? `The change to ${operator.name} is waiting for approval.` : texts.done);
      onClose();
    },
  });

  return (
    <ConfirmDialog
      command={change}
      onClose={onClose}
      title={texts.title}
      auditNote="Recorded in the audit log with your name."
      doLabel={isForTwo ? 'Request approval' : texts.button}
      isFinal={kind === 'disable'}
      isIdle={(kind === 'role' && role === operator.role) || (wantsReason && reasonProblem(reason) !== undefined)}
    >
      <p>{texts.what}</p>
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
      {kind === 'reset-authenticator' && (
        <ReasonField
          label="How did you confirm who's asking?"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {isForTwo && (
        <>
          <p className="text-text-muted">
            This lets {operator.name} approve requests, so another admin must approve it first. They can approve
            requests after {APPROVER_AFTER_HOURS} hours, and yours after {APPROVER_FOR_MAKER_AFTER_DAYS} days.
          </p>
          <ReasonField
            label="Reason for the approver"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
