import type { SystemLineCode } from '#contract/support/system-lines.ts';
import type { Db } from '#server/platform/database/database.ts';
import { moveRequest } from './move-request.ts';
import { insertLine, selectRequest, type RequestRow } from './support.store.ts';
import type { Support } from './support.ts';

/** Notes in a held request what an operator did for its member. It is one more revision: whoever answers meanwhile finds out. */
export async function noteAct(
  support: Support,
  tx: Db,
  request: RequestRow,
  [code, facts]: readonly [SystemLineCode, Readonly<Record<string, unknown>>],
  operatorId: string,
): Promise<void> {
  await insertLine(support, tx, request.request_id, code, facts, operatorId);
  await moveRequest(support, tx, request, request.status);
}

/** Whose a request is, and its number; undefined for one whose words are gone. */
export async function readRequestOwner(support: Support, db: Db, requestId: string) {
  const row = await selectRequest(support, db, requestId).executeTakeFirst();
  return row === undefined || row.erased_at !== null ? undefined : { panelistId: row.panelist_id, number: row.number };
}
