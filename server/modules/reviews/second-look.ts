import {
  SECOND_LOOK_DAYS,
  SECOND_LOOK_MAX_CHARACTERS,
  SECOND_LOOK_MIN_CHARACTERS,
} from '#contract/reviews/second-look.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { openAppeal, type ReviewedTask } from './open-review.ts';
import type { Reviews } from './reviews.ts';
import { insertAppeal, selectRejections } from './reviews.store.ts';
import { type Activities, lockTask } from '#server/modules/activities/index.ts';
import { isId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

const SHOWN_MAX = 50;

export type SecondLookStanding = 'POSSIBLE' | 'ASKED' | 'OVERTURNED' | 'UPHELD';

interface SecondLook {
  readonly taskId: string;
  readonly standing: SecondLookStanding;
  readonly until: Date;
}

/** Rejected work of a member with what can still be asked about it. What it is too late for is not there. */
export async function listSecondLooks(reviews: Reviews, db: Db, panelistId: string): Promise<SecondLook[]> {
  const rows = await selectRejections(db, panelistId, SHOWN_MAX);
  const now = reviews.clock.now();
  const newest = new Map(rows.toReversed().map((row) => [row.task_id, row]));
  return [...newest.values()].toReversed().flatMap((row) => {
    const until = later(row.rejected_at, SECOND_LOOK_DAYS * DAY_MS);
    const standing = standingOf(row, until, now);
    return standing === undefined ? [] : [{ taskId: row.task_id, standing, until }];
  });
}

type Rejection = Awaited<ReturnType<typeof selectRejections>>[number];

function standingOf(row: Rejection, until: Date, now: Date): SecondLookStanding | undefined {
  if (row.asked_at === null) return row.state === 'TERMINATED' && now < until ? 'POSSIBLE' : undefined;
  if (row.closed_at === null) return 'ASKED';
  return row.state === 'QUALIFIED' ? 'OVERTURNED' : 'UPHELD';
}

/** Takes a member's request for a second look into the queue, once. The task is theirs, and locked. */
async function takeAppeal(
  reviews: Reviews,
  tx: Db,
  task: ReviewedTask,
  text: string,
): Promise<Result<SecondLook, 'not-possible' | 'too-short' | 'too-long'>> {
  const trimmed = text.trim();
  if (trimmed.length < SECOND_LOOK_MIN_CHARACTERS) return err('too-short');
  if (trimmed.length > SECOND_LOOK_MAX_CHARACTERS) return err('too-long');
  const looks = await listSecondLooks(reviews, tx, task.panelistId);
  const look = looks.find((one) => one.taskId === task.taskId);
  if (look?.standing !== 'POSSIBLE') return err('not-possible');
  await insertAppeal(tx, { task_id: task.taskId, words: trimmed, asked_at: reviews.clock.now() });
  await openAppeal(reviews, tx, task);
  return ok({ ...look, standing: 'ASKED' });
}

interface Appeal {
  readonly panelistId: string;
  readonly taskId: string;
  readonly words: string;
}

/** A member asks for a second look at rejected work: their own, once, in time. It waits in the queue then. */
export function askForSecondLook(
  rooms: { readonly activities: Activities; readonly reviews: Reviews },
  { panelistId, taskId, words }: Appeal,
): Promise<Result<SecondLook, 'unknown-task' | 'not-possible' | 'too-short' | 'too-long'>> {
  return inTransaction(rooms.reviews.db, async (tx) => {
    const task = isId(taskId) ? await lockTask(rooms.activities, tx, taskId) : undefined;
    if (task === undefined || task.panelistId !== panelistId) return err('unknown-task');
    return takeAppeal(rooms.reviews, tx, task, words);
  });
}
