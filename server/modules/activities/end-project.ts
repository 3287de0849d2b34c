import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import { markDueProjectsEnded, markProjectEnded } from './project-end.store.ts';

/** Ends a project, once: nothing of it can be started any more. A job then closes what is open. */
export async function endProject(
  activities: Activities,
  tx: Db,
  projectId: string,
): Promise<Result<void, 'unknown-project'>> {
  const isKnown = await markProjectEnded(tx, activities.panelId, projectId, activities.clock.now());
  return isKnown ? ok(undefined) : err('unknown-project');
}

/** Ends every project whose closing time has come. */
export async function endDueProjects(activities: Activities): Promise<void> {
  await markDueProjectsEnded(activities.db, activities.panelId, activities.clock.now());
}
