import { countsFrom, type Approver } from '#contract/second-person/approvers.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ApprovalsTables } from './approvals.tables.ts';
import { selectOperator } from './requests.store.ts';

type OperatorRow = ApprovalsTables['approvals_operator'];

export const approverOf = (row: Pick<OperatorRow, 'operator_id' | 'approver_since' | 'approver_by'>): Approver => ({
  operatorId: row.operator_id,
  since: row.approver_since,
  by: row.approver_by,
});

/** From when this operator counts as a second person for what that one asked; null when now. */
export function notCountingUntil(approver: Approver, asker: Approver | null, now: Date): Date | null {
  const from = countsFrom(approver, asker);
  return from !== null && from > now ? from : null;
}

/** How somebody became an approver; null for the system. */
export async function readApprover(db: Db, operatorId: string | null): Promise<Approver | null> {
  const row = operatorId === null ? undefined : await selectOperator(db, operatorId);
  return row === undefined ? null : approverOf(row);
}
