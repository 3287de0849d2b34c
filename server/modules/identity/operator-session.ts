import { later, MINUTE_MS } from '#server/platform/clock.ts';
import type { Identity } from './identity.ts';
import { operatorTokenHash, type OperatorIdentity } from './operator-sign-in.ts';
import { endOperatorSession, extendOperatorSession, findOperatorSession } from './operators.store.ts';
import { OPERATOR_IDLE_MS } from './session-policy.ts';
import { isSameText } from './session-tokens.ts';

/** The row is written at most once a minute, not with every call. */
const EXTEND_AFTER_MS = MINUTE_MS;

export interface OperatorSession extends OperatorIdentity {
  readonly sessionId: string;
}

/** The operator behind a session token whose `cs_id` came along. Each call keeps the session from idling out. */
export async function authenticateOperator(
  identity: Identity,
  token: string | undefined,
  csId: string | undefined,
): Promise<OperatorSession | undefined> {
  if (token === undefined || csId === undefined) return undefined;
  const now = identity.clock.now();
  const found = await findOperatorSession(identity.db, operatorTokenHash(token), now);
  if (found === undefined || !isSameText(csId, found.cs_id)) return undefined;
  const idleExpiresAt = later(now, OPERATOR_IDLE_MS);
  if (idleExpiresAt.getTime() - found.idle_expires_at.getTime() >= EXTEND_AFTER_MS) {
    await extendOperatorSession(identity.db, found.session_id, idleExpiresAt);
  }
  return {
    sessionId: found.session_id,
    operatorId: found.operator_id,
    name: found.name,
    email: found.email,
    role: found.role,
  };
}

export async function operatorSignOut(
  identity: Identity,
  token: string | undefined,
  csId: string | undefined,
): Promise<void> {
  const session = await authenticateOperator(identity, token, csId);
  if (session !== undefined) await endOperatorSession(identity.db, session.sessionId, identity.clock.now());
}
