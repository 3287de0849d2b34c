import { canApprove } from '#contract/second-person/approvers.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { emailKey } from './email-key.ts';
import type { Agreed } from './change-operator.ts';
import type { Identity } from './identity.ts';
import { mailOperatorLink, makeOperatorLink } from './operator-link.ts';
import { findOperator, insertOperatorOnce } from './operators.store.ts';

export interface OperatorToInvite {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
}

/**
 * Adds an operator who sets a password and enrols an authenticator by the link that they get by e-mail. A role that can approve is
 * given by two people.
 */
export async function inviteOperator(
  identity: Identity,
  tx: Db,
  { agreed, ...given }: OperatorToInvite & { readonly agreed?: Agreed },
  by: OperatorAct,
): Promise<Result<{ readonly operatorId: string }, 'email-taken' | 'takes-two'>> {
  const isApprover = canApprove(given.role);
  if (isApprover && agreed === undefined) {
    const isTaken = (await findOperator(tx, identity.panelId, emailKey(given.email))) !== undefined;
    return err(isTaken ? 'email-taken' : 'takes-two');
  }
  const added = await addOperator(identity, tx, given, agreed);
  if (!added.ok) return added;
  await mailOperatorLink(identity, tx, { ...given, operator_id: added.value.operatorId }, 'invitation');
  await auditInvitation(identity, tx, by, { ...given, operatorId: added.value.operatorId, agreed });
  return added;
}

/** The same without e-mail: the person who runs the server hands the link over. So does the very first operator begin. */
export async function addOperatorByHand(
  identity: Identity,
  tx: Db,
  given: OperatorToInvite,
): Promise<Result<{ readonly url: string }, 'email-taken'>> {
  const added = await addOperator(identity, tx, given);
  if (!added.ok) return added;
  const url = await makeOperatorLink(identity, tx, added.value.operatorId);
  const byHand = { operatorId: null, origin: 'command line' };
  await auditInvitation(identity, tx, byHand, { ...given, operatorId: added.value.operatorId, agreed: undefined });
  return ok({ url });
}

async function addOperator(
  identity: Identity,
  tx: Db,
  { email, name, role }: OperatorToInvite,
  agreed?: Agreed,
): Promise<Result<{ readonly operatorId: string }, 'email-taken'>> {
  const now = identity.clock.now();
  const operatorId = newId(identity.chance, now);
  const isNew = await insertOperatorOnce(tx, {
    operator_id: operatorId,
    panel_id: identity.panelId,
    email: email.trim(),
    email_key: emailKey(email),
    name: name.trim(),
    role,
    state: 'ACTIVE',
    password_hash: null,
    pepper_id: null,
    totp_secret: null,
    created_at: now,
    ...(agreed && { approver_since: now, approver_by: agreed.askedBy }),
  });
  return isNew ? ok({ operatorId }) : err('email-taken');
}

function auditInvitation(
  identity: Identity,
  tx: Db,
  by: OperatorAct,
  given: OperatorToInvite & { readonly operatorId: string; readonly agreed: Agreed | undefined },
) {
  const { operatorId, agreed } = given;
  return writeAudit(identity, tx, by, {
    action: 'operator.invited',
    subject: ['operator', operatorId],
    after: { name: given.name.trim(), role: given.role, ...(agreed && { askedBy: agreed.askedBy }) },
  });
}
