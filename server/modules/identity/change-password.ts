import { sql } from 'kysely';
import type { ActionCode } from '#contract/rules/action-codes.ts';
import { passwordChangedEmail } from '#emails/password-changed-email.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { MemberSession } from './authenticate.ts';
import { checkPassword, type SignInFailure } from './check-password.ts';
import { emailKey } from './email-key.ts';
import { findCredentials, lockPassword, lockSession } from './identity.store.ts';
import type { Identity } from './identity.ts';
import {
  checkCode,
  spendCode,
  type CodeOwner,
  type CodeProof,
  type CodeRefusal,
  type GivenCode,
} from './one-time-codes.ts';
import { endOpenSessions, selectPanelist } from './panelists.store.ts';
import { deviceName } from './device-name.ts';
import { knownDeviceId, rememberDevice, renewDevices } from './known-device.ts';
import { selectDevices } from './known-devices.store.ts';
import type { PasswordHash } from './password-hasher.ts';
import { isPresent, isUsedBefore, readHistory, replacePassword, type Account } from './password-history.ts';
import { renewByPassword } from './refresh-session.ts';
import { SAID_AGAIN_MS } from './session-policy.ts';
import type { SessionTokens } from './sign-in.ts';
import { failureKey, forgetAllFailures, forgetAttempt, forgetFailures } from './sign-in-failures.ts';

export type PasswordRefusal = CodeRefusal | { readonly action: ActionCode; readonly attempt: number };
export type PasswordFailure = PasswordRefusal | { readonly kind: 'overloaded' };

export interface ChangedPassword {
  /** What the browser where it was changed keeps from now on: it is known there, and nowhere else. */
  readonly deviceToken: string;
  /** Those of the session where it was changed, whose old ones end; undefined where there's none. */
  readonly tokens?: SessionTokens;
}

/**
 * Chooses a new password with a code from the account's mailbox. Every session ends, every known device is forgotten, and so is
 * a lock after wrong passwords: the person who reads the mailbox is the owner, and their browser is known from now on. The history is looked at only after the code was right.
 */
export async function resetPassword(
  identity: Identity,
  owner: CodeOwner,
  given: GivenCode & { readonly newPassword: string; readonly userAgent: string | undefined },
): Promise<Result<ChangedPassword, PasswordFailure>> {
  // Before the code is looked at: of two calls at once, the later would otherwise find its new password to be an old one.
  const account = await credentialsOf(identity, owner);
  const checked = await checkCode(identity, owner, given);
  if (!checked.ok) return checked;
  // Nobody was sent this code: anyone who guessed it learns no more than from any other guess.
  if (account?.state !== 'ACTIVE') return err({ action: 'ACTION_IAM_1033', attempt: 1 });
  if (checked.value.isSpent) return answerAgain(identity, owner, given);
  const isOld = await isUsedBefore(identity, account, given.newPassword);
  if (!isOld.ok) return err({ kind: 'overloaded' });
  if (isOld.value) return err({ action: 'ACTION_IAM_1015', attempt: 1 });
  const hashed = await identity.passwords.hash(account.iam_id, given.newPassword);
  if (!hashed.ok) return err({ kind: 'overloaded' });

  const reset = await inTransaction(identity.db, async (tx) => {
    if (!(await spendCode(tx, checked.value))) return undefined;
    await replacePassword(identity, tx, account.iam_id, hashed.value);
    const deviceIds = (await selectDevices(tx, 'member', account.panelist_id)).map(({ deviceId }) => deviceId);
    await endOpenSessions(tx, account.panelist_id, { reason: 'PASSWORD', now: identity.clock.now() });
    const accountKey = emailKey(owner.userId);
    await forgetAllFailures(tx, identity.signer, { audience: 'member', accountKey }, deviceIds);
    const here = { sessionId: undefined, name: deviceName(given.userAgent) };
    const device = await renewDevices(identity, tx, ownerOf(account), here);
    await notifyPasswordChanged(identity, tx, account);
    return ok({ deviceToken: device.token });
  });
  // Another call was faster: perhaps this one, whose answer got lost.
  return reset ?? answerAgain(identity, owner, given);
}

const credentialsOf = ({ db, panelId }: Identity, { userId }: CodeOwner) =>
  findCredentials(db, panelId, emailKey(userId));

/** What a spent code is answered: done, if the password is what it was to become; else nobody knows the code any more. */
async function answerAgain(
  identity: Identity,
  owner: CodeOwner,
  { newPassword, userAgent }: { readonly newPassword: string; readonly userAgent: string | undefined },
): Promise<Result<ChangedPassword, PasswordFailure>> {
  const account = await credentialsOf(identity, owner);
  const isDone = await isPresent(identity, account, newPassword);
  if (!isDone.ok) return err({ kind: 'overloaded' });
  const known =
    isDone.value && account ? await knowHere(identity, account, { name: deviceName(userAgent) }) : undefined;
  return known === undefined ? err({ action: 'ACTION_IAM_1088', attempt: 1 }) : ok(known);
}

/**
 * The browser whose answer got lost is known too, and its session has the tokens that were in that answer, or newer ones. Undefined when
 * the password has changed once more.
 */
function knowHere(
  identity: Identity,
  account: MemberAccount,
  { name, session }: { readonly name: string | null; readonly session?: MemberSession },
): Promise<ChangedPassword | undefined> {
  return inTransaction(identity.db, async (tx) => {
    if (!(await lockPassword(tx, account))) return undefined;
    const device = await rememberDevice(identity, tx, ownerOf(account), { deviceId: undefined, name });
    return { deviceToken: device.token, ...(session && (await renewHere(identity, tx, session))) };
  });
}

/** New tokens for the session where both passwords were given, while it is open. */
async function renewHere(identity: Identity, tx: Db, session: MemberSession): Promise<Pick<ChangedPassword, 'tokens'>> {
  const here = await lockSession(tx, session.sessionId);
  if (here === undefined || here.ended_at !== null) return {};
  return { tokens: await renewByPassword(identity, tx, here, session.generation) };
}

type MemberAccount = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;
const ownerOf = ({ panelist_id: accountId, email }: MemberAccount) =>
  ({ audience: 'member', accountId, email }) as const;

/**
 * Changes the password of who is signed in: the session here stays and gets new tokens, all others end, and no other device is
 * known any more.
 */
export async function changePassword(
  identity: Identity,
  session: MemberSession,
  input: {
    readonly oldPassword: string;
    readonly newPassword: string;
    readonly deviceToken: string | undefined;
    readonly userAgent: string | undefined;
  },
): Promise<Result<ChangedPassword, PasswordFailure | Extract<SignInFailure, { kind: 'locked' }>>> {
  const { oldPassword, newPassword, deviceToken } = input;
  const checked = await checkPassword(identity, { email: session.email, password: oldPassword, deviceToken });
  if (!checked.ok) {
    if (checked.failure.kind !== 'failed') return err(checked.failure);
    const again = await saidAgain(identity, input, session);
    if (again === undefined) return err({ action: 'ACTION_IAM_1014', attempt: checked.failure.attempt });
    const accountKey = emailKey(session.email);
    const deviceId = await knownDeviceId(identity, 'member', accountKey, deviceToken);
    await forgetFailures(identity.db, failureKey(identity.signer, { audience: 'member', accountKey, deviceId }));
    return ok(again);
  }
  const { account, attempt } = checked.value;
  await forgetAttempt(identity.db, attempt);
  const isOld = await isUsedBefore(identity, account, newPassword);
  if (!isOld.ok) return err({ kind: 'overloaded' });
  if (isOld.value) return err({ action: 'ACTION_IAM_1015', attempt: 1 });
  const hashed = await identity.passwords.hash(account.iam_id, newPassword);
  if (!hashed.ok) return err({ kind: 'overloaded' });

  const changed = await inTransaction(identity.db, async (tx) => {
    // Somebody else may have changed it while we looked: then what was typed is the current password no more.
    if (!(await lockPassword(tx, account))) return undefined;
    await replacePassword(identity, tx, account.iam_id, hashed.value);
    await endOpenSessions(tx, account.panelist_id, {
      reason: 'PASSWORD',
      now: identity.clock.now(),
      except: session.sessionId,
    });
    const name = deviceName(input.userAgent);
    const device = await renewDevices(identity, tx, ownerOf(account), { sessionId: session.sessionId, name });
    await notifyPasswordChanged(identity, tx, account);
    return { deviceToken: device.token, ...(await renewHere(identity, tx, session)) };
  });
  const done = changed ?? (await saidAgain(identity, input, session));
  return done === undefined ? err({ action: 'ACTION_IAM_1014', attempt: 1 }) : ok(done);
}

/**
 * Whether this very change was made a moment ago, and only its answer got lost: what is given as the current password was it until
 * then, and the new one is it now. Anyone who knows both learns nothing.
 */
async function saidAgain(
  identity: Identity,
  {
    oldPassword,
    newPassword,
    userAgent,
  }: { readonly oldPassword: string; readonly newPassword: string; readonly userAgent: string | undefined },
  session: MemberSession,
): Promise<ChangedPassword | undefined> {
  const { db, clock, panelId, passwords } = identity;
  const account = await findCredentials(db, panelId, emailKey(session.email));
  if (account?.state !== 'ACTIVE') return undefined;
  const before = (await readHistory(identity, account.iam_id)).find(
    ({ replacedAt }) => replacedAt > later(clock.now(), -SAID_AGAIN_MS),
  );
  if (before === undefined) return undefined;
  const wasIt = await passwords.isRight(oldPassword, { accountId: account.iam_id, ...before });
  if (!wasIt.ok || !wasIt.value) return undefined;
  const isIt = await isPresent(identity, account, newPassword);
  return isIt.ok && isIt.value ? knowHere(identity, account, { name: deviceName(userAgent), session }) : undefined;
}

/** Somebody who was invited has proven that they read their mailbox: the work that takes long, before any transaction. */
export async function hashFirstPassword(
  { db, panelId, passwords }: Identity,
  panelistId: string,
  password: string,
): Promise<Result<PasswordHash | undefined, 'overloaded'>> {
  const invited = await selectPanelist(db, panelId, panelistId);
  return invited?.state === 'INVITED' ? passwords.hash(invited.iam_id, password) : ok(undefined);
}

/** Whether they have chosen this password already: they got no answer, and say it again. */
export async function isFirstPassword(
  identity: Identity,
  panelistId: string,
  password: string,
): Promise<Result<boolean, 'overloaded'>> {
  const { rows } = await sql<Account>`
    SELECT iam_id, hash, pepper_id FROM panelist JOIN member_password USING (iam_id)
    WHERE panelist_id = ${panelistId} AND state = 'INVITED'`.execute(identity.db);
  return isPresent(identity, rows[0], password);
}

/** Their first password. Whether their invitation is still good is for the caller to know, in the same transaction. */
export async function setFirstPassword(
  identity: Identity,
  tx: Db,
  panelistId: string,
  proof: CodeProof & { readonly hashed: PasswordHash },
): Promise<boolean> {
  const invited = await selectPanelist(tx, identity.panelId, panelistId);
  if (invited?.state !== 'INVITED' || !(await spendCode(tx, proof))) return false;
  await replacePassword(identity, tx, invited.iam_id, proof.hashed);
  return true;
}

async function notifyPasswordChanged(
  identity: Identity,
  tx: Db,
  account: { readonly panelist_id: string; readonly email: string },
) {
  const { rows } = await sql<{ firstName: string }>`
    SELECT first_name AS "firstName" FROM panelist WHERE panelist_id = ${account.panelist_id}`.execute(tx);
  const firstName = rows[0]?.firstName ?? '';
  await identity.mail.send(tx, {
    to: account.email,
    ...passwordChangedEmail({ firstName, forgotPasswordUrl: identity.forgotPasswordUrl() }),
  });
}
