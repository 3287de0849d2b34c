import { sessionEndedEmail } from '#emails/session-ended-email.ts';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Identity } from './identity.ts';
import { deleteDeviceOfSession } from './known-devices.store.ts';
import { endSession, lockSession, updateRotation, type SessionRow } from './identity.store.ts';
import { ACCESS_MS, REFRESH_IDLE_MS, ROTATION_GRACE_MS, SAID_AGAIN_MS } from './session-policy.ts';
import { isGenuine, isSameText, readSessionToken, sessionToken } from './session-tokens.ts';
import type { SessionTokens } from './sign-in.ts';

export interface RefreshInput {
  readonly refreshToken: string | undefined;
  readonly csId: string | undefined;
  readonly origin: string;
  readonly correlationId: string;
}

/**
 * Exchanges a refresh token, once, for new tokens. The token before the current one, within ten
 * seconds, gets the current ones again; after a password was given, until somebody comes with the current ones. Any other spent
 * token ends the session: somebody else has it.
 */
export async function refreshSession(
  identity: Identity,
  input: RefreshInput,
): Promise<Result<SessionTokens, 'unauthenticated'>> {
  const claim = readSessionToken(input.refreshToken);
  if (claim === undefined) return err('unauthenticated');

  return inTransaction(identity.db, async (tx) => {
    const now = identity.clock.now();
    const session = await lockSession(tx, claim.sessionId);
    if (session === undefined || session.ended_at !== null || session.state !== 'ACTIVE') return err('unauthenticated');
    if (!isGenuine(identity.signer, 'refresh', claim, session.secret)) return err('unauthenticated');
    if (input.csId === undefined || !isSameText(input.csId, session.cs_id)) return err('unauthenticated');
    if (session.idle_expires_at <= now || session.absolute_expires_at <= now) {
      await endSession(tx, session.session_id, 'EXPIRED', now);
      return err('unauthenticated');
    }
    if (claim.generation === session.generation) return ok(await rotate(identity, tx, session, { now, isSeen: true }));
    const isOwners = isJustReplaced(session, claim.generation, now) || isLost(session, claim.generation, now);
    if (isOwners) return ok(tokensOf(identity, session, session.generation));
    await endAfterReuse(identity, tx, session, { ...input, now });
    return err('unauthenticated');
  });
}

/**
 * New tokens for who has just given the password, in a session that its caller has locked, by the generation of the token that came.
 * If that was replaced a moment ago, by another tab or by this very call, whose answer got lost, it is those that replaced it: whatever
 * order two answers arrive in, the browser keeps tokens that are good.
 */
export async function renewByPassword(
  identity: Identity,
  tx: Db,
  session: SessionRow,
  presented: number,
): Promise<SessionTokens> {
  const now = identity.clock.now();
  if (isJustReplaced(session, presented, now)) return tokensOf(identity, session, session.generation);
  return rotate(identity, tx, session, { now, isSeen: false });
}

function isJustReplaced({ generation, rotated_at }: SessionRow, presented: number, now: Date): boolean {
  return presented === generation - 1 && now.getTime() - rotated_at.getTime() <= ROTATION_GRACE_MS;
}

/**
 * Whether the tokens that replaced these were given for a password, and nobody has come with them: their answer was lost, or is about to
 * arrive. The password was given with these very tokens, so their owner is not told of a theft.
 */
function isLost({ generation, unseen_generation, rotated_at }: SessionRow, presented: number, now: Date): boolean {
  const isUnseen = presented === generation - 1 && unseen_generation === generation;
  return isUnseen && now.getTime() - rotated_at.getTime() <= SAID_AGAIN_MS;
}

/** Those before are good for calls that are on their way, and no longer. */
async function rotate(
  identity: Identity,
  tx: Db,
  session: SessionRow,
  { now, isSeen }: { readonly now: Date; readonly isSeen: boolean },
): Promise<SessionTokens> {
  const generation = session.generation + 1;
  const idle = later(now, REFRESH_IDLE_MS);
  await updateRotation(tx, session.session_id, {
    generation,
    rotated_at: now,
    access_expires_at: later(now, ACCESS_MS),
    idle_expires_at: idle < session.absolute_expires_at ? idle : session.absolute_expires_at,
    unseen_generation: isSeen ? null : generation,
  });
  return tokensOf(identity, session, generation);
}

function tokensOf(identity: Identity, session: SessionRow, generation: number): SessionTokens {
  const { session_id, secret, cs_id, absolute_expires_at } = session;
  return {
    csId: cs_id,
    accessToken: sessionToken(identity.signer, 'access', { sessionId: session_id, generation, secret }),
    refreshToken: sessionToken(identity.signer, 'refresh', { sessionId: session_id, generation, secret }),
    absoluteExpiresAt: absolute_expires_at,
  };
}

async function endAfterReuse(
  identity: Identity,
  tx: Db,
  session: SessionRow & { readonly email: string; readonly first_name: string; readonly panel_id: string },
  { origin, correlationId, now }: RefreshInput & { readonly now: Date },
): Promise<void> {
  await endSession(tx, session.session_id, 'TOKEN_REUSED', now);
  // Who copied one cookie of a browser has the others too.
  await deleteDeviceOfSession(tx, session.session_id);
  await writeAudit(
    { audit: identity.audit, panelId: session.panel_id },
    tx,
    { operatorId: null, origin, correlationId },
    { action: 'member-session.ended-after-token-reuse', subject: ['panelist', session.panelist_id] },
  );
  const email = sessionEndedEmail({
    firstName: session.first_name,
    endedAt: now,
    timeZone: identity.timeZone,
    loginUrl: identity.loginUrl(),
  });
  await identity.mail.send(tx, { to: session.email, ...email });
  identity.log.warn('a used refresh token was presented again: session ended', { correlationId });
}
