import { readTask, type Activities } from '#server/modules/activities/index.ts';
import { findClip, type Clip, type Clips } from '#server/modules/clips/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { isOfVisit, standingOf, type SurveyVisit } from './survey-visit.ts';

/** A clip of the survey that a link opens. A player sends no session, so the link alone decides. */
export async function watchClip(
  rooms: { readonly activities: Activities; readonly clips: Clips },
  visit: SurveyVisit,
  clipId: string,
): Promise<Result<Clip, 'link-invalid' | 'not-found'>> {
  const task = await readTask(rooms.activities, rooms.clips.db, visit.taskId);
  if (!isOfVisit(task, visit) || standingOf(task) !== 'open') return err('link-invalid');
  const clip = await findClip(rooms.clips, { surveyId: visit.surveyId, clipId });
  return clip === undefined ? err('not-found') : ok(clip);
}
