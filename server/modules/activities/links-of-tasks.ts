import { CompiledQuery } from 'kysely';
import { waitsForStudy, type TaskState, type TaskStatus, type TaskSubType } from '#contract/activities/task-states.ts';
import type { Activities } from './activities.ts';
import { IS_LEFT_WITHOUT_PRODUCT_TESTS } from './product-tests.ts';
import { isProjectOver } from './project-end.ts';

interface Row {
  readonly id: string;
  readonly subType: TaskSubType;
  readonly state: TaskState;
  readonly status: TaskStatus;
  readonly surveyId: string | null;
  readonly closeTime: Date | null;
  readonly endTime: Date | null;
  readonly isPaused: boolean;
}

const LINKED = `/* prepared: task-links */
  SELECT t.task_id AS "id", t.sub_type AS "subType", t.state, t.status, p.survey_id AS "surveyId",
    p.closes_at AS "closeTime", p.ended_at AS "endTime", p.paused_at IS NOT NULL AS "isPaused"
  FROM task t JOIN project p ON p.project_id = t.project_id
  WHERE t.task_id = ANY ($1::uuid[]) AND t.panelist_id = $2 AND t.panel_id = $3
    AND ($4::boolean OR ${IS_LEFT_WITHOUT_PRODUCT_TESTS})`;

/** Where a member takes the surveys of these tasks of theirs; what cannot be started or resumed is not in it. */
export async function linksOfTasks(
  { db, clock, panelId, surveyLinks }: Activities,
  { panelistId, hasProductTests }: { readonly panelistId: string; readonly hasProductTests: boolean },
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (taskIds.length === 0) return new Map();
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(LINKED, [taskIds, panelistId, panelId, hasProductTests]),
  );
  const now = clock.now();
  const links = rows.flatMap((row): [string, string][] => {
    if (isProjectOver(row.closeTime, row.endTime, now) || waitsForStudy(row.state, { isPaused: row.isPaused }))
      return [];
    const link = surveyLinks.linkOf(row, now);
    return link === null ? [] : [[row.id, link]];
  });
  return new Map(links);
}
