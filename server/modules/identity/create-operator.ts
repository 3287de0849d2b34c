import type { OperatorRole } from '#contract/wire/rest.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { emailKey } from './email-key.ts';
import type { Identity } from './identity.ts';
import { insertOperatorOnce } from './operators.store.ts';

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly password: string;
  readonly totpSecret: Buffer;
}

/** Adds an operator with a password and an authenticator secret, which is stored sealed. */
export async function createOperator(
  identity: Identity,
  tx: Db,
  operator: NewOperator,
): Promise<Result<{ operatorId: string }, 'overloaded' | 'email-taken'>> {
  const now = identity.clock.now();
  const operatorId = newId(identity.chance, now);
  const hashed = await identity.passwords.hash(operatorId, operator.password);
  if (!hashed.ok) return hashed;
  const isNew = await insertOperatorOnce(tx, {
    operator_id: operatorId,
    panel_id: identity.panelId,
    email: operator.email,
    email_key: emailKey(operator.email),
    name: operator.name,
    role: operator.role,
    state: 'ACTIVE',
    password_hash: hashed.value.hash,
    pepper_id: hashed.value.pepperId,
    totp_secret: identity.sealer.seal(operator.totpSecret, totpPlace(operatorId)),
    created_at: now,
  });
  return isNew ? ok({ operatorId }) : err('email-taken');
}

/** Where an operator's authenticator secret belongs: a copy put in another row does not open. */
export function totpPlace(operatorId: string): string {
  return `operator:${operatorId}:totp`;
}
