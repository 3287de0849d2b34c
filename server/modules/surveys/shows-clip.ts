import type { Db } from '#server/platform/database/database.ts';
import { versionOf } from './run-step.ts';
import { selectRun } from './runs.store.ts';
import type { Surveys } from './surveys.ts';

/** Whether the survey that a task's run is pinned to shows this clip: a link opens no other. */
export async function showsClip(surveys: Surveys, db: Db, taskId: string, clipId: string): Promise<boolean> {
  const row = await selectRun(db, taskId).executeTakeFirst();
  const version = row && (await versionOf(surveys, db, row));
  if (version === undefined) return false;
  return [...version.survey.questions.values()].some(({ definition }) => definition.clipId === clipId);
}
