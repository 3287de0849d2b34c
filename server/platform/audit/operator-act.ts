import type { AuditedAct } from '#contract/audit/audit-sentences.ts';
import type { Db } from '../database/database.ts';
import type { AuditEvent, AuditLog, Json } from './audit-log.ts';

/** Who does something in the console, and from where. Without an operator it is the system, as in the demo. */
export interface OperatorAct {
  readonly operatorId: string | null;
  readonly origin?: string | null;
  readonly correlationId?: string | null;
  /** The number of the support request that it settles: it stands in the entry. */
  readonly supportRequest?: string;
}

/** What was done, to what (its kind and its id), and what it was before and after. */
export type AuditedChange = AuditedAct & Pick<AuditEvent, 'before' | 'after'>;

/** Writes into the audit log what was done in a room. Last in the transaction of the change: from here on the log is locked. */
export function writeAudit(
  { audit, panelId }: { readonly audit: AuditLog; readonly panelId: string },
  tx: Db,
  { operatorId, origin = null, correlationId = null, supportRequest }: OperatorAct,
  { subject: [subjectKind, subjectId], ...change }: AuditedChange,
): Promise<void> {
  const actor = { actorKind: operatorId === null ? 'system' : 'operator', actorId: operatorId } as const;
  const entry = { panelId, ...actor, origin, correlationId, subjectKind, subjectId, ...change };
  return audit.append(
    tx,
    supportRequest === undefined ? entry : { ...entry, after: named(entry.after, supportRequest) },
  );
}

/** What is told of a change is an object, wherever somebody can act inside a request. */
function named(after: Json | undefined, supportRequest: string): Json {
  return isObject(after) ? { ...after, supportRequest } : { change: after ?? null, supportRequest };
}

function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
