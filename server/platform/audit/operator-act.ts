import type { Db } from '../database/database.ts';
import type { AuditEvent, AuditLog } from './audit-log.ts';

/** Who does something in the console, and from where. Without an operator it is the system, as in the demo. */
export interface OperatorAct {
  readonly operatorId: string | null;
  readonly origin?: string | null;
  readonly correlationId?: string | null;
}

/** What was done, and to what: its kind and its id. */
export interface AuditedChange extends Pick<AuditEvent, 'action' | 'before' | 'after'> {
  readonly subject: readonly [kind: string, id: string];
}

/** Writes into the audit log what was done in a room. Last in the transaction of the change: from here on the log is locked. */
export function writeAudit(
  { audit, panelId }: { readonly audit: AuditLog; readonly panelId: string },
  tx: Db,
  { operatorId, origin = null, correlationId = null }: OperatorAct,
  { subject: [subjectKind, subjectId], ...change }: AuditedChange,
): Promise<void> {
  const actor = { actorKind: operatorId === null ? 'system' : 'operator', actorId: operatorId } as const;
  return audit.append(tx, { panelId, ...actor, origin, correlationId, subjectKind, subjectId, ...change });
}
