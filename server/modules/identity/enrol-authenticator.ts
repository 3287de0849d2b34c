import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { totpPlace } from './create-operator.ts';
import type { Identity } from './identity.ts';
import { openOperatorSession, type OperatorSignedIn, type SignInOrigin } from './open-operator-session.ts';
import { counted } from './operator-second-step.ts';
import { operatorOfTicket, type TicketFailure } from './operator-sign-in.ts';
import { openTicket } from './operator-ticket.ts';
import { setTotpSecretOnce } from './operators.store.ts';
import { renewCodes } from './recovery-codes.ts';
import { matchingStep } from './totp.ts';

/** Keeps the authenticator of an operator who has none, once a code proves that they have it, and signs them in. */
export async function enrolAuthenticator(
  identity: Identity,
  ticket: string,
  code: string,
  from: SignInOrigin,
): Promise<Result<OperatorSignedIn & { readonly recoveryCodes: readonly string[] }, TicketFailure>> {
  const opened = openTicket(identity, ticket);
  const operator = await operatorOfTicket(identity, opened);
  const secret = opened?.secret;
  if (operator === undefined || secret === undefined) return err({ kind: 'ticket-over' });
  let step: number | undefined;
  const proven = await counted(identity, operator, from.deviceToken, async () => {
    step = matchingStep(secret, code, identity.clock.now());
    return step !== undefined;
  });
  if (!proven.ok) return proven;
  const sealed = identity.sealer.seal(secret, totpPlace(operator.operator_id));
  return inTransaction(identity.db, async (tx) => {
    // Somebody else may have enrolled with the same password in the meantime: the first one has.
    if (!(await setTotpSecretOnce(tx, operator.operator_id, sealed, step ?? 0))) return err({ kind: 'ticket-over' });
    const recoveryCodes = await renewCodes(identity, tx, operator.operator_id);
    return ok({ ...(await openOperatorSession(identity, tx, operator, 'enrolment', from)), recoveryCodes });
  });
}
