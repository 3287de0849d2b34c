import { sql } from 'kysely';
import { PASSWORD_HISTORY_COUNT } from '#contract/limits.ts';
import type { ActionCode } from '#contract/rules/action-codes.ts';
import { passwordChangedEmail } from '#emails/password-changed-email.ts';
import { newId } from '#server/platform/chance.ts';
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
  const isOld = await isUsedBefore(identity, account, given.newPassword);
  if (!isOld.ok) return err({ kind: 'overloaded' });
  if (isOld.value) return err({ action: 'ACTION_IAM_1015', attempt: 1 });
  const hashed = await identity.passwords.hash(account.iam_id, given.newPassword);
  if (!hashed.ok) return err({ kind: 'overloaded' });

  return inTransaction(identity.db, async (tx) => {
    if (!(await spendCode(tx, checked.value))) return err({ action: 'ACTION_IAM_1088' as const, attempt: 1 });
    await replacePassword(identity, tx, account.iam_id, hashed.value);
    await endOpenSessions(tx, account.panelist_id, { reason: 'PASSWORD', now: identity.clock.now() });
    const accountKey = emailKey(owner.userId);
    for (const device of [undefined, knownDeviceId(identity, owner.deviceToken, accountKey)])
      await forgetFailures(tx, failureKey(identity.signer, 'member', accountKey, device));
    await tellPasswordChanged(identity, tx, account);
    return ok(undefined);
  });
}

/** Changes the password of who is signed in: the session here stays, all others end. */
export async function changePassword(
  identity: Identity,
  session: MemberSession,
  input: { readonly oldPassword: string; readonly newPassword: string; readonly deviceToken: string | undefined },
): Promise<Result<undefined, PasswordFailure | Extract<SignInFailure, { kind: 'locked' }>>> {
  const { oldPassword, newPassword, deviceToken } = input;
  const checked = await checkPassword(identity, { email: session.email, password: oldPassword, deviceToken });
  if (!checked.ok) {
    return checked.failure.kind === 'failed'
      ? err({ action: 'ACTION_IAM_1014', attempt: checked.failure.attempt })
      : err(checked.failure);
  }
  const { account, attempt } = checked.value;
  await forgetFailures(identity.db, attempt.key);
  const isOld = await isUsedBefore(identity, account, newPassword);
  if (!isOld.ok) return err({ kind: 'overloaded' });
  if (isOld.value) return err({ action: 'ACTION_IAM_1015', attempt: 1 });
  const hashed = await identity.passwords.hash(account.iam_id, newPassword);
  if (!hashed.ok) return err({ kind: 'overloaded' });

  return inTransaction(identity.db, async (tx) => {
    // Somebody else may have changed it while we looked: then what was typed is the current password no more.
    if (!(await holdPassword(tx, account))) return err({ action: 'ACTION_IAM_1014' as const, attempt: 1 });
    await replacePassword(identity, tx, account.iam_id, hashed.value);
    await endOpenSessions(tx, account.panelist_id, {
      reason: 'PASSWORD',
      now: identity.clock.now(),
      except: session.sessionId,
    });
    await tellPasswordChanged(identity, tx, account);
    return ok(undefined);
  });
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
  { db, passwords }: Identity,
  { iam_id: accountId, hash, pepper_id: pepperId }: Account,
  password: string,
): Promise<Result<boolean, 'overloaded'>> {
  const { rows } = await sql<PasswordHash>`
    SELECT hash, pepper_id AS "pepperId" FROM password_history WHERE iam_id = ${accountId}
    ORDER BY replaced_at DESC, entry_id DESC LIMIT ${PASSWORD_HISTORY_COUNT - 1}`.execute(db);
  const present = hash === null || pepperId === null ? [] : [{ hash, pepperId }];
  // One whose pepper is gone can be compared with nothing.
  const before = rows.filter((stored) => passwords.knows(stored.pepperId));
  for (const stored of [...present, ...before]) {
    const verdict = await passwords.isRight(password, { accountId, ...stored });
    if (!verdict.ok) return verdict;
    if (verdict.value) return ok(true);
  }
  return ok(false);
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
