import { type QuestPlanProblem, nameSurvey, readStudy, setQuestWeek } from '#server/modules/activities/index.ts';
import {
  type PublishPreview,
  type PublishProblem,
  previewPublish,
  publishSurvey,
  publishedCodes,
} from '#server/modules/surveys/index.ts';
import { markPublished } from './drafts/draft-versions.ts';
import { lockAndReadDraft, readDraft, readPublished } from './drafts/read-draft.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

import { placeholderSentence, placeholderTexts } from '#contract/surveys/placeholder-texts.ts';
import type { PublishedCode } from '#contract/surveys/survey-codes.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { PublishingRooms } from './studies.ts';

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
  const draft = await lockAndReadDraft(tx, projectId);
  if (study === undefined || draft === undefined) return err([{ path: '', reason: 'This survey is empty.' }]);
  const published = await readPublished(tx, projectId);
  if (published?.revision === draft.revision && study.surveyId !== null)
    return ok({ surveyId: study.surveyId, version: published.publishedAs });
  const unwritten = placeholderTexts(draft.definition);
  if (unwritten.length > 0) return err(unwritten.map((one) => ({ path: '', reason: placeholderSentence(one) })));
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

/** What publishing a study's draft would do, for the revision that was read. */
export async function previewDraft(
  rooms: PublishingRooms,
  db: Db,
  id: string,
): Promise<Result<PublishPreview & { readonly revision: number }, 'not-found' | 'nothing-published'>> {
  const study = await readStudy(rooms.activities, db, id);
  if (study === undefined) return err('not-found');
  const draft = await readDraft(db, study.studyId);
  if (draft === undefined || study.surveyId === null) return err('nothing-published');
  const preview = await previewPublish(rooms.surveys, db, study.surveyId, draft);
  return preview === undefined ? err('nothing-published') : ok({ ...preview, revision: draft.revision });
}

/** The codes that the data of a study has; none before anything was published. */
export async function codesOfStudy(
  rooms: PublishingRooms,
  db: Db,
  id: string,
): Promise<readonly PublishedCode[] | undefined> {
  const study = await readStudy(rooms.activities, db, id);
  if (study === undefined) return undefined;
  return study.surveyId === null ? [] : publishedCodes(rooms.surveys, db, study.surveyId);
}

export type WeekProblem = QuestPlanProblem | 'unknown-study' | 'not-a-quest' | readonly PublishProblem[];

/** Publishes a quest that was written as a study and puts it into a week of a series. */
export async function putQuestIntoWeek(
  rooms: PublishingRooms,
  tx: Db,
  { studyId, ...week }: { readonly seriesId: string; readonly week: number; readonly studyId: string },
  by: OperatorAct,
): Promise<Result<void, WeekProblem>> {
  const study = await readStudy(rooms.activities, tx, studyId);
  if (study === undefined) return err('unknown-study');
  if (study.kind !== 'WEEKLY_QUEST' || study.status !== 'DRAFT') return err('not-a-quest');
  const published = await publishDraft(rooms, tx, study.studyId);
  if (!published.ok) return published;
  const { surveyId } = published.value;
  await nameSurvey(tx, study.studyId, { surveyId, isOutside: false });
  const { externalName, description, minutes } = study;
  return setQuestWeek(rooms.activities, tx, { ...week, surveyId, externalName, description, minutes }, by);
}
