import { readStudy } from '#server/modules/activities/index.ts';
import { holdDraft, markPublished, readPublished } from '#server/modules/survey-drafts/index.ts';
import { publishSurvey, type PublishProblem } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Rooms } from '../rooms.ts';

export type PublishingRooms = Pick<Rooms, 'activities' | 'surveys' | 'surveyDrafts'>;

export interface PublishedSurvey {
  readonly surveyId: string;
  readonly version: number;
}

/**
 * Publishes a study's draft: its survey, or the next version of it. A draft that was published as it is stays that
 * version. Joins the caller's transaction, which names the survey in the study and tells the audit log.
 */
export async function publishDraft(
  rooms: PublishingRooms,
  tx: Db,
  projectId: string,
): Promise<Result<PublishedSurvey, readonly PublishProblem[]>> {
  const study = await readStudy(rooms.activities, tx, projectId);
  const draft = await holdDraft(tx, projectId);
  if (study === undefined || draft === undefined)
    return err([{ path: '', reason: 'Nobody has written this survey yet.' }]);
  const published = await readPublished(tx, projectId);
  if (published?.revision === draft.revision && study.surveyId !== null)
    return ok({ surveyId: study.surveyId, version: published.publishedAs });
  const result = await publishSurvey(rooms.surveys, tx, {
    ...(study.surveyId === null ? {} : { surveyId: study.surveyId }),
    title: study.externalName,
    definitionJson: draft.definition,
    outcomes: draft.outcomes,
  });
  if (!result.ok) return result;
  await markPublished(tx, projectId, result.value.version);
  return result;
}
