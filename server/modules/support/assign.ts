import { sql } from 'kysely';
import type { TicketPriority } from '#contract/support/priorities.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { auditRequest, type ActingOperator } from './audit-request.ts';
import { insertLine, lockRequest, tables, updateRequest, type RequestRow } from './support.store.ts';
import type { Support } from './support.ts';
import { runningClock } from './waiting.ts';

const ANSWERING = ['SUPPORT', 'ADMIN'] as const;

/** To whom a request can be given. */
export function listAssignees({ panelId }: Support, db: Db) {
  return tables(db)
    .selectFrom('support_operator')
    .select(['operator_id as operatorId', 'name'])
    .where('panel_id', '=', panelId)
    .where('role', 'in', ANSWERING)
    .where('state', '=', 'ACTIVE')
    .orderBy('name')
    .orderBy('operator_id')
    .execute();
}

/** Gives a request to somebody, or to nobody. What somebody has is in progress. */
export async function assignRequest(
  support: Support,
  tx: Db,
  assigned: {
    readonly requestId: string;
    readonly to: string | null;
    readonly revision: number;
  },
  by: ActingOperator,
): Promise<Result<RequestRow, 'not-found' | 'outdated' | 'unknown-operator'>> {
  const { requestId, to } = assigned;
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined || row.erased_at !== null) return err('not-found');
  if (row.revision !== assigned.revision) return err('outdated');
  if (row.assigned_to === to) return ok(row);
  const operator = (await listAssignees(support, tx)).find(({ operatorId }) => operatorId === to);
  if (to !== null && operator === undefined) return err('unknown-operator');
  return ok(await give(support, tx, row, to, operator?.name ?? null, by));
}

/** The open request that waits longest and is nobody's, for this operator: of two who ask at once each gets another. */
export async function takeNext(support: Support, tx: Db, by: ActingOperator): Promise<RequestRow | undefined> {
  const row = await tables(tx)
    .selectFrom('support_request')
    .selectAll()
    .where('panel_id', '=', support.panelId)
    .where('status', 'in', ['NEW', 'IN_PROGRESS'])
    .where('assigned_to', 'is', null)
    .orderBy('due_at')
    .orderBy('request_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const operator = (await listAssignees(support, tx)).find((one) => one.operatorId === by.operatorId);
  return give(support, tx, row, by.operatorId, operator?.name ?? null, by);
}

async function give(
  support: Support,
  tx: Db,
  row: RequestRow,
  to: string | null,
  name: string | null,
  by: ActingOperator,
): Promise<RequestRow> {
  await insertLine(support, tx, row.request_id, 'assigned', { to: name }, by.operatorId);
  const begins = to !== null && row.status === 'NEW';
  const given = await updateRequest(tx, row.request_id, {
    assigned_to: to,
    updated_at: support.clock.now(),
    ...(begins && { status: 'IN_PROGRESS' }),
  });
  const [before, after] = [{ assignedTo: row.assigned_to }, { assignedTo: to }];
  await auditRequest(support, tx, by, row, { action: 'assigned', before, after });
  return given;
}

/** Moves a request up or down in the line; its clock is due anew. */
export async function changePriority(
  support: Support,
  tx: Db,
  changed: { readonly requestId: string; readonly priority: TicketPriority; readonly reason: string },
  by: ActingOperator,
): Promise<RequestRow | undefined> {
  const { requestId, priority, reason } = changed;
  const row = await lockRequest(support, tx, requestId);
  // Nobody is left to be served sooner, and no reason may speak of them.
  if (row === undefined || row.erased_at !== null) return undefined;
  if (row.priority === priority) return row;
  const since = row.waits_since;
  await insertLine(support, tx, requestId, 'priority-changed', { from: row.priority, to: priority }, by.operatorId);
  const moved = await updateRequest(tx, requestId, {
    priority,
    updated_at: support.clock.now(),
    ...(since !== null && { due_at: runningClock(row.business_seconds, since, priority, support.timeZone).due_at }),
  });
  await auditRequest(support, tx, by, row, {
    action: 'priority-changed',
    before: { priority: `P${row.priority}` },
    after: { priority: `P${priority}`, reason },
  });
  return moved;
}

/** How many requests somebody ever made. */
export async function countRequestsOf(db: Db, panelistId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM support_request WHERE panelist_id = ${panelistId}`.execute(db);
  return rows[0]?.count ?? 0;
}
