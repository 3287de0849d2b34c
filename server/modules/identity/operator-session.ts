import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Identity } from './identity.ts';
import { isOurToken, tokenHash } from '#server/platform/stored-tokens.ts';
import type { OperatorIdentity } from './open-operator-session.ts';
import { endOperatorSession, extendOperatorSession, findOperatorSession } from './operator-sessions.store.ts';
import { OPERATOR_IDLE_MS } from './session-policy.ts';
import { isSameText } from './session-tokens.ts';

/** The row is written at most once a minute, not with every call. */
const EXTEND_AFTER_MS = MINUTE_MS;

export interface OperatorSession extends OperatorIdentity {
  readonly sessionId: string;
}

/**
 * The operator behind a session token whose `cs_id` came along. A call keeps the session from idling out, as far as its
 * person was there: a screen that asks by itself says for how long nobody has touched it.
 */
export async function authenticateOperator(
  identity: Identity,
  token: string | undefined,
  csId: string | undefined,
  idleSeconds = 0,
): Promise<OperatorSession | undefined> {
  if (token === undefined || csId === undefined) return undefined;
  const now = identity.clock.now();
  const found = await findOwnSession(identity, token);
  if (found === undefined || !isSameText(csId, found.cs_id)) return undefined;
  const seenAt = later(now, -idleSeconds * SECOND_MS);
  const idleExpiresAt = later(seenAt, OPERATOR_IDLE_MS);
  if (idleExpiresAt.getTime() - found.idle_expires_at.getTime() >= EXTEND_AFTER_MS) {
    await extendOperatorSession(identity.db, found, idleExpiresAt, seenAt);
  }
  return {
    sessionId: found.session_id,
    operatorId: found.operator_id,
    name: found.name,
    email: found.email,
    role: found.role,
  };
}

export async function operatorSignOut(identity: Identity, sessionId: string): Promise<void> {
  await endOperatorSession(identity.db, sessionId, identity.clock.now());
}

/** The operator whose browser this is, if it is in this very session; for a download, which carries no `cs_id`. */
export async function authenticateDownload(
  identity: Identity,
  token: string | undefined,
  sessionId: string,
): Promise<OperatorIdentity | undefined> {
  if (token === undefined) return undefined;
  const found = await findOwnSession(identity, token);
  if (found === undefined || found.session_id !== sessionId) return undefined;
  return { operatorId: found.operator_id, name: found.name, email: found.email, role: found.role };
}

/** The open session of this token, if it is one that we opened. */
async function findOwnSession(identity: Identity, token: string) {
  const found = await findOperatorSession(identity.db, tokenHash(token), identity.clock.now());
  if (found === undefined) return undefined;
  const { operator_id: ownerId, token_hash: hash, token_mac: mac } = found;
  return (await isOurToken(identity, 'operator-session', { ownerId, hash, mac })) ? found : undefined;
}
