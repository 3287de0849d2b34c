import { type Activities, lockAndReadStudy, readStudy, takeBackLaunch } from '#server/modules/activities/index.ts';
import { type Approvals, countBack } from '#server/modules/approvals/index.ts';
import { type Joining, lockWelcomeStudy } from '#server/modules/joining/index.ts';
import { listParts } from '#server/modules/product-tests/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Launches } from './launches.ts';
import { lockBeforeWave, stopBeforeWave } from './change-launch.ts';

export type StoppingRooms = {
  readonly activities: Activities;
  readonly approvals: Approvals;
  readonly joining: Joining;
  readonly launches: Launches;
};

/**
 * Stops a launch before its wave goes out. When it is the one that brought its study into the field and nobody has the study, that is a
 * draft again, as before it, and promises nothing: the next launch counts whole, and asks again where two must agree. False when the
 * wave has begun.
 */
export async function stopLaunch(rooms: StoppingRooms, tx: Db, launchId: string, by: OperatorAct): Promise<boolean> {
  const { activities, approvals, joining, launches } = rooms;
  const held = await lockBeforeWave(launches, tx, launchId);
  if (held === undefined) return false;
  const { project_id: projectId, created_at: launchedSince } = held.launch;
  // Held before it is asked whether it welcomes: anyone who makes it the welcome study at this moment is done, or finds a draft.
  await lockAndReadStudy(activities, tx, projectId);
  // Anyone who was set aside by a wave before can still be invited by a retry: that was promised.
  if (!held.hasBegun && (await lockWelcomeStudy(joining, tx))?.projectId !== projectId) {
    const parts = await partsOf(rooms, tx, projectId);
    const isDraft = await takeBackLaunch(activities, tx, { projectId, launchedSince, parts }, by);
    if (isDraft) await countBack(approvals, tx, projectId, launchedSince);
  }
  return (await stopBeforeWave(launches, tx, launchId, by)).ok;
}

/** What is launched with the screener of a product test. */
async function partsOf({ activities }: StoppingRooms, tx: Db, projectId: string): Promise<readonly string[]> {
  const testId = (await readStudy(activities, tx, projectId))?.testId ?? null;
  if (testId === null) return [];
  const parts = (await listParts(tx, testId)).map(({ partProjectId }) => partProjectId);
  return [testId, ...parts.filter((part) => part !== projectId)];
}
