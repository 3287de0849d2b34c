import { newId, newSecret } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { emailKey } from './email-key.ts';
import type { Identity } from './identity.ts';
import { endSurplusSessions, findCredentials, insertSession } from './identity.store.ts';
import { deviceToken, knownDeviceId } from './known-device.ts';
import { ACCESS_MS, REFRESH_ABSOLUTE_MS, REFRESH_IDLE_MS, SESSIONS_EACH } from './session-policy.ts';
import { sessionToken } from './session-tokens.ts';
import { setPassword } from './set-password.ts';
import { attemptFailed, countAttempt, failureKey, forgetFailures, secondsUntil } from './sign-in-failures.ts';

export interface SessionTokens {
  readonly csId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly absoluteExpiresAt: Date;
}

export interface SignedInPanelist {
  readonly panelistId: string;
  readonly externalId: string;
  readonly email: string;
}

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly deviceToken: string | undefined;
}

export type SignInFailure =
  | { readonly kind: 'failed'; readonly attempt: number }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number }
  | { readonly kind: 'overloaded' };

export interface SignedIn {
  readonly panelist: SignedInPanelist;
  readonly tokens: SessionTokens;
  readonly deviceToken: string;
}

/**
 * Opens a session for the right address and password. Every failure looks the same, whether the
 * account exists or not, counter and time included.
 */
export async function signIn(identity: Identity, input: SignInInput): Promise<Result<SignedIn, SignInFailure>> {
  const { db, clock, signer } = identity;
  const accountKey = emailKey(input.email);
  const deviceId = knownDeviceId(identity, input.deviceToken, accountKey);
  const attempt = await countAttempt(db, failureKey(signer, 'member', accountKey, deviceId), clock.now());
  if (attempt.lockedUntil !== undefined) {
    return err({ kind: 'locked', retryAfterSeconds: secondsUntil(attempt.lockedUntil, clock.now()) });
  }

  const account = await findCredentials(db, identity.panelId, accountKey);
  const stored =
    account?.hash != null && account.pepper_id !== null
      ? { hash: account.hash, pepperId: account.pepper_id }
      : undefined;
  const verdict = await identity.passwords.isRight(input.password, stored);
  if (!verdict.ok) return err({ kind: 'overloaded' });
  if (!verdict.value || account?.state !== 'ACTIVE') {
    await attemptFailed(db, attempt, clock.now());
    return err({ kind: 'failed', attempt: attempt.number });
  }

  const panelist = { panelistId: account.panelist_id, externalId: account.external_id, email: account.email };
  const tokens = await inTransaction(db, async (tx) => {
    await forgetFailures(tx, attempt.key);
    // Keeps the old hash if there is no room to make a new one: the next sign-in tries again.
    if (stored && identity.passwords.isOutdated(stored))
      await setPassword(identity, tx, account.iam_id, input.password);
    return openSession(identity, tx, panelist.panelistId);
  });
  return ok({ panelist, tokens, deviceToken: deviceToken(identity, deviceId, accountKey) });
}

async function openSession(identity: Identity, tx: Identity['db'], panelistId: string): Promise<SessionTokens> {
  const { chance, clock, signer } = identity;
  const now = clock.now();
  const sessionId = newId(chance, now);
  const csId = newSecret(chance);
  const secret = chance.bytes(32);
  const absoluteExpiresAt = later(now, REFRESH_ABSOLUTE_MS);
  await insertSession(tx, {
    session_id: sessionId,
    cs_id: csId,
    panelist_id: panelistId,
    secret,
    generation: 1,
    rotated_at: now,
    access_expires_at: later(now, ACCESS_MS),
    idle_expires_at: later(now, REFRESH_IDLE_MS),
    absolute_expires_at: absoluteExpiresAt,
    signed_in_at: now,
    ended_at: null,
    end_reason: null,
  });
  await endSurplusSessions(tx, panelistId, SESSIONS_EACH, now);
  return {
    csId,
    accessToken: sessionToken(signer, 'access', sessionId, 1, secret),
    refreshToken: sessionToken(signer, 'refresh', sessionId, 1, secret),
    absoluteExpiresAt,
  };
}
