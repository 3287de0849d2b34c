import { createStudy, nameSurvey, readStudy, type NewStudy, type Study } from '#server/modules/activities/index.ts';
import {
  setUpExternalSurvey,
  type EntryAddressProblem,
  type NewSigningKey,
} from '#server/modules/external-surveys/index.ts';
import { createExternalSurvey } from '#server/modules/surveys/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Rooms } from '../rooms.ts';

export type OutsideRooms = Pick<Rooms, 'activities' | 'surveys' | 'externalSurveys'>;

/** Begins a draft whose survey lives at an outside host, with its first key; nothing of it stays if the address is refused. */
export async function createOutsideStudy(
  { activities, surveys, externalSurveys }: OutsideRooms,
  tx: Db,
  { study, entryUrl }: { readonly study: NewStudy; readonly entryUrl: string },
  by: OperatorAct,
): Promise<Result<{ readonly projectId: string; readonly key: NewSigningKey }, EntryAddressProblem>> {
  const { surveyId } = await createExternalSurvey(surveys, tx, { title: study.externalName });
  const key = await setUpExternalSurvey(externalSurveys, tx, { surveyId, entryUrl }, by);
  if (!key.ok) return key;
  const { projectId } = await createStudy(activities, tx, study, by);
  await nameSurvey(tx, projectId, { surveyId, isOutside: true });
  return ok({ projectId, key: key.value });
}

/** A study, if its survey lives at an outside host. */
export async function findOutsideStudy(
  { activities }: Pick<OutsideRooms, 'activities'>,
  studyId: string,
): Promise<{ readonly study: Study; readonly surveyId: string | undefined } | undefined> {
  const study = await readStudy(activities, activities.db, studyId);
  return study && { study, surveyId: study.isOutside ? (study.surveyId ?? undefined) : undefined };
}
