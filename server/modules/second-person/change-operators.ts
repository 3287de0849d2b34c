import { MAKES_APPROVER, type AskedFor } from '#contract/second-person/second-person.ts';
import {
  type Identity,
  type OperatorChange,
  type OperatorRefusal,
  type OperatorToInvite,
  changeOperator,
  inviteOperator,
} from '#server/modules/identity/index.ts';
import { type ActOutcome, type Approvals, type AskRefusal, aloneOrAsk } from '#server/modules/approvals/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

export type OperatorRooms = { readonly identity: Identity; readonly approvals: Approvals };
type Outcome<Done> = ActOutcome<Done>;

/** Invites somebody, or asks a second person to agree where their role can approve. Nothing is done to the address until then. */
export async function inviteOrAsk(
  { identity, approvals }: OperatorRooms,
  tx: Db,
  { reason, ...given }: OperatorToInvite & { readonly reason: string | null },
  by: OperatorAct,
): Promise<Result<Outcome<{ readonly operatorId: string }>, 'EMAIL_TAKEN' | AskRefusal>> {
  const invited = await inviteOperator(identity, tx, given, by);
  if (invited.ok) return ok({ state: 'DONE', done: invited.value });
  if (invited.failure === 'email-taken') return err('EMAIL_TAKEN');
  const id = newId(identity.chance, identity.clock.now());
  const act = {
    id,
    kind: 'OPERATOR_INVITE',
    asked: given,
    reason,
    counts: [],
    because: [MAKES_APPROVER],
    aboutId: null,
    subject: { kind: 'operator-invitation', id },
  } as const;
  return aloneOrAsk<'OPERATOR_INVITE', { readonly operatorId: string }, never>(
    approvals,
    tx,
    { act, alone: neverAlone },
    by,
  );
}

interface OperatorChangeAsked {
  readonly operatorId: string;
  readonly change: OperatorChange;
  readonly reason: string | null;
}

/** Changes an operator, or asks a second person to agree where that lets somebody approve. About each one request waits. */
export async function changeOrAsk(
  { identity, approvals }: OperatorRooms,
  tx: Db,
  { operatorId, change, reason }: OperatorChangeAsked,
  by: OperatorAct,
): Promise<Result<Outcome<undefined>, OperatorRefusal | AskRefusal>> {
  const done = await changeOperator(identity, tx, { operatorId, change }, by);
  if (done.ok) return ok({ state: 'DONE', done: undefined });
  if (typeof done.failure === 'string') return err(done.failure);
  const { name, role } = done.failure.takesTwo;
  const asked: AskedFor<'OPERATOR_CHANGE'> =
    change.kind === 'role'
      ? { operatorId, name, kind: 'role', roleBefore: role, role: change.role }
      : { operatorId, name, kind: 'enable', roleBefore: role, role };
  const act = {
    id: newId(identity.chance, identity.clock.now()),
    kind: 'OPERATOR_CHANGE',
    asked,
    reason,
    counts: [],
    because: [MAKES_APPROVER],
    aboutId: operatorId,
    subject: { kind: 'operator', id: operatorId },
  } as const;
  return aloneOrAsk<'OPERATOR_CHANGE', undefined, never>(approvals, tx, { act, alone: neverAlone }, by);
}

function neverAlone(): never {
  throw new Error('nobody is made an approver by one person');
}

/** Invites whom two people agreed on. */
export async function carryOutInvite(
  { identity }: OperatorRooms,
  tx: Db,
  { asked, askedBy }: { readonly asked: AskedFor<'OPERATOR_INVITE'>; readonly askedBy: string | null },
  by: OperatorAct,
): Promise<Result<undefined, 'CHANGED'>> {
  const invited = await inviteOperator(identity, tx, { ...asked, agreed: { askedBy } }, by);
  return invited.ok ? ok(undefined) : err('CHANGED');
}

/** Changes an operator as two people agreed, if they still have the role that was read. */
export async function carryOutOperatorChange(
  { identity }: OperatorRooms,
  tx: Db,
  { asked, askedBy }: { readonly asked: AskedFor<'OPERATOR_CHANGE'>; readonly askedBy: string | null },
  by: OperatorAct,
): Promise<Result<undefined, 'CHANGED' | 'YOURSELF'>> {
  const { operatorId, kind, role, roleBefore } = asked;
  const change: OperatorChange = kind === 'role' ? { kind, role } : { kind };
  const agreed = { askedBy, roleBefore };
  const done = await changeOperator(identity, tx, { operatorId, change, agreed }, by);
  if (done.ok) return done;
  return err(done.failure === 'YOURSELF' ? 'YOURSELF' : 'CHANGED');
}
