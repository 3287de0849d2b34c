import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { moveRequest } from './move-request.ts';
import { insertLine, lockRequest } from './support.store.ts';
import type { Support } from './support.ts';

const AT_ONCE = 200;

/** Requests whose member was asked for something and has not answered in time. */
export async function listUnanswered({ panelId, clock }: Support, db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT request_id AS id FROM support_request WHERE panel_id = ${panelId} AND status = 'AWAITING_INFORMATION'
      AND close_at <= ${clock.now()} ORDER BY close_at, request_id LIMIT ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Closes one of them; false when an answer came in the meantime. */
export async function closeUnanswered(support: Support, tx: Db, requestId: string): Promise<boolean> {
  const row = await lockRequest(support, tx, requestId);
  const isDue = row?.status === 'AWAITING_INFORMATION' && row.close_at !== null && row.close_at <= support.clock.now();
  if (row === undefined || !isDue) return false;
  await insertLine(support, tx, requestId, 'closed-unanswered');
  await moveRequest(support, tx, row, 'RESOLVED', { resolvedBy: 'UNANSWERED' });
  return true;
}
