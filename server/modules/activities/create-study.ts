import {
  NO_POINTS,
  RECRUITMENTS,
  type ActivityCategory,
  type ActivityKind,
  type Recruitment,
  type TaskPoints,
  type TaskSubType,
} from '#contract/activities/task-states.ts';
import { endOfDay } from '#contract/time/panel-days.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { insertProject, nextStudyNumber } from './activities.store.ts';
import type { Activities } from './activities.ts';

export interface NewStudy {
  readonly kind: ActivityKind;
  /** A survey for those who join the waitlist: nobody is invited to it, and it pays nothing. */
  readonly recruits?: Recruitment | null | undefined;
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
  const { recruits = null } = study;
  const shortId = `${recruits === null ? PREFIXES[study.kind] : 'RC'}-${await nextStudyNumber(tx)}`;
  await insertProject(tx, {
    project_id: projectId,
    panel_id: activities.panelId,
    short_id: shortId,
    category: 'SURVEY',
    sub_type: recruits === null ? SUB_TYPES[study.kind] : RECRUITMENTS[recruits],
    ...planColumns(recruits === null ? study : { ...study, points: NO_POINTS }),
    closes_at: study.closesAt == null ? null : endOfDay(study.closesAt, activities.timeZone),
    owner_id: by.operatorId,
    created_at: now,
  });
  await writeAudit(activities, tx, by, {
    action: 'study.created',
    subject: ['study', projectId],
    after: { shortId, kind: study.kind, recruits, internalName: study.internalName },
  });
  return { projectId, shortId };
}

/** What a study is called and how it is planned, as its row keeps it. */
export function planColumns(plan: Omit<NewStudy, 'kind' | 'recruits'>) {
  return {
    internal_name: plan.internalName,
    external_name: plan.externalName,
    description: plan.description,
    points_qualified: plan.points.qualified,
    points_non_qualified: plan.points.nonQualified,
    points_over_quota: plan.points.overQuota,
    minutes: plan.minutes ?? null,
    wanted_completes: plan.wantedCompletes ?? null,
    budget_points: plan.budgetPoints == null ? null : String(plan.budgetPoints),
    opens_at: plan.opensAt ?? null,
    closes_at: plan.closesAt ?? null,
  };
}

export interface NewProject extends Omit<NewStudy, 'kind' | 'recruits' | 'opensAt'> {
  readonly shortId: string;
  readonly category: ActivityCategory;
  readonly subType: TaskSubType;
  readonly surveyId?: string | undefined;
  /** From then on nothing can be started, and what is open closes. */
  readonly closesAt?: Date | undefined;
  readonly ownerId?: string | undefined;
}

/** Adds a study, with what members are told about it and what each outcome earns. */
export async function createProject(
  activities: Activities,
  tx: Db,
  project: NewProject,
): Promise<{ readonly projectId: string }> {
  const now = activities.clock.now();
  const projectId = newId(activities.chance, now);
  await insertProject(tx, {
    project_id: projectId,
    panel_id: activities.panelId,
    short_id: project.shortId,
    category: project.category,
    sub_type: project.subType,
    ...planColumns(project),
    created_at: now,
    survey_id: project.surveyId ?? null,
    owner_id: project.ownerId ?? null,
    // Made to be handed out at once; a draft begins in the console.
    launched_at: now,
  });
  return { projectId };
}
