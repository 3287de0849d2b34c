import type { Db } from '#server/platform/database/database.ts';
import { updateStudyRow } from './studies.store.ts';

/** Says which published survey a study brings; one that lives at an outside host makes the study an outside one. */
export function nameSurvey(
  tx: Db,
  projectId: string,
  { surveyId, isOutside }: { readonly surveyId: string; readonly isOutside: boolean },
): Promise<void> {
  return updateStudyRow(tx, projectId, { survey_id: surveyId, ...(isOutside ? { sub_type: 'DECIPHER' } : {}) });
}
