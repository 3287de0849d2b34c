import { newId, newSecret } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { checkPassword, type PasswordInput, type SignInFailure } from './check-password.ts';
import { deviceName } from './device-name.ts';
import {
  endRepeatedSession,
  endSession,
  endSurplusSessions,
  findOpenSession,
  lockPassword,
  insertSession,
} from './identity.store.ts';
import type { Identity } from './identity.ts';
import { rememberDevice } from './known-device.ts';
import { ACCESS_MS, REFRESH_ABSOLUTE_MS, REFRESH_IDLE_MS, SESSIONS_EACH } from './session-policy.ts';
import { isGenuine, readSessionToken, sessionToken } from './session-tokens.ts';
import { setPassword } from './set-password.ts';
import { forgetAttempt } from './sign-in-failures.ts';

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

export interface SignedIn {
  readonly panelist: SignedInPanelist;
  readonly tokens: SessionTokens;
  readonly deviceToken: string;
}

interface SignInInput extends PasswordInput {
  readonly userAgent?: string | undefined;
  /** Of the form that was sent; see endRepeatedSession. */
  readonly key?: string | undefined;
  /** The token of the session that the browser is in so far, whoever's it is: it ends, since the new one takes its cookies. */
  readonly tokenBefore?: string | undefined;
}

/**
 * Opens a session for the right address and password. Every failure looks the same, whether the
 * account exists or not, counter and time included.
 */
export async function signIn(identity: Identity, input: SignInInput): Promise<Result<SignedIn, SignInFailure>> {
  const checked = await checkPassword(identity, input);
  if (!checked.ok) return checked;
  const { account, attempt, deviceId, stored } = checked.value;

  const panelist = { panelistId: account.panelist_id, externalId: account.external_id, email: account.email };
  const opened = await inTransaction(identity.db, async (tx) => {
    if (!(await lockPassword(tx, account))) return undefined;
    await forgetAttempt(tx, attempt);
    await endSessionBefore(identity, tx, input.tokenBefore);
    // Keeps the old hash if there is no room to make a new one: the next sign-in tries again.
    if (identity.passwords.isOutdated(stored)) await setPassword(identity, tx, account.iam_id, input.password);
    const owner = { audience: 'member', accountId: panelist.panelistId, email: account.email } as const;
    const known = { deviceId, name: deviceName(input.userAgent) };
    const device = await rememberDevice(identity, tx, owner, known);
    const tokens = await openSession(identity, tx, {
      ...input,
      panelistId: panelist.panelistId,
      deviceId: device.deviceId,
    });
    return { panelist, tokens, deviceToken: device.token };
  });
  // Somebody changed it, or hashed it anew, while we looked: what was typed is looked at again, as another try.
  return opened === undefined ? signIn(identity, input) : ok(opened);
}

/** Nobody could sign out of it any more. A token that is made up, or too old to have been the browser's last, ends nothing. */
async function endSessionBefore(identity: Identity, tx: Db, token: string | undefined): Promise<void> {
  const claim = readSessionToken(token);
  const session = claim && (await findOpenSession(tx, claim.sessionId));
  if (claim === undefined || session === undefined || claim.generation < session.generation - 1) return;
  if (!isGenuine(identity.signer, 'refresh', claim, session.secret)) return;
  await endSession(tx, claim.sessionId, 'SIGNED_OUT', identity.clock.now());
}

interface SessionToOpen extends Pick<SignInInput, 'key' | 'userAgent'> {
  readonly panelistId: string;
  readonly deviceId: string;
}

async function openSession(
  identity: Identity,
  tx: Identity['db'],
  { panelistId, deviceId, key, userAgent }: SessionToOpen,
): Promise<SessionTokens> {
  const { chance, clock, signer } = identity;
  const now = clock.now();
  const attempt = key === undefined ? null : signer.mac('sign-in-attempt', Buffer.from(`${panelistId}\0${key}`));
  if (attempt !== null) await endRepeatedSession(tx, panelistId, attempt, now);
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
    device: deviceName(userAgent),
    attempt,
    device_id: deviceId,
    unseen_generation: null,
  });
  await endSurplusSessions(tx, panelistId, SESSIONS_EACH, now);
  return {
    csId,
    accessToken: sessionToken(signer, 'access', { sessionId, generation: 1, secret }),
    refreshToken: sessionToken(signer, 'refresh', { sessionId, generation: 1, secret }),
    absoluteExpiresAt,
  };
}

/** Ends the session that `sessionOfToken` has found, whatever the age of its token: signing out always works. */
export async function signOut(identity: Identity, sessionId: string): Promise<void> {
  await endSession(identity.db, sessionId, 'SIGNED_OUT', identity.clock.now());
}
