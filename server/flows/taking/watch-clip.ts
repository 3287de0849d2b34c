import { readTask } from '#server/modules/activities/index.ts';
import { findClip, type Clip } from '#server/modules/clips/index.ts';
import { showsClip } from '#server/modules/surveys/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { carriesFiles, standingOf, type SurveyRooms, type SurveyVisit } from './survey-visit.ts';
import type { Rooms } from '../rooms.ts';

/** A clip of the survey that a link opens. A player sends no session, so the link decides. */
export async function watchClip(
  rooms: SurveyRooms & Pick<Rooms, 'clips'>,
  visit: SurveyVisit,
  clipId: string,
): Promise<Result<Clip, 'link-invalid' | 'not-found'>> {
  const { db } = rooms.clips;
  const task = await readTask(rooms.activities, db, visit.taskId);
  if (!carriesFiles(task, visit) || standingOf(task) !== 'open') return err('link-invalid');
  const isShown = await showsClip(rooms.surveys, db, task.taskId, clipId);
  const clip = isShown ? await findClip(rooms.clips, clipId) : undefined;
  return clip === undefined ? err('not-found') : ok(clip);
}
