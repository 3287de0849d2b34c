import { resumeStudy, type StudyLifeProblem } from '#server/modules/activities/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Result } from '#server/platform/result.ts';
import { giveGraceOf } from './change-launch.ts';
import { postponeReminders } from './reminders.ts';
import type { LaunchingRooms } from './hand-out-wave-batch.ts';
import { launchRuns } from './waves.ts';

/**
 * Resumes a study. The launch that stood still with it goes on in a minute when many are left to be invited, and reminders that came
 * due meanwhile wait as long.
 */
export function resumeInAMinute(
  rooms: LaunchingRooms,
  db: Db,
  projectId: string,
  by: OperatorAct,
): Promise<Result<void, StudyLifeProblem>> {
  const { activities, launches } = rooms;
  return allOrNothing(db, async (tx) => {
    // The launch before its study, as anyone who hands it out holds them.
    const launchId = await giveGraceOf(launches, tx, projectId);
    await postponeReminders(launches, tx, projectId);
    if (launchId !== undefined) await launchRuns.takeUp(launches, tx, launchId);
    return resumeStudy(activities, tx, projectId, by);
  });
}
