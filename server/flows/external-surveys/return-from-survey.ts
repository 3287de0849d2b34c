import { memberPath } from '#contract/pages/member-paths.ts';
import type { ReturnQuery } from '#contract/surveys/survey-calls.ts';
import { verifyReturn } from '#server/modules/external-surveys/index.ts';
import { signPanelistHash } from '#server/modules/surveys/index.ts';
import { settleExternalSurvey, type ExternalSurveyRooms } from './settle-external-survey.ts';

/**
 * Takes what a browser brings back from an outside survey, and says where the member sees how it ended. Undefined, with
 * nothing changed, for anything that the host did not say just now.
 */
export async function returnFromSurvey(rooms: ExternalSurveyRooms, query: ReturnQuery): Promise<string | undefined> {
  const proven = await verifyReturn(rooms.externalSurveys, query);
  if (!proven.ok) return undefined;
  const { rid: respondentId, outcome } = query;
  const settled = await settleExternalSurvey(rooms, rooms.surveys.db, {
    message: proven.value,
    respondentId,
    outcome,
  });
  if (!settled.ok) return undefined;
  const { run } = settled.value;
  return `${memberPath('survey', run)}/?panelist_hash=${signPanelistHash(rooms.surveys, run, 'RETURN')}`;
}
