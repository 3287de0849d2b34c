import { kindOf, pointsPending, pointsShown, recruits } from '#contract/activities/task-states.ts';
import type { TaskOfProject } from '#server/modules/activities/index.ts';
import { hasPlace, readJoiningOfSurvey } from '#server/modules/joining/index.ts';
import { readPoints } from '#server/modules/rewards/index.ts';
import { type RunRow, finishRun, type OutcomeDecision } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import {
  failure,
  isOwner,
  type SurveyEnd,
  type SurveyFailure,
  type SurveyStep,
  type SurveyVisit,
} from './survey-visit.ts';
import { settleTask } from '#server/modules/reviews/index.ts';
import type { TakingRooms } from './taking.ts';

/** Who came, for which task, and how far they are. */
interface TakenSurvey {
  readonly visit: SurveyVisit;
  readonly task: TaskOfProject;
  readonly row: RunRow | undefined;
}

/**
 * A spent link shows its owner how it ended, and nobody else anything. Anyone who is on the way in has no account to sign in with:
 * while their link opens the survey, it also shows where they stand.
 */
export async function spentStep(
  rooms: TakingRooms,
  db: Db,
  taken: TakenSurvey,
): Promise<Result<SurveyStep, SurveyFailure>> {
  const { visit, task } = taken;
  if (!isOwner(task, visit) && !recruits(task.subType)) return failure('link-invalid');
  return ok(await endedStepOf(rooms, db, taken));
}

/** Where a member is whose task has its outcome: at its end. */
export async function endedStepOf(rooms: TakingRooms, db: Db, { visit, task, row }: TakenSurvey): Promise<SurveyStep> {
  const { state, points } = task;
  const isReviewed = row?.outcome !== state;
  const end = {
    outcome: state,
    points: pointsShown(state, points),
    pointsIfApproved: pointsPending(state, points),
    pagesAnswered: row?.state?.visited.length ?? 0,
    balance: isOwner(task, visit) ? (await readPoints({ ...rooms.rewards, db }, task.panelistId)).totalPoints : null,
    // The note belongs to what the rules decided; a reviewer has words of their own.
    note: isReviewed ? null : (row?.note ?? null),
    recruitment: recruits(task.subType) ? await recruitmentOf(rooms, db, task.taskId) : null,
  };
  return {
    revision: row?.revision ?? 0,
    definition: null,
    run: null,
    draft: null,
    problems: [],
    externalUrl: null,
    end,
  };
}

async function recruitmentOf({ joining }: TakingRooms, db: Db, taskId: string): Promise<SurveyEnd['recruitment']> {
  const person = await readJoiningOfSurvey(joining, db, taskId);
  if (person === undefined || person.stage === 'JOINED') return null;
  return { panelistId: person.panelistId, isQualified: hasPlace(person) };
}

/** Ends a run as the rules decided and settles its task, in the transaction of the page that decided. */
export async function finishSurvey(
  rooms: TakingRooms,
  tx: Db,
  { visit, task, row }: TakenSurvey & { readonly row: RunRow },
  decision: OutcomeDecision,
): Promise<SurveyStep> {
  // What a film study brings is always looked at by a person (decisions §5).
  const isAlwaysReviewed = kindOf(task.subType) === 'VIDEO';
  const ended = await finishRun(rooms.surveys, tx, row, { ...decision, isAlwaysReviewed });
  const settled = await settleTask(rooms, tx, task.taskId, ended.outcome);
  if (!settled.ok) throw new Error(`a survey in progress could not be settled: ${settled.failure}`);
  return endedStepOf(rooms, tx, { visit, task: { ...task, state: ended.outcome }, row: ended });
}
