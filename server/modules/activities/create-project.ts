import type { ActivityCategory, TaskPoints, TaskSubType } from '#contract/studies/task-states.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';
import { insertProject } from './activities.store.ts';

export interface NewProject {
  readonly shortId: string;
  readonly category: ActivityCategory;
  readonly subType: TaskSubType;
  readonly internalName: string;
  readonly externalName: string;
  readonly description: string;
  readonly points: TaskPoints;
  readonly surveyId?: string | undefined;
  readonly minutes?: number | undefined;
  /** From then on nothing can be started, and what is open closes. */
  readonly closesAt?: Date | undefined;
  readonly ownerId?: string | undefined;
  readonly wantedCompletes?: number | undefined;
  readonly budgetPoints?: number | undefined;
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
    internal_name: project.internalName,
    external_name: project.externalName,
    description: project.description,
    points_qualified: project.points.qualified,
    points_non_qualified: project.points.nonQualified,
    points_over_quota: project.points.overQuota,
    created_at: now,
    survey_id: project.surveyId ?? null,
    minutes: project.minutes ?? null,
    closes_at: project.closesAt ?? null,
    owner_id: project.ownerId ?? null,
    wanted_completes: project.wantedCompletes ?? null,
    budget_points: project.budgetPoints === undefined ? null : String(project.budgetPoints),
    // Made to be handed out at once; a draft begins in the console.
    launched_at: now,
  });
  return { projectId };
}
