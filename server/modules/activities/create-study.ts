import { endOfDay } from '#contract/time/panel-days.ts';
import type { ActivityKind, TaskPoints, TaskSubType } from '#contract/studies/task-states.ts';
import { actedBy, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';
import { insertProject, nextStudyNumber } from './activities.store.ts';

export interface NewStudy {
  readonly kind: ActivityKind;
  readonly internalName: string;
  readonly externalName: string;
  readonly description: string;
  readonly points: TaskPoints;
  readonly minutes?: number | null | undefined;
  readonly wantedCompletes?: number | null | undefined;
  readonly budgetPoints?: number | null | undefined;
  readonly opensAt?: Date | null | undefined;
  readonly closesAt?: Date | null | undefined;
}

const SUB_TYPES = {
  SURVEY: 'QUANTITATIVE',
  VIDEO: 'QUALITATIVE',
  WEEKLY_QUEST: 'MICRO_SURVEY',
} as const satisfies Record<ActivityKind, TaskSubType>;
const PREFIXES = { SURVEY: 'QN', VIDEO: 'VD', WEEKLY_QUEST: 'WQ' } as const satisfies Record<ActivityKind, string>;

/** Begins a draft: a study that nobody is invited to before it is launched. */
export async function createStudy(
  activities: Activities,
  tx: Db,
  study: NewStudy,
  by: OperatorAct,
): Promise<{ readonly projectId: string; readonly shortId: string }> {
  const now = activities.clock.now();
  const projectId = newId(activities.chance, now);
  const shortId = `${PREFIXES[study.kind]}-${await nextStudyNumber(tx)}`;
  await insertProject(tx, {
    project_id: projectId,
    panel_id: activities.panelId,
    short_id: shortId,
    category: 'SURVEY',
    sub_type: SUB_TYPES[study.kind],
    internal_name: study.internalName,
    external_name: study.externalName,
    description: study.description,
    points_qualified: study.points.qualified,
    points_non_qualified: study.points.nonQualified,
    points_over_quota: study.points.overQuota,
    minutes: study.minutes ?? null,
    wanted_completes: study.wantedCompletes ?? null,
    budget_points: study.budgetPoints == null ? null : String(study.budgetPoints),
    opens_at: study.opensAt ?? null,
    closes_at: study.closesAt == null ? null : endOfDay(study.closesAt, activities.timeZone),
    owner_id: by.operatorId,
    created_at: now,
  });
  await activities.audit.append(tx, {
    panelId: activities.panelId,
    ...actedBy(by),
    action: 'study.created',
    subjectKind: 'study',
    subjectId: projectId,
    after: { shortId, kind: study.kind, internalName: study.internalName },
  });
  return { projectId, shortId };
}
