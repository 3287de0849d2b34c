import { lockTask, touchTask, type TaskOfProject } from '#server/modules/activities/index.ts';
import {
  lockRun,
  readStep,
  replayPage,
  returnRunPage,
  saveRunPage,
  type RepeatedPage,
  type RunRow,
  type SentPage,
  keepPageDraft,
  type LeftPage,
} from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { finishSurvey, endedStepOf, spentStep } from './survey-end.ts';
import {
  failure,
  isOfVisit,
  standingOf,
  type SurveyFailure,
  type SurveyStep,
  type SurveyVisit,
} from './survey-visit.ts';
import type { TakingRooms } from './taking.ts';

type StepResult = Promise<Result<SurveyStep, SurveyFailure>>;

/**
 * Takes the answers of one page: the page, the slots, the outcome and the points for it together, or nothing. What is
 * wrong with the answers is part of the step; sent again, a page is answered as the first time.
 */
export function saveSurveyPage(rooms: TakingRooms, visit: SurveyVisit, sent: SentPage): StepResult {
  return onStartedRun(rooms, visit, sent, async (tx, task, row) => {
    const saved = await saveRunPage(rooms.surveys, tx, row, sent);
    if (!saved.ok) {
      if (saved.failure === 'conflict') return conflict(rooms, tx, row);
      return ok({ ...(await readStep(rooms.surveys, tx, row, { problems: saved.failure })), end: null });
    }
    const { row: now, decision } = saved.value;
    if (decision !== undefined) return ok(await finishSurvey(rooms, tx, { visit, task, row: now }, decision));
    await touchTask(rooms.activities, tx, task.taskId);
    return ok({ ...(await readStep(rooms.surveys, tx, now)), end: null });
  });
}

/** One page back. At the first page nothing changes. */
export function returnSurveyPage(rooms: TakingRooms, visit: SurveyVisit, revision: number): StepResult {
  return onStartedRun(rooms, visit, { revision, page: null, answers: null }, async (tx, _task, row) => {
    const returned = await returnRunPage(rooms.surveys, tx, row, revision);
    if (!returned.ok) return conflict(rooms, tx, row);
    return ok({ ...(await readStep(rooms.surveys, tx, returned.value)), end: null });
  });
}

/** Of what is not sent a second time as it was: it matches nothing that was sent before. */
export const NOT_REPEATED: RepeatedPage = { revision: -1, page: null, answers: null };

/** Locks task and run in this order, answers what was sent before as it was then, and lets the rest be done. */
export function onStartedRun(
  rooms: TakingRooms,
  visit: SurveyVisit,
  sent: RepeatedPage,
  work: (tx: Db, task: TaskOfProject, row: RunRow) => StepResult,
): StepResult {
  return inTransaction(rooms.surveys.db, async (tx) => {
    const task = await lockTask(rooms.activities, tx, visit.taskId);
    if (!isOfVisit(task, visit)) return failure('link-invalid');
    const row = await lockRun(tx, task.taskId);
    const standing = await standingOf(rooms, tx, task);
    if (standing !== 'open' && standing !== 'ended') return failure(standing);
    const replay = row && (await replayPage(rooms.surveys, tx, row, sent));
    if (standing === 'ended') {
      // Who sends the very answers that ended it has just given them, and is told how it ended, session or not.
      if (replay === undefined || sent.answers === null) return spentStep(rooms, tx, { visit, task, row });
      return ok(await endedStepOf(rooms, tx, { visit, task, row }));
    }
    if (replay !== undefined) return ok({ ...replay, end: null });
    if (row === undefined || task.state !== 'STARTED') return conflict(rooms, tx, row);
    return work(tx, task, row);
  });
}

export async function conflict(rooms: TakingRooms, tx: Db, row: RunRow | undefined): StepResult {
  const step = row === undefined ? null : { ...(await readStep(rooms.surveys, tx, row)), end: null };
  return err({ reason: 'conflict', step });
}

/** 'Save and exit': keeps what is typed on the page, as it is, and says where the member is. Nothing is judged. */
export function keepSurveyDraft(
  rooms: TakingRooms,
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
