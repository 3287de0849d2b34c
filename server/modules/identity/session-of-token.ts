import type { Identity } from './identity.ts';
import { findOpenSession } from './identity.store.ts';
import { isGenuine, isSameText, readSessionToken, type TokenKind } from './session-tokens.ts';

/**
 * The open session that one of its tokens names, however old the token is, if the `cs_id` came along; undefined for anything
 * made up or ended. It lets nobody in: that is for `authenticate`.
 */
export async function sessionOfToken(
  identity: Identity,
  kind: TokenKind,
  token: string | undefined,
  csId: string | undefined,
): Promise<string | undefined> {
  const claim = readSessionToken(token);
  if (claim === undefined || csId === undefined) return undefined;
  const session = await findOpenSession(identity.db, claim.sessionId);
  if (session === undefined || !isSameText(csId, session.csId)) return undefined;
  return isGenuine(identity.signer, kind, claim, session.secret) ? claim.sessionId : undefined;
}
