import {
  kindOf,
  recruitmentOf,
  type ActivityKind,
  type Recruitment,
  type TaskPoints,
} from '#contract/activities/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PauseReason, StudyStatus } from './activities.tables.ts';
import type { Activities } from './activities.ts';
import { lockStudy, selectStudies, selectStudy, type ProjectRow } from './activities.store.ts';

export type { StudyStatus } from './activities.tables.ts';

export interface Study {
  readonly studyId: string;
  readonly shortId: string;
  readonly kind: ActivityKind;
  /** Null for a study that members are invited to. */
  readonly recruits: Recruitment | null;
  readonly status: StudyStatus;
  readonly internalName: string;
  readonly externalName: string;
  readonly description: string;
  readonly points: TaskPoints;
  readonly minutes: number | null;
  readonly wantedCompletes: number | null;
  readonly budgetPoints: number | null;
  readonly ownerId: string | null;
  readonly surveyId: string | null;
  /** Whether its survey lives at an outside host. */
  readonly isOutside: boolean;
  readonly createdAt: Date;
  readonly opensAt: Date | null;
  readonly launchedAt: Date | null;
  readonly closesAt: Date | null;
  readonly pausedAt: Date | null;
  readonly pausedBy: string | null;
  readonly pauseReason: PauseReason | null;
  readonly endedAt: Date | null;
  /** When the last of its open tasks was closed; what is counted later stays as it is. */
  readonly closedAt: Date | null;
  /** The product test that it is a part of, or is as a whole: all but its screener is handed out by the test. */
  readonly testId: string | null;
  readonly isLaunchedByTest: boolean;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text is an id of ours, and not the short one that people read. */
export function isStudyId(text: string): boolean {
  return UUID.test(text);
}

/** A study by its id or by the short id that people read. */
export async function readStudy(activities: Activities, db: Db, id: string): Promise<Study | undefined> {
  const row = await selectStudy(
    db,
    activities.panelId,
    isStudyId(id) ? { projectId: id } : { shortId: id },
  ).executeTakeFirst();
  return row && studyOf(row);
}

/** Many studies by their ids, in one statement. */
export async function readStudies(
  { panelId }: Activities,
  db: Db,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, Study>> {
  const rows = projectIds.length === 0 ? [] : await selectStudies(db, panelId, projectIds);
  return new Map(rows.map((row) => [row.project_id, studyOf(row)]));
}

/** A study, held: nobody changes its plan before the commit. */
export async function lockAndReadStudy(activities: Activities, tx: Db, id: string): Promise<Study | undefined> {
  const study = await readStudy(activities, tx, id);
  const row = study && (await lockStudy(tx, activities.panelId, study.studyId));
  return row && studyOf(row);
}

export function studyOf(row: ProjectRow): Study {
  return {
    studyId: row.project_id,
    shortId: row.short_id,
    kind: kindOf(row.sub_type),
    recruits: recruitmentOf(row.sub_type),
    status: statusOf(row),
    internalName: row.internal_name,
    externalName: row.external_name,
    description: row.description,
    points: {
      qualified: row.points_qualified,
      nonQualified: row.points_non_qualified,
      overQuota: row.points_over_quota,
    },
    minutes: row.minutes,
    wantedCompletes: row.wanted_completes,
    budgetPoints: row.budget_points === null ? null : Number(row.budget_points),
    ownerId: row.owner_id,
    surveyId: row.survey_id,
    isOutside: row.sub_type === 'DECIPHER',
    createdAt: row.created_at,
    opensAt: row.opens_at,
    launchedAt: row.launched_at,
    closesAt: row.closes_at,
    pausedAt: row.paused_at,
    pausedBy: row.paused_by,
    pauseReason: row.pause_reason,
    endedAt: row.ended_at,
    closedAt: row.closed_at,
    testId: row.task_type === 'PRODUCT_TESTING' ? row.project_id : row.parent_id,
    isLaunchedByTest: row.task_type !== null || (row.parent_id !== null && row.sub_type !== 'SCREENER'),
  };
}

/** Where a study is in its life; the latest thing that happened to it counts. */
export function statusOf(row: Pick<ProjectRow, 'archived_at' | 'ended_at' | 'paused_at' | 'launched_at'>): StudyStatus {
  if (row.archived_at !== null) return 'ARCHIVED';
  if (row.ended_at !== null) return 'CLOSED';
  if (row.paused_at !== null) return 'PAUSED';
  return row.launched_at === null ? 'DRAFT' : 'IN_FIELD';
}
