import { sql } from 'kysely';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockStudy, updateStudyRow } from './activities.store.ts';
import type { Activities } from './activities.ts';
import { statusOf, studyOf } from './read-study.ts';

interface StoppedLaunch {
  readonly projectId: string;
  /** When its launch was ordered: one that was in the field by then stays there. */
  readonly launchedSince: Date;
  /** What was launched with it: the parts of a product test. */
  readonly parts: readonly string[];
}

/**
 * Makes a study a draft again whose launch was stopped before anybody was invited, with whatever was launched with it. Its survey was
 * published for the launch and nobody has seen it: the next launch publishes it anew. False when it stays in the field, because it was
 * there before or somebody has it.
 */
export async function takeBackLaunch(
  activities: Activities,
  tx: Db,
  { projectId, launchedSince, parts }: StoppedLaunch,
  by: OperatorAct,
): Promise<boolean> {
  const row = await lockStudy(tx, activities.panelId, projectId);
  if (row === undefined || row.launched_at === null || row.launched_at < launchedSince) return false;
  const status = statusOf(row);
  if ((status !== 'IN_FIELD' && status !== 'PAUSED') || (await hasTasks(tx, [projectId, ...parts]))) return false;
  for (const part of parts) {
    const partRow = await lockStudy(tx, activities.panelId, part);
    if (partRow !== undefined) await updateStudyRow(tx, part, beforeLaunch(studyOf(partRow)));
  }
  await updateStudyRow(tx, projectId, beforeLaunch(studyOf(row)));
  await writeAudit(activities, tx, by, {
    action: 'study.launch-stopped',
    subject: ['study', projectId],
    before: { status },
    after: { status: 'DRAFT', shortId: row.short_id },
  });
  return true;
}

/** An outside survey was set up before the launch; our own is published by it. */
const beforeLaunch = ({ isOutside }: { readonly isOutside: boolean }) => ({
  launched_at: null,
  paused_at: null,
  paused_by: null,
  pause_reason: null,
  ...(!isOutside && { survey_id: null }),
});

async function hasTasks(tx: Db, projectIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM task WHERE project_id = ANY (${projectIds}::uuid[]) LIMIT 1`.execute(tx);
  return rows.length > 0;
}
