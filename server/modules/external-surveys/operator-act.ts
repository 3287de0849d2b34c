import type { Db } from '#server/platform/database/database.ts';
import type { ExternalSurveys } from './external-surveys.ts';

/** Who does something to an external survey, and from where. Without an operator it is the system, as in the demo. */
export interface OperatorAct {
  readonly operatorId: string | null;
  readonly origin?: string | null;
  readonly correlationId?: string | null;
}

type Told = Readonly<Record<string, string>>;

/** Leaves an entry about a survey in the audit log; what is told never holds a secret. */
export function audit(
  { audit: log, panelId }: ExternalSurveys,
  tx: Db,
  by: OperatorAct,
  entry: { readonly action: string; readonly surveyId: string; readonly before?: Told; readonly after?: Told },
): Promise<void> {
  const { action, surveyId, before, after } = entry;
  return log.append(tx, {
    panelId,
    actorKind: by.operatorId === null ? 'system' : 'operator',
    actorId: by.operatorId,
    action,
    subjectKind: 'survey',
    subjectId: surveyId,
    before: before ?? null,
    after: after ?? null,
    origin: by.origin ?? null,
    correlationId: by.correlationId ?? null,
  });
}
