import { nameSurvey, readStudy, setQuestWeek, type QuestPlanProblem } from '#server/modules/activities/index.ts';
import type { PublishProblem } from '#server/modules/surveys/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, type Result } from '#server/platform/result.ts';
import { publishDraft, type PublishingRooms } from './publish-draft.ts';

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
  return setQuestWeek(rooms.activities, tx, week, { surveyId, externalName, description, minutes }, by);
}
