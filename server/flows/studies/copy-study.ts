import { createStudy, readStudy, type NewStudy } from '#server/modules/activities/index.ts';
import { copyDraft } from '#server/modules/survey-drafts/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Rooms } from '../rooms.ts';

export type CopyingRooms = Pick<Rooms, 'activities' | 'surveyDrafts'>;

/** Begins a draft with the survey and the quotas of another study, but not with its audience. */
export async function copyStudy(
  { activities, surveyDrafts }: CopyingRooms,
  tx: Db,
  { copyOf, study }: { readonly copyOf: string; readonly study: NewStudy },
  by: OperatorAct,
): Promise<Result<{ readonly projectId: string }, 'unknown-study'>> {
  const source = await readStudy(activities, tx, copyOf);
  if (source === undefined) return err('unknown-study');
  const { projectId } = await createStudy(activities, tx, study, by);
  await copyDraft(surveyDrafts, tx, source.studyId, projectId, by);
  return ok({ projectId });
}
