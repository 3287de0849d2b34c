import { writeAudit } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Identity } from './identity.ts';
import { tokenHash } from '#server/platform/stored-tokens.ts';
import type { OperatorIdentity, SignInOrigin } from './open-operator-session.ts';
import { findOperatorByLink, takeOperatorLink } from './operator-link.ts';
import { endOperatorSessions } from './operator-sessions.store.ts';
import { nextStep, type NextStep } from './operator-sign-in.ts';
import { updateOperatorPassword } from './operators.store.ts';

/** Whom a link is for; undefined once it was used or is over. Looking spends nothing. */
export async function lookUpOperatorLink(identity: Identity, token: string): Promise<OperatorIdentity | undefined> {
  const found = await findOperatorByLink(identity, identity.db, tokenHash(token));
  return found && { operatorId: found.operator_id, name: found.name, email: found.email, role: found.role };
}

/** Sets the password of whom the link is for, once, and leads on to their authenticator. */
export async function useOperatorLink(
  identity: Identity,
  token: string,
  password: string,
  from: SignInOrigin,
): Promise<Result<NextStep, 'link-over' | 'overloaded'>> {
  const hash = tokenHash(token);
  const known = await findOperatorByLink(identity, identity.db, hash);
  if (known === undefined) return err('link-over');
  const hashed = await identity.passwords.hash(known.operator_id, password);
  if (!hashed.ok) return hashed;
  return inTransaction(identity.db, async (tx) => {
    const now = identity.clock.now();
    const operator = await findOperatorByLink(identity, tx, hash);
    if (operator === undefined || !(await takeOperatorLink(tx, hash))) return err('link-over');
    if (!(await updateOperatorPassword(tx, operator, hashed.value))) return err('link-over');
    await endOperatorSessions(tx, operator.operator_id, now);
    const operatorId = operator.operator_id;
    await writeAudit(
      identity,
      tx,
      { ...from, operatorId },
      { action: 'operator.password-set', subject: ['operator', operatorId] },
    );
    const { hash: password_hash, pepperId: pepper_id } = hashed.value;
    return ok(nextStep(identity, { ...operator, password_hash, pepper_id }));
  });
}
