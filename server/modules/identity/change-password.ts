import { sql } from 'kysely';
import { PASSWORD_HISTORY_COUNT } from '#contract/limits.ts';
import type { ActionCode } from '#contract/rules/action-codes.ts';
import { passwordChangedEmail } from '#emails/password-changed-email.ts';
import { newId } from '#server/platform/chance.ts';
import { later, MINUTE_MS } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { MemberSession } from './authenticate.ts';
import { checkPassword, type SignInFailure } from './check-password.ts';
import { emailKey } from './email-key.ts';
import { findCredentials, holdPassword, upsertPassword } from './identity.store.ts';
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
import { knownDeviceId } from './known-device.ts';
import type { PasswordHash } from './password-hasher.ts';
import { failureKey, forgetFailures } from './sign-in-failures.ts';

export type PasswordRefusal = CodeRefusal | { readonly action: ActionCode; readonly attempt: number };
export type PasswordFailure = PasswordRefusal | { readonly kind: 'overloaded' };

/**
 * Chooses a new password with a code from the account's mailbox. Every session ends, and a lock after wrong passwords is
 * forgotten: whoever reads the mailbox is the owner. The history is looked at only after the code was right.
 */
export async function resetPassword(
  identity: Identity,
  owner: CodeOwner,
  given: GivenCode & { readonly newPassword: string },
): Promise<Result<undefined, PasswordFailure>> {
  const checked = await checkCode(identity, owner, given);
  if (!checked.ok) return checked;
  const account = await findCredentials(identity.db, identity.panelId, emailKey(owner.userId));
  // Nobody was sent this code: whoever guessed it learns no more than from any other guess.
  if (account?.state !== 'ACTIVE') return err({ action: 'ACTION_IAM_1033', attempt: 1 });
  if (checked.value.isSpent) return answerAgain(identity, account, given.newPassword);
  const isOld = await isUsedBefore(identity, account, given.newPassword);
  if (!isOld.ok) return err({ kind: 'overloaded' });
  if (isOld.value) return err({ action: 'ACTION_IAM_1015', attempt: 1 });
  const hashed = await identity.passwords.hash(account.iam_id, given.newPassword);
  if (!hashed.ok) return err({ kind: 'overloaded' });

  const reset = await inTransaction(identity.db, async (tx) => {
    if (!(await spendCode(tx, checked.value))) return undefined;
    await replacePassword(identity, tx, account.iam_id, hashed.value);
    await endOpenSessions(tx, account.panelist_id, { reason: 'PASSWORD', now: identity.clock.now() });
    const accountKey = emailKey(owner.userId);
    for (const device of [undefined, knownDeviceId(identity, owner.deviceToken, accountKey)])
      await forgetFailures(tx, failureKey(identity.signer, 'member', accountKey, device));
    await tellPasswordChanged(identity, tx, account);
    return ok(undefined);
  });
  if (reset !== undefined) return reset;
  // Another call was faster: perhaps this one, whose answer got lost.
  const now = await findCredentials(identity.db, identity.panelId, emailKey(owner.userId));
  return answerAgain(identity, now, given.newPassword);
}

/** What a spent code is answered: done, if the password is what it was to become; else nobody knows the code any more. */
async function answerAgain(
  identity: Identity,
  account: Account | undefined,
  password: string,
): Promise<Result<undefined, PasswordFailure>> {
  const isDone = await isPresent(identity, account, password);
  if (!isDone.ok) return err({ kind: 'overloaded' });
  return isDone.value ? ok(undefined) : err({ action: 'ACTION_IAM_1088', attempt: 1 });
}

/** How long somebody who got no answer may say the same again. */
const SAID_AGAIN_MS = 15 * MINUTE_MS;

/** Changes the password of who is signed in: the session here stays, all others end. */
export async function changePassword(
  identity: Identity,
  session: MemberSession,
  input: { readonly oldPassword: string; readonly newPassword: string; readonly deviceToken: string | undefined },
): Promise<Result<undefined, PasswordFailure | Extract<SignInFailure, { kind: 'locked' }>>> {
  const { oldPassword, newPassword, deviceToken } = input;
  const checked = await checkPassword(identity, { email: session.email, password: oldPassword, deviceToken });
  if (!checked.ok) {
    if (checked.failure.kind !== 'failed') return err(checked.failure);
    if (!(await isSaidAgain(identity, input, session.email)))
      return err({ action: 'ACTION_IAM_1014', attempt: checked.failure.attempt });
    const accountKey = emailKey(session.email);
    const device = knownDeviceId(identity, deviceToken, accountKey);
    await forgetFailures(identity.db, failureKey(identity.signer, 'member', accountKey, device));
    return ok(undefined);
  }
  const { account, attempt } = checked.value;
  await forgetFailures(identity.db, attempt.key);
  const isOld = await isUsedBefore(identity, account, newPassword);
  if (!isOld.ok) return err({ kind: 'overloaded' });
  if (isOld.value) return err({ action: 'ACTION_IAM_1015', attempt: 1 });
  const hashed = await identity.passwords.hash(account.iam_id, newPassword);
  if (!hashed.ok) return err({ kind: 'overloaded' });

  const changed = await inTransaction(identity.db, async (tx) => {
    // Somebody else may have changed it while we looked: then what was typed is the current password no more.
    if (!(await holdPassword(tx, account))) return false;
    await replacePassword(identity, tx, account.iam_id, hashed.value);
    await endOpenSessions(tx, account.panelist_id, {
      reason: 'PASSWORD',
      now: identity.clock.now(),
      except: session.sessionId,
    });
    await tellPasswordChanged(identity, tx, account);
    return true;
  });
  if (changed || (await isSaidAgain(identity, input, session.email))) return ok(undefined);
  return err({ action: 'ACTION_IAM_1014', attempt: 1 });
}

/**
 * Whether this very change was made a moment ago, and only its answer got lost: what is given as the current password was it until
 * then, and the new one is it now. Whoever knows both learns nothing.
 */
async function isSaidAgain(
  identity: Identity,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
  email: string,
): Promise<boolean> {
  const { db, clock, panelId, passwords } = identity;
  const account = await findCredentials(db, panelId, emailKey(email));
  if (account?.state !== 'ACTIVE') return false;
  const before = (await readHistory(identity, account.iam_id)).find(
    ({ replacedAt }) => replacedAt > later(clock.now(), -SAID_AGAIN_MS),
  );
  if (before === undefined) return false;
  const wasIt = await passwords.isRight(oldPassword, { accountId: account.iam_id, ...before });
  if (!wasIt.ok || !wasIt.value) return false;
  const isIt = await isPresent(identity, account, newPassword);
  return isIt.ok && isIt.value;
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

interface Account {
  readonly iam_id: string;
  readonly hash: string | null;
  readonly pepper_id: string | null;
}

/** Whether it is the present password or one of the last five. */
async function isUsedBefore(
  identity: Identity,
  account: Account,
  password: string,
): Promise<Result<boolean, 'overloaded'>> {
  const isNow = await isPresent(identity, account, password);
  if (!isNow.ok || isNow.value) return isNow;
  for (const { hash, pepperId } of await readHistory(identity, account.iam_id)) {
    const verdict = await identity.passwords.isRight(password, { accountId: account.iam_id, hash, pepperId });
    if (!verdict.ok || verdict.value) return verdict;
  }
  return ok(false);
}

async function isPresent(
  { passwords }: Identity,
  account: Account | undefined,
  password: string,
): Promise<Result<boolean, 'overloaded'>> {
  if (account?.hash == null || account.pepper_id === null) return ok(false);
  return passwords.isRight(password, { accountId: account.iam_id, hash: account.hash, pepperId: account.pepper_id });
}

/** The passwords before, the newest first. One whose pepper is gone can be compared with nothing. */
async function readHistory({ db, passwords }: Identity, accountId: string) {
  const { rows } = await sql<PasswordHash & { readonly replacedAt: Date }>`
    SELECT hash, pepper_id AS "pepperId", replaced_at AS "replacedAt" FROM password_history WHERE iam_id = ${accountId}
    ORDER BY replaced_at DESC, entry_id DESC LIMIT ${PASSWORD_HISTORY_COUNT - 1}`.execute(db);
  return rows.filter((stored) => passwords.knows(stored.pepperId));
}

/** The present password goes into the history, the oldest out of it. */
async function replacePassword(
  { clock, chance }: Identity,
  tx: Db,
  iamId: string,
  { hash, pepperId }: PasswordHash,
): Promise<void> {
  const now = clock.now();
  await sql`
    INSERT INTO password_history (entry_id, iam_id, replaced_at, hash, pepper_id)
    SELECT ${newId(chance, now)}, iam_id, ${now}, hash, pepper_id FROM member_password
    WHERE iam_id = ${iamId} FOR UPDATE`.execute(tx);
  await sql`
    DELETE FROM password_history WHERE iam_id = ${iamId} AND entry_id NOT IN (
      SELECT entry_id FROM password_history WHERE iam_id = ${iamId}
      ORDER BY replaced_at DESC, entry_id DESC LIMIT ${PASSWORD_HISTORY_COUNT - 1})`.execute(tx);
  await upsertPassword(tx, { iam_id: iamId, hash, pepper_id: pepperId, changed_at: now });
}

async function tellPasswordChanged(
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
