import { operatorSecurityEmail } from '#emails/operator-security-email.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { AUTHENTICATOR_SECRET_BYTES, authenticatorKey, authenticatorUri } from './authenticator-key.ts';
import type { Identity } from './identity.ts';
import { openOperatorSession, type OperatorSignedIn, type SignInOrigin } from './open-operator-session.ts';
import { checkOperatorPassword } from './operator-password.ts';
import { checkSecondStep, type SecondProof } from './operator-second-step.ts';
import { openTicket, passwordMark, sealTicket, type SignInTicket } from './operator-ticket.ts';
import { findOperatorById, type OperatorRow } from './operators.store.ts';
import type { SignInFailure } from './check-password.ts';

export type NextStep =
  | { readonly step: 'code'; readonly ticket: string }
  | { readonly step: 'enrol'; readonly ticket: string; readonly key: string; readonly uri: string };

export type TicketFailure = SignInFailure | { readonly kind: 'ticket-over' };

/** The first step: address and password. Right: a ticket to the second, which is to enrol for whoever has not yet. */
export async function beginOperatorSignIn(
  identity: Identity,
  input: { readonly email: string; readonly password: string; readonly deviceToken?: string | undefined },
): Promise<Result<NextStep, SignInFailure>> {
  const checked = await checkOperatorPassword(identity, input);
  return checked.ok ? ok(nextStep(identity, checked.value)) : checked;
}

/** The second step: a code of the authenticator, or a recovery code instead. Each works once. */
export async function confirmOperatorSignIn(
  identity: Identity,
  ticket: string,
  proof: SecondProof,
  from: SignInOrigin,
): Promise<Result<OperatorSignedIn, TicketFailure>> {
  const operator = await operatorOfTicket(identity, openTicket(identity, ticket));
  if (operator === undefined) return err({ kind: 'ticket-over' });
  return proveAndOpen(identity, operator, proof, from);
}

/** Both steps in one call, for a client that has password and code at hand. A failure names neither. */
export async function operatorSignIn(
  identity: Identity,
  input: { readonly email: string; readonly password: string; readonly code: string },
  from: SignInOrigin,
): Promise<Result<OperatorSignedIn, SignInFailure>> {
  const checked = await checkOperatorPassword(identity, { ...input, deviceToken: from.deviceToken });
  return checked.ok ? proveAndOpen(identity, checked.value, input, from) : checked;
}

export function nextStep(identity: Identity, operator: OperatorRow): NextStep {
  if (operator.totp_secret !== null) return { step: 'code', ticket: sealTicket(identity, operator) };
  const secret = identity.chance.bytes(AUTHENTICATOR_SECRET_BYTES);
  return {
    step: 'enrol',
    ticket: sealTicket(identity, operator, secret),
    key: authenticatorKey(secret),
    uri: authenticatorUri(secret, operator.email),
  };
}

/** Whom a ticket names, if they may still sign in with the password that they gave. */
export async function operatorOfTicket(
  identity: Identity,
  ticket: SignInTicket | undefined,
): Promise<OperatorRow | undefined> {
  if (ticket === undefined) return undefined;
  const operator = await findOperatorById(identity.db, identity.panelId, ticket.operatorId);
  const isGood = operator?.state === 'ACTIVE' && passwordMark(operator.password_hash) === ticket.password;
  return isGood ? operator : undefined;
}

async function proveAndOpen(
  identity: Identity,
  operator: OperatorRow,
  proof: SecondProof,
  from: SignInOrigin,
): Promise<Result<OperatorSignedIn, SignInFailure>> {
  const proven = await checkSecondStep(identity, operator, proof, from.deviceToken);
  if (!proven.ok) return proven;
  const opened = await inTransaction(identity.db, async (tx) => {
    if ('code' in proof) return openOperatorSession(identity, tx, operator, 'code', from);
    await identity.mail.send(tx, {
      to: operator.email,
      ...operatorSecurityEmail({ name: operator.name, what: 'recovery-code-used', consoleUrl: identity.consoleUrl() }),
    });
    return openOperatorSession(identity, tx, operator, 'recovery code', from);
  });
  return ok(opened);
}
