import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId, newId, newSecret } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { tokenHash, tokenMac } from '#server/platform/stored-tokens.ts';
import type { SignInFailure } from './check-password.ts';
import type { Identity } from './identity.ts';
import { checkOperatorPassword } from './operator-password.ts';
import {
  endOneOperatorSession,
  endOperatorSessions,
  replaceOperatorToken,
  selectOperatorSessions,
} from './operator-sessions.store.ts';
import { OPERATOR_IDLE_MS, ROTATION_GRACE_MS } from './session-policy.ts';

/** Whose account it is, in which of their sessions, and from where: what the audit entry says. */
export interface OwnAct extends OperatorAct {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly deviceToken: string | undefined;
  readonly userAgent: string | undefined;
}

/** Where an operator is signed in. */
export interface OwnOperatorSession {
  readonly sessionId: string;
  readonly device: string | null;
  readonly signedInAt: Date;
  /** To a minute. */
  readonly lastSeenAt: Date;
  readonly isThisOne: boolean;
}

/** This one first. */
export async function listOwnOperatorSessions(
  { db, clock }: Identity,
  own: Pick<OwnAct, 'operatorId' | 'sessionId'>,
): Promise<readonly OwnOperatorSession[]> {
  const rows = await selectOperatorSessions(db, own.operatorId, clock.now());
  const sessions = rows.map(({ idleExpiresAt, ...session }) => ({
    ...session,
    lastSeenAt: later(idleExpiresAt, -OPERATOR_IDLE_MS),
    isThisOne: session.sessionId === own.sessionId,
  }));
  return sessions.toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
}

export interface EndedSessions {
  readonly ended: number;
  /** The new token of the session where it was asked. */
  readonly token: string;
}

/** Ends one of an operator's other sessions, or all of them, once they give their password again. */
export async function endOwnOperatorSessions(
  identity: Identity,
  asked: { readonly currentPassword: string; readonly sessionId: string | undefined; readonly email: string },
  by: OwnAct,
): Promise<Result<EndedSessions, SignInFailure>> {
  const { currentPassword: password, sessionId, email } = asked;
  const checked = await checkOperatorPassword(identity, { email, password, deviceToken: by.deviceToken });
  if (!checked.ok) return checked;
  return inTransaction(identity.db, async (tx) => {
    const now = identity.clock.now();
    const isOther = sessionId !== undefined && isId(sessionId) && sessionId !== by.sessionId;
    const one = () => (isOther ? endOneOperatorSession(tx, by.operatorId, sessionId, now) : 0);
    const ended = await (sessionId === undefined ? endOperatorSessions(tx, by.operatorId, now, by.sessionId) : one());
    const token = await renewOperatorToken(identity, tx, by);
    await writeAudit(identity, tx, by, {
      action: 'operator.signed-out-elsewhere',
      subject: ['operator', by.operatorId],
      after: { sessions: String(ended) },
    });
    return ok({ ended, token });
  });
}

/**
 * Another token for a session whose operator has proven again who they are. Calls that are on their way with the old one get through
 * for a few seconds.
 */
export async function renewOperatorToken(
  identity: Identity,
  tx: Db,
  { operatorId, sessionId }: Pick<OwnAct, 'operatorId' | 'sessionId'>,
): Promise<string> {
  const now = identity.clock.now();
  const token = newSecret(identity.chance);
  const hash = tokenHash(token);
  const mac = tokenMac(identity.signer, 'operator-session', { ownerId: operatorId, hash });
  const until = later(now, ROTATION_GRACE_MS);
  await replaceOperatorToken(tx, sessionId, { hash, mac }, { sessionId: newId(identity.chance, now), until });
  return token;
}
