import type { Identity } from './identity.ts';
import { findOpenSession, markTokensSeen } from './identity.store.ts';
import { ROTATION_GRACE_MS } from './session-policy.ts';
import { isGenuine, isSameText, readSessionToken } from './session-tokens.ts';
import type { SignedInPanelist } from './sign-in.ts';

export interface MemberSession extends SignedInPanelist {
  readonly sessionId: string;
  readonly signedInAt: Date;
  /** Of the token that came: the session's own, or the one before. */
  readonly generation: number;
}

/** The member behind an access token whose `cs_id` came along; undefined for anything else. */
export async function authenticate(
  identity: Identity,
  accessToken: string | undefined,
  csId: string | undefined,
): Promise<MemberSession | undefined> {
  const claim = readSessionToken(accessToken);
  if (claim === undefined || csId === undefined) return undefined;
  const session = await findOpenSession(identity.db, claim.sessionId);
  if (session === undefined || !isSameText(csId, session.csId)) return undefined;
  if (!isGenuine(identity.signer, 'access', claim, session.secret)) return undefined;

  const now = identity.clock.now().getTime();
  const isCurrent = claim.generation === session.generation && session.accessExpiresAt.getTime() > now;
  // A call that was on its way while another tab refreshed.
  const isJustReplaced =
    claim.generation === session.generation - 1 && now - session.rotatedAt.getTime() <= ROTATION_GRACE_MS;
  if (!isCurrent && !isJustReplaced) return undefined;
  if (isCurrent && claim.generation === session.unseenGeneration) {
    await markTokensSeen(identity.db, claim.sessionId, claim.generation);
  }
  return {
    sessionId: claim.sessionId,
    signedInAt: session.signedInAt,
    generation: claim.generation,
    panelistId: session.panelistId,
    externalId: session.externalId,
    email: session.email,
  };
}

/** The member behind an access token alone, of the one session that a signed address was made for: a download sends no header. */
export async function authenticateMemberDownload(
  identity: Identity,
  accessToken: string | undefined,
  sessionId: string,
): Promise<MemberSession | undefined> {
  if (readSessionToken(accessToken)?.sessionId !== sessionId) return undefined;
  const session = await findOpenSession(identity.db, sessionId);
  return session && authenticate(identity, accessToken, session.csId);
}
