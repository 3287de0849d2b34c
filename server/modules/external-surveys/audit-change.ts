import { actedBy, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ExternalSurveys } from './external-surveys.ts';

type Details = Readonly<Record<string, string>>;

/** Leaves an entry about a survey in the audit log; what is told never holds a secret. */
export function audit(
  { audit: log, panelId }: ExternalSurveys,
  tx: Db,
  by: OperatorAct,
  entry: { readonly action: string; readonly surveyId: string; readonly before?: Details; readonly after?: Details },
): Promise<void> {
  const { action, surveyId, before, after } = entry;
  return log.append(tx, {
    panelId,
    ...actedBy(by),
    action,
    subjectKind: 'survey',
    subjectId: surveyId,
    before: before ?? null,
    after: after ?? null,
  });
}
