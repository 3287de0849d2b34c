import { sql } from 'kysely';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Identity } from './identity.ts';
import { makeOperatorLink } from './operator-link.ts';
import { endOperatorSessions } from './operator-sessions.store.ts';
import { findOperatorById } from './operators.store.ts';
import { endOpenSessions } from './panelists.store.ts';

export interface ExpiredPasswords {
  readonly members: number;
  /** The links that they choose a password with: the person who runs the command hands them over. */
  readonly operators: readonly { readonly email: string; readonly url: string | undefined }[];
}

/** So many members in one transaction: it may be stopped and run again at any time. */
const AT_ONCE = 200;

/**
 * Deletes every password hash that this pepper has a hand in, also the earlier ones, and ends the sessions and known devices of
 * their owners: members choose a new password by a code from their mailbox, operators by a link.
 */
export async function expirePepper(identity: Identity, pepperId: string): Promise<ExpiredPasswords> {
  if (pepperId === identity.passwords.newestPepperId) throw new Error('the newest pepper is in use');
  let members = 0;
  for (let ended = AT_ONCE; ended === AT_ONCE; members += ended) {
    ended = await inTransaction(identity.db, (tx) => expireMembers(identity, tx, pepperId));
  }
  return inTransaction(identity.db, async (tx) => {
    await sql`DELETE FROM password_history WHERE pepper_id = ${pepperId}`.execute(tx);
    const operators = await expireOperators(identity, tx, pepperId);
    const by = { operatorId: null, origin: 'command line' };
    await writeAudit(identity, tx, by, {
      action: 'password-pepper.expired',
      subject: ['password-pepper', pepperId],
      after: { members, operators: operators.length },
    });
    return { members, operators };
  });
}

async function expireMembers({ clock }: Identity, tx: Db, pepperId: string): Promise<number> {
  const { rows } = await sql<{ panelistId: string }>`
    WITH gone AS (
      DELETE FROM member_password WHERE iam_id IN (
        SELECT iam_id FROM member_password WHERE pepper_id = ${pepperId} ORDER BY iam_id LIMIT ${AT_ONCE} FOR UPDATE)
      RETURNING iam_id)
    SELECT panelist_id AS "panelistId" FROM gone JOIN panelist USING (iam_id)`.execute(tx);
  for (const { panelistId } of rows) await endOpenSessions(tx, panelistId, { reason: 'PASSWORD', now: clock.now() });
  return rows.length;
}

async function expireOperators(identity: Identity, tx: Db, pepperId: string): Promise<ExpiredPasswords['operators']> {
  const expired: { email: string; url: string | undefined }[] = [];
  const { rows } = await sql<{ id: string }>`
    SELECT operator_id AS id FROM operator WHERE pepper_id = ${pepperId} ORDER BY operator_id FOR UPDATE`.execute(tx);
  for (const { id } of rows) {
    const operator = await findOperatorById(tx, identity.panelId, id);
    await sql`UPDATE operator SET password_hash = NULL, pepper_id = NULL WHERE operator_id = ${id}`.execute(tx);
    await endOperatorSessions(tx, id, identity.clock.now());
    const isActive = operator?.state === 'ACTIVE';
    const url = isActive ? await makeOperatorLink(identity, tx, id) : undefined;
    expired.push({ email: operator?.email ?? '', url });
  }
  return expired;
}
