import type { Identity } from './identity.ts';
import { endSession, findOpenSession } from './identity.store.ts';
import { isGenuine, isSameText, readSessionToken } from './session-tokens.ts';

/** Ends the session that the refresh token names, whatever its age: signing out always works. */
export async function signOut(
  identity: Identity,
  refreshToken: string | undefined,
  csId: string | undefined,
): Promise<void> {
  const claim = readSessionToken(refreshToken);
  if (claim === undefined || csId === undefined) return;
  const session = await findOpenSession(identity.db, claim.sessionId);
  if (session === undefined || !isSameText(csId, session.csId)) return;
  if (!isGenuine(identity.signer, 'refresh', claim, session.secret)) return;
  await endSession(identity.db, claim.sessionId, 'SIGNED_OUT', identity.clock.now());
}
