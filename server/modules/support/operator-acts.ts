import type { TicketPriority } from '#contract/support/priorities.ts';
import type { SystemLineCode } from '#contract/support/system-lines.ts';
import type { AuditActionOf } from '#contract/audit/audit-sentences.ts';
import type { Json } from '#server/platform/audit/audit-log.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { runningClock } from './answer-clock.ts';
import { canReopen, moveRequest } from './move-request.ts';
import { insertLine, lockRequest, refOf, updateRequest, type RequestRef, type RequestRow } from './support.store.ts';
import type { Support } from './support.ts';
import { tables } from './support.tables.ts';

/** What operators do to a request, each act with its line in the request and its entry in the audit log. */

export type ActingOperator = OperatorAct & { readonly operatorId: string };

/** 'answered' of 'support-request.answered'. */
type RequestAct =
  AuditActionOf<'support-request'> extends infer Action
    ? Action extends `support-request.${infer Act}`
      ? Act
      : never
    : never;
type Facts = Readonly<Record<string, Json>>;

/** Writes what an operator did to a request, last in its transaction. Never the text of a message: that stays in the request. */
export function auditRequest(
  support: Support,
  tx: Db,
  by: ActingOperator,
  {
    request: { requestId, number },
    action,
    before,
    after,
  }: { readonly request: RequestRef; readonly action: RequestAct; readonly before?: Facts; readonly after?: Facts },
): Promise<void> {
  return writeAudit(support, tx, by, {
    action: `support-request.${action}`,
    subject: ['support-request', requestId],
    ...(before && { before }),
    after: { request: number, ...after },
  });
}

/**
 * Adds a line to a request about what an operator did for its member elsewhere; nothing is added to one that was erased. It is one
 * more revision, so that an operator who answers meanwhile finds out.
 */
export async function recordAct(
  support: Support,
  tx: Db,
  act: {
    readonly requestId: string;
    readonly operatorId: string;
    readonly code: SystemLineCode;
    readonly facts: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const row = await lockRequest(support, tx, act.requestId);
  if (row === undefined || row.erased_at !== null) return;
  await insertLine(support, tx, act);
  await moveRequest(support, tx, row, { to: row.status });
}

const ANSWERING = ['SUPPORT', 'ADMIN'] as const;

/** The operators that a request can be assigned to. */
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

/** Assigns a request to an operator, or to nobody. One that is assigned is in progress. */
export async function assignRequest(
  support: Support,
  tx: Db,
  assigned: {
    readonly requestId: string;
    readonly to: string | null;
    readonly revision: number;
  },
  by: ActingOperator,
): Promise<Result<RequestRef, 'not-found' | 'outdated' | 'unknown-operator'>> {
  const { requestId, to } = assigned;
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined || row.erased_at !== null) return err('not-found');
  if (row.revision !== assigned.revision) return err('outdated');
  if (row.assigned_to === to) return ok(refOf(row));
  const operator = (await listAssignees(support, tx)).find(({ operatorId }) => operatorId === to);
  if (to !== null && operator === undefined) return err('unknown-operator');
  return ok(await assign(support, tx, { row, to, name: operator?.name ?? null }, by));
}

/** Assigns the open request that waits longest and is nobody's to this operator: of two who ask at once each gets another. */
export async function takeNext(support: Support, tx: Db, by: ActingOperator): Promise<RequestRef | undefined> {
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
  return assign(support, tx, { row, to: by.operatorId, name: operator?.name ?? null }, by);
}

async function assign(
  support: Support,
  tx: Db,
  { row, to, name }: { readonly row: RequestRow; readonly to: string | null; readonly name: string | null },
  by: ActingOperator,
): Promise<RequestRef> {
  const request = refOf(row);
  const { requestId } = request;
  await insertLine(support, tx, { requestId, code: 'assigned', facts: { to: name }, operatorId: by.operatorId });
  const begins = to !== null && row.status === 'NEW';
  await updateRequest(tx, requestId, {
    assigned_to: to,
    updated_at: support.clock.now(),
    ...(begins && { status: 'IN_PROGRESS' }),
  });
  const [before, after] = [{ assignedTo: row.assigned_to }, { assignedTo: to }];
  await auditRequest(support, tx, by, { request, action: 'assigned', before, after });
  return request;
}

/** Changes the priority of a request, and with it when its answer is due. */
export async function changePriority(
  support: Support,
  tx: Db,
  changed: { readonly requestId: string; readonly priority: TicketPriority; readonly reason: string },
  by: ActingOperator,
): Promise<RequestRef | undefined> {
  const { requestId, priority, reason } = changed;
  const row = await lockRequest(support, tx, requestId);
  // Its member is gone, and no reason may name them.
  if (row === undefined || row.erased_at !== null) return undefined;
  const request = refOf(row);
  if (row.priority === priority) return request;
  const since = row.waits_since;
  const facts = { from: row.priority, to: priority };
  await insertLine(support, tx, { requestId, code: 'priority-changed', facts, operatorId: by.operatorId });
  await updateRequest(tx, requestId, {
    priority,
    updated_at: support.clock.now(),
    ...(since !== null && { due_at: runningClock(row.business_seconds, since, priority, support.timeZone).due_at }),
  });
  await auditRequest(support, tx, by, {
    request,
    action: 'priority-changed',
    before: { priority: `P${row.priority}` },
    after: { priority: `P${priority}`, reason },
  });
  return request;
}

interface OperatorMove {
  readonly requestId: string;
  readonly revision: number;
}
type MoveRefusal = 'not-found' | 'outdated' | 'not-possible';

/** An operator resolves a request. Without its audit entry, which the caller writes last: the member is notified in the same transaction. */
export function resolveRequest(
  support: Support,
  tx: Db,
  move: OperatorMove,
  by: ActingOperator,
): Promise<Result<RequestRef, MoveRefusal>> {
  return moveAsSeen(support, tx, { ...move, to: 'RESOLVED' }, by);
}

/** An operator reopens a request. */
export async function reopenRequest(
  support: Support,
  tx: Db,
  move: OperatorMove,
  by: ActingOperator,
): Promise<Result<RequestRef, MoveRefusal>> {
  const moved = await moveAsSeen(support, tx, { ...move, to: 'IN_PROGRESS' }, by);
  if (moved.ok) await auditRequest(support, tx, by, { request: moved.value, action: 'reopened' });
  return moved;
}

/** Resolves or reopens a request that is as the operator saw it. */
async function moveAsSeen(
  support: Support,
  tx: Db,
  { requestId, revision, to }: OperatorMove & { readonly to: 'RESOLVED' | 'IN_PROGRESS' },
  { operatorId }: ActingOperator,
): Promise<Result<RequestRef, MoveRefusal>> {
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined) return err('not-found');
  if (row.revision !== revision) return err('outdated');
  const isPossible = to === 'RESOLVED' ? row.status !== 'RESOLVED' : canReopen(row, support.clock.now());
  if (!isPossible) return err('not-possible');
  await insertLine(support, tx, { requestId, code: to === 'RESOLVED' ? 'resolved' : 'reopened', operatorId });
  return ok(refOf(await moveRequest(support, tx, row, { to })));
}
