import { sql } from 'kysely';
import { PASSWORD_HISTORY_COUNT } from '#contract/limits.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { upsertPassword } from './identity.store.ts';
import type { Identity } from './identity.ts';
import type { PasswordHash } from './password-hasher.ts';

/** An account with its present password, if it has chosen one. */
export interface Account {
  readonly iam_id: string;
  readonly hash: string | null;
  readonly pepper_id: string | null;
}

/** Whether it is the present password or one of the last five. */
export async function isUsedBefore(
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

export async function isPresent(
  { passwords }: Identity,
  account: Account | undefined,
  password: string,
): Promise<Result<boolean, 'overloaded'>> {
  if (account?.hash == null || account.pepper_id === null) return ok(false);
  return passwords.isRight(password, { accountId: account.iam_id, hash: account.hash, pepperId: account.pepper_id });
}

/** The passwords before, the newest first. One whose pepper is gone can be compared with nothing. */
export async function readHistory({ db, passwords }: Identity, accountId: string) {
  const { rows } = await sql<PasswordHash & { readonly replacedAt: Date }>`
    SELECT hash, pepper_id AS "pepperId", replaced_at AS "replacedAt" FROM password_history WHERE iam_id = ${accountId}
    ORDER BY replaced_at DESC, entry_id DESC LIMIT ${PASSWORD_HISTORY_COUNT - 1}`.execute(db);
  return rows.filter((stored) => passwords.knows(stored.pepperId));
}

/** The present password goes into the history, the oldest out of it. */
export async function replacePassword(
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
