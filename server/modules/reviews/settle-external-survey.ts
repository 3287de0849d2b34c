import { type ProvenMessage, recordOutcome, rememberAnswer, takeOnce } from '#server/modules/external-surveys/index.ts';
import type { ExternalOutcome, PostbackStatus } from '#contract/surveys/survey-calls.ts';
import { kindOf, type TaskOutcome } from '#contract/activities/task-states.ts';
import { lockTask, moveTask, type TaskOfProject } from '#server/modules/activities/index.ts';
import { openDisagreement } from './open-review.ts';
import { findExternalRun, finishRun, lockRun, resumeRun, type ExternalRun } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { settleTask } from './settle-task.ts';
import type { SettlingRooms, ReviewRooms } from './reviews.ts';

/** What the host of an outside survey said of a respondent, its sender proven. */
export interface ExternalWord {
  readonly message: ProvenMessage;
  readonly respondentId: string;
  readonly outcome: ExternalOutcome;
}

export interface SettledRun {
  readonly run: ExternalRun;
  readonly status: PostbackStatus;
  /** Whether this very message came before and was answered as the first time. */
  readonly isRepeated: boolean;
}

export type ExternalWordProblem = 'unknown-respondent' | 'nonce-reused';

/**
 * Gives a member the outcome that an outside survey decided: the message is taken, the word kept, the task moved and
 * the points credited together or not at all, once, whether the browser or the postback comes first.
 */
export function settleExternalSurvey(
  rooms: ReviewRooms,
  db: Db,
  { message, respondentId, outcome }: ExternalWord,
): Promise<Result<SettledRun, ExternalWordProblem>> {
  return inTransaction(db, async (tx) => {
    const run = await findExternalRun(rooms.surveys, tx, respondentId);
    // A key speaks for its own survey only.
    if (run === undefined || run.surveyId !== message.surveyId) return err('unknown-respondent');
    const earlier = await takeOnce(rooms.externalSurveys, tx, message);
    if (earlier !== undefined) {
      return earlier.isSame ? ok({ run, status: earlier.answer, isRepeated: true }) : err('nonce-reused');
    }
    const task = await lockTask(rooms.activities, tx, run.taskId);
    if (task === undefined) throw new Error('a run belongs to a task');
    const status = await applyWord(rooms, tx, { run, task }, { message, outcome });
    await rememberAnswer(tx, message, status);
    return ok({ run, status, isRepeated: false });
  });
}

async function applyWord(
  rooms: ReviewRooms,
  tx: Db,
  { run, task }: { readonly run: ExternalRun; readonly task: TaskOfProject },
  { message, outcome }: Pick<ExternalWord, 'message' | 'outcome'>,
): Promise<PostbackStatus> {
  const { source, keyId } = message;
  const said = { runId: run.runId, source, keyId, outcome, taskState: task.state };
  const isContradicted = (await recordOutcome(rooms.externalSurveys, tx, said)) === 'disagrees';
  const isGoingOn = task.state === 'STARTED' || task.state === 'DROPOUT';
  if (task.state === 'CLOSE' || (isGoingOn && task.isOver && !isInTime(task, message))) return 'CLOSED';
  // What was settled stays as it is, paid points included: an operator decides about the contradiction.
  if (!isGoingOn) {
    if (isContradicted) await openDisagreement(rooms.reviews, tx, task);
    return isContradicted ? 'IN_REVIEW' : 'RECORDED';
  }

  const outcomeNow = await finishOutsideRun(rooms, tx, task, isContradicted ? 'UNDER_REVIEW' : outcome);
  return outcomeNow === 'UNDER_REVIEW' ? 'IN_REVIEW' : 'APPLIED';
}

/**
 * What the host signed before the study was over counts, though it arrives after; the signature holds for minutes only.
 * A task that had dropped out cannot be taken up again by then.
 */
function isInTime({ state, endsAt }: TaskOfProject, { signedAt }: ProvenMessage): boolean {
  return state === 'STARTED' && endsAt !== null && signedAt < endsAt;
}

/** Ends the run and settles the task, along the table of moves. A recording is always looked at by a person. */
export async function finishOutsideRun(
  rooms: SettlingRooms,
  tx: Db,
  { taskId, state, subType }: TaskOfProject,
  outcome: TaskOutcome,
): Promise<TaskOutcome> {
  const row = await lockRun(tx, taskId);
  if (row === undefined) throw new Error('an outside survey speaks of a run');
  if (state === 'DROPOUT') {
    await resumeRun(rooms.surveys, tx, row);
    must(await moveTask(rooms.activities, tx, taskId, 'STARTED'));
  }
  const decision = { outcome, note: null, isAlwaysReviewed: kindOf(subType) === 'VIDEO' };
  const ended = await finishRun(rooms.surveys, tx, row, decision);
  must(await settleTask(rooms, tx, taskId, ended.outcome));
  return ended.outcome;
}

/** The task is held, so a move that the table allows cannot be refused. */
function must<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`an outside survey could not be settled: ${result.failure}`);
  return result.value;
}
