import { touchTask } from '#server/modules/activities/index.ts';
import { keepPageDraft, readStep, type LeftPage } from '#server/modules/surveys/index.ts';
import type { Result } from '#server/platform/result.ts';
import { ok } from '#server/platform/result.ts';
import { conflict, NOT_REPEATED, onStartedRun } from './save-survey-page.ts';
import type { SurveyFailure, SurveyRooms, SurveyStep, SurveyVisit } from './survey-visit.ts';

/** 'Save and exit': keeps what is typed on the page, as it is, and says where the member is. Nothing is judged. */
export function keepSurveyDraft(
  rooms: SurveyRooms,
  visit: SurveyVisit,
  left: LeftPage,
): Promise<Result<SurveyStep, SurveyFailure>> {
  return onStartedRun(rooms, visit, NOT_REPEATED, async (tx, task, row) => {
    const kept = await keepPageDraft(rooms.surveys, tx, row, left);
    if (!kept.ok) return conflict(rooms, tx, row);
    await touchTask(rooms.activities, tx, task.taskId);
    return ok({ ...(await readStep(rooms.surveys, tx, kept.value)), end: null });
  });
}
