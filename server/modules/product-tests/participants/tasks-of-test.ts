import type { ProductTestPart } from '#contract/product-tests/participant-stages.ts';
import { canMove } from '#contract/activities/task-states.ts';
import {
  addDiaryRound,
  findTaskOf,
  handOutTo,
  listTasksOf,
  lockTask,
  moveTask,
} from '#server/modules/activities/index.ts';
import { settleTask } from '#server/modules/reviews/index.ts';
import { endRuns } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addParts, listParts, type TestPart } from '../planning/tests.ts';
import type { TaskRooms } from '../product-tests.ts';
import type { LockedParticipant } from './lock-participant.ts';

export async function projectOfPart(tx: Db, projectId: string, part: ProductTestPart): Promise<string | undefined> {
  return idsOf(await listParts(tx, projectId), part)[0];
}

/** The projects of a part, those of a diary in the order of their rounds. */
const idsOf = (parts: readonly TestPart[], wanted: ProductTestPart): readonly string[] =>
  parts.filter(({ part }) => part === wanted).map(({ partProjectId }) => partProjectId);

/** Hands somebody their copy of a part, once. */
export async function handOutPart(
  { activities }: TaskRooms,
  tx: Db,
  { test, participant }: LockedParticipant,
  part: ProductTestPart,
): Promise<void> {
  const partProjectId = await projectOfPart(tx, test.project_id, part);
  if (partProjectId === undefined) throw new Error(`a product test has its ${part}`);
  await handOutTo(activities, tx, partProjectId, [participant.panelist_id]);
}

/** The feedback survey is handed out, and the diary is over. */
export async function handOutFeedback(rooms: TaskRooms, tx: Db, locked: LockedParticipant): Promise<void> {
  const parts = await listParts(tx, locked.test.project_id);
  const [feedback] = idsOf(parts, 'FEEDBACK');
  if (feedback === undefined) throw new Error('a product test has its FEEDBACK');
  await closeOpen(rooms, tx, locked, idsOf(parts, 'DIARY'));
  await handOutTo(rooms.activities, tx, feedback, [locked.participant.panelist_id]);
}

/**
 * The round that the participant is at is handed out, and those before it are over. Each round is a project of its own, made when
 * the first participant comes to it; the test is locked.
 */
export async function handOutDiaryRound(rooms: TaskRooms, tx: Db, locked: LockedParticipant): Promise<void> {
  const { test, participant } = locked;
  const round = participant.diary_rounds;
  const rounds = (await listParts(tx, test.project_id)).filter(({ part }) => part === 'DIARY');
  const known = rounds.find((one) => one.round === round)?.partProjectId;
  const partProjectId = known ?? (await addRound(rooms, tx, rounds, { projectId: test.project_id, round }));
  await closeOpen(rooms, tx, locked, idsOf(rounds, 'DIARY'));
  await handOutTo(rooms.activities, tx, partProjectId, [participant.panelist_id]);
}

async function addRound(
  { activities }: TaskRooms,
  tx: Db,
  rounds: readonly TestPart[],
  { projectId, round }: { readonly projectId: string; readonly round: number },
): Promise<string> {
  const first = rounds.find((one) => one.round === 1);
  if (first === undefined) throw new Error('a test with a diary has its first round');
  const partProjectId = await addDiaryRound(activities, tx, first.partProjectId, round);
  await addParts(tx, projectId, [{ part: 'DIARY', round, partProjectId }]);
  return partProjectId;
}

/** The member has begun with the test as a whole. */
export async function beginTask(
  { activities }: TaskRooms,
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
  rooms: TaskRooms,
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
export async function closeTasks(rooms: TaskRooms, tx: Db, locked: LockedParticipant): Promise<void> {
  const { project_id: projectId } = locked.test;
  const parts = (await listParts(tx, projectId)).filter(({ part }) => part !== 'SCREENER');
  await closeOpen(rooms, tx, locked, [projectId, ...parts.map(({ partProjectId }) => partProjectId)]);
}

async function closeOpen(
  { activities, surveys }: TaskRooms,
  tx: Db,
  { participant }: LockedParticipant,
  projectIds: readonly string[],
): Promise<void> {
  if (projectIds.length === 0) return;
  const closed: string[] = [];
  for (const { taskId, state } of await listTasksOf(activities, tx, participant.panelist_id, projectIds)) {
    if (!canMove(state, 'CLOSE')) continue;
    const moved = await moveTask(activities, tx, taskId, 'CLOSE');
    if (moved.ok) closed.push(taskId);
  }
  if (closed.length > 0) await endRuns(surveys, tx, closed);
}
