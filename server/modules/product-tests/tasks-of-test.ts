import type { ProductTestPart } from '#contract/product-tests/participant-stages.ts';
import { canMove } from '#contract/studies/task-states.ts';
import { findTaskOf, handOutTo, listTasksOf, lockTask, moveTask } from '#server/modules/activities/index.ts';
import { endRuns } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type SettlingRooms, settleTask } from '#server/modules/reviews/index.ts';
import { listParts } from './tests.ts';
import type { LockedParticipant } from './lock-participant.ts';
import type { PickedPerson } from './choose.ts';
import type { TestRow } from './product-tests.store.ts';
import { notifyStage, type TellingRooms } from './notify-participants.ts';

export type TestRooms = TellingRooms & SettlingRooms;

export async function projectOfPart(
  tx: Db,
  projectId: string,
  part: ProductTestPart,
  round = 1,
): Promise<string | undefined> {
  const parts = await listParts(tx, projectId);
  return parts.find((one) => one.part === part && one.round === round)?.partProjectId;
}

/** Hands somebody their copy of a part, once. */
export async function handOutPart(
  { activities }: TestRooms,
  tx: Db,
  { test, participant }: LockedParticipant,
  part: ProductTestPart,
): Promise<void> {
  const partProjectId = await projectOfPart(tx, test.project_id, part);
  if (partProjectId === undefined) throw new Error(`a product test has its ${part}`);
  await handOutTo(activities, tx, partProjectId, [participant.panelist_id]);
}

/** Whoever was picked has the test among their activities, and is told until when to confirm. */
export async function welcomePicked(
  rooms: TestRooms,
  tx: Db,
  test: TestRow,
  picked: readonly PickedPerson[],
  kind: 'SELECTED' | 'FROM_RESERVE',
): Promise<void> {
  const [first] = picked;
  if (first === undefined) return;
  const panelistIds = picked.map(({ panelistId }) => panelistId);
  await handOutTo(rooms.activities, tx, test.project_id, panelistIds);
  await notifyStage(rooms, tx, test, panelistIds, { kind, until: first.confirmBy });
}

/** The member has begun with the test as a whole. */
export async function beginTask(
  { activities }: TestRooms,
  tx: Db,
  { test, participant }: LockedParticipant,
): Promise<void> {
  const name = { projectId: test.project_id, panelistId: participant.panelist_id };
  const taskId = await findTaskOf(activities, tx, name);
  const task = taskId && (await lockTask(activities, tx, taskId));
  if (task && task.state === 'INVITED') await moveTask(activities, tx, task.taskId, 'STARTED');
}

/** The activity of a part, or of the whole, is done: begun if it was not, and settled with its points. */
export async function settlePart(
  rooms: TestRooms,
  tx: Db,
  { test, participant }: LockedParticipant,
  part: 'TEST' | 'SHIPMENT',
): Promise<void> {
  const projectId = part === 'TEST' ? test.project_id : await projectOfPart(tx, test.project_id, part);
  const name = { projectId: projectId ?? '', panelistId: participant.panelist_id };
  const taskId = projectId && (await findTaskOf(rooms.activities, tx, name));
  const task = taskId && (await lockTask(rooms.activities, tx, taskId));
  if (!task) return;
  if (canMove(task.state, 'STARTED')) await moveTask(rooms.activities, tx, task.taskId, 'STARTED');
  await settleTask(rooms, tx, task.taskId, 'QUALIFIED');
}

/** What of the test is still open among somebody's activities closes with it; the screener stands for itself. */
export async function closeTasks(rooms: TestRooms, tx: Db, held: LockedParticipant): Promise<void> {
  const { project_id: projectId } = held.test;
  const parts = (await listParts(tx, projectId)).filter(({ part }) => part !== 'SCREENER');
  await closeOpen(rooms, tx, held, [projectId, ...parts.map(({ partProjectId }) => partProjectId)]);
}

/** A round of the diary is open until the next one, and the last until the feedback survey opens: what was missed is over. */
export async function closeDiary(rooms: TestRooms, tx: Db, held: LockedParticipant): Promise<void> {
  const rounds = (await listParts(tx, held.test.project_id)).filter(({ part }) => part === 'DIARY');
  const projectIds = rounds.map(({ partProjectId }) => partProjectId);
  if (projectIds.length > 0) await closeOpen(rooms, tx, held, projectIds);
}

async function closeOpen(
  { activities, surveys }: TestRooms,
  tx: Db,
  { participant }: LockedParticipant,
  projectIds: readonly string[],
): Promise<void> {
  const closed: string[] = [];
  for (const { taskId, state } of await listTasksOf(activities, tx, participant.panelist_id, projectIds)) {
    if (!canMove(state, 'CLOSE')) continue;
    const moved = await moveTask(activities, tx, taskId, 'CLOSE');
    if (moved.ok) closed.push(taskId);
  }
  if (closed.length > 0) await endRuns(surveys, tx, closed);
}
