import type { AuditEvent } from './audit-log.ts';

/** Who does something in the console, and from where. Without an operator it is the system, as in the demo. */
export interface OperatorAct {
  readonly operatorId: string | null;
  readonly origin?: string | null;
  readonly correlationId?: string | null;
}

/** The part of an audit entry that says who did it. */
export function actedBy(
  act: OperatorAct,
): Pick<AuditEvent, 'actorKind' | 'actorId'> & Required<Pick<AuditEvent, 'origin' | 'correlationId'>> {
  return {
    actorKind: act.operatorId === null ? 'system' : 'operator',
    actorId: act.operatorId,
    origin: act.origin ?? null,
    correlationId: act.correlationId ?? null,
  };
}
