import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Json } from '#server/platform/audit/audit-log.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RequestRow } from './support.store.ts';
import type { Support } from './support.ts';

export type ActingOperator = OperatorAct & { readonly operatorId: string };

type Facts = Readonly<Record<string, Json>>;

/** Tells what an operator did to a request, last in its transaction. Never what was written in it: that stays in the request. */
export function auditRequest(
  support: Support,
  tx: Db,
  by: ActingOperator,
  { request_id: requestId, number }: Pick<RequestRow, 'request_id' | 'number'>,
  { action, before, after }: { readonly action: string; readonly before?: Facts; readonly after?: Facts },
): Promise<void> {
  return writeAudit(support, tx, by, {
    action: `support-request.${action}`,
    subject: ['support-request', requestId],
    ...(before && { before }),
    after: { request: number, ...after },
  });
}
