import type { IdentitySearch } from '#contract/identity/member-search.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { emailKey } from './email-key.ts';
import type { Identity } from './identity.ts';
import { rowOf, type PanelistRow } from './look-up-panelist.ts';
import { selectPanelists } from './panelists.store.ts';

const MOST_FOUND = 25;

/**
 * Members by a whole address or the beginning of a name. Who looked, why, and whom they found is in the audit log before
 * the answer is; what they typed is not, since the log is kept longer than the person it names.
 */
export function findByIdentity(
  identity: Identity,
  db: Db,
  { text, reason }: IdentitySearch,
  by: OperatorAct,
): Promise<{ readonly contents: readonly PanelistRow[]; readonly isCut: boolean }> {
  const { panelId } = identity;
  const isAddress = text.includes('@');
  return inTransaction(db, async (tx) => {
    const rows = await selectPanelists(tx, {
      panelId,
      state: undefined,
      externalId: undefined,
      emailKey: isAddress ? emailKey(text) : undefined,
      namePrefix: isAddress ? undefined : text.toLowerCase(),
      after: undefined,
      limit: MOST_FOUND + 1,
    });
    const found = rows.slice(0, MOST_FOUND);
    const memberIds = found.map(({ panelist_id }) => panelist_id);
    await writeAudit(identity, tx, by, {
      action: 'members.searched-by-identity',
      subject: ['panel', panelId],
      after: { by: isAddress ? 'address' : 'name', reason, found: memberIds.length, memberIds },
    });
    return { contents: found.map(rowOf), isCut: rows.length > MOST_FOUND };
  });
}
