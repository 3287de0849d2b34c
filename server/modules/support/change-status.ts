import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { auditRequest, type ActingOperator } from './audit-request.ts';
import { canReopen, moveRequest } from './move-request.ts';
import { insertLine, lockRequest, type RequestRow } from './support.store.ts';
import type { Support } from './support.ts';

/** A member says that it is settled. Said twice, it is settled once. */
export async function resolveOwnRequest(
  support: Support,
  tx: Db,
  { panelistId, requestId }: { readonly panelistId: string; readonly requestId: string },
): Promise<boolean> {
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined || row.panelist_id !== panelistId) return false;
  if (row.status === 'RESOLVED') return true;
  await insertLine(support, tx, requestId, 'resolved-by-member');
  await moveRequest(support, tx, row, 'RESOLVED', { resolvedBy: 'MEMBER' });
  return true;
}

/** A member takes up what was resolved, for 30 days. */
export async function reopenOwnRequest(
  support: Support,
  tx: Db,
  { panelistId, requestId }: { readonly panelistId: string; readonly requestId: string },
): Promise<Result<undefined, 'not-found' | 'too-late'>> {
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined || row.panelist_id !== panelistId || row.erased_at !== null) return err('not-found');
  if (row.status !== 'RESOLVED') return ok(undefined);
  if (!canReopen(row, support.clock.now())) return err('too-late');
  await insertLine(support, tx, requestId, 'reopened');
  await moveRequest(support, tx, row, 'IN_PROGRESS');
  return ok(undefined);
}

export interface OperatorMove {
  readonly requestId: string;
  readonly revision: number;
}
export type MoveRefusal = 'not-found' | 'outdated' | 'not-possible';

/** Without its audit entry, which whoever calls writes last: the member is told in the same transaction. */
export function resolveRequest(
  support: Support,
  tx: Db,
  move: OperatorMove,
  by: ActingOperator,
): Promise<Result<RequestRow, MoveRefusal>> {
  return moveAsSeen(support, tx, move, 'RESOLVED', by);
}

export async function reopenRequest(
  support: Support,
  tx: Db,
  move: OperatorMove,
  by: ActingOperator,
): Promise<Result<RequestRow, MoveRefusal>> {
  const moved = await moveAsSeen(support, tx, move, 'IN_PROGRESS', by);
  if (moved.ok) await auditRequest(support, tx, by, moved.value, { action: 'reopened' });
  return moved;
}

/** Resolves or reopens a request that is as the operator saw it. */
async function moveAsSeen(
  support: Support,
  tx: Db,
  { requestId, revision }: OperatorMove,
  to: 'RESOLVED' | 'IN_PROGRESS',
  { operatorId }: ActingOperator,
): Promise<Result<RequestRow, MoveRefusal>> {
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined) return err('not-found');
  if (row.revision !== revision) return err('outdated');
  const isPossible = to === 'RESOLVED' ? row.status !== 'RESOLVED' : canReopen(row, support.clock.now());
  if (!isPossible) return err('not-possible');
  await insertLine(support, tx, requestId, to === 'RESOLVED' ? 'resolved' : 'reopened', {}, operatorId);
  return ok(await moveRequest(support, tx, row, to));
}
