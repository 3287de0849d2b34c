import type { TaskPoints } from '#contract/studies/task-states.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';
import { insertQuestSeries, insertQuestTemplate } from './quests.store.ts';

export interface NewQuestSeries {
  /** Begins the id of each week's project. */
  readonly shortId: string;
  readonly name: string;
  /** Written 2026-06-08. */
  readonly firstMonday: string;
  readonly points: TaskPoints;
  readonly isActive: boolean;
  readonly ownerId?: string | null | undefined;
}

export interface NewQuestTemplate {
  readonly seriesId: string;
  /** The week since the series began, from 1; or the Monday of one week, which then goes before a number. */
  readonly week: number | string;
  readonly surveyId?: string | undefined;
  readonly externalName: string;
  readonly description: string;
  readonly minutes?: number | undefined;
}

/** Adds a series of weekly quests, with what each outcome of a quest earns. */
export async function createQuestSeries(
  activities: Activities,
  tx: Db,
  series: NewQuestSeries,
): Promise<{ readonly seriesId: string }> {
  const now = activities.clock.now();
  const seriesId = newId(activities.chance, now);
  await insertQuestSeries(tx, {
    series_id: seriesId,
    panel_id: activities.panelId,
    short_id: series.shortId,
    name: series.name,
    first_monday: series.firstMonday,
    points_qualified: series.points.qualified,
    points_non_qualified: series.points.nonQualified,
    points_over_quota: series.points.overQuota,
    is_active: series.isActive,
    created_at: now,
    owner_id: series.ownerId ?? null,
  });
  return { seriesId };
}

/** Says what a series asks in one week. */
export async function addQuestTemplate(activities: Activities, tx: Db, template: NewQuestTemplate): Promise<void> {
  const { week } = template;
  await insertQuestTemplate(tx, {
    template_id: newId(activities.chance, activities.clock.now()),
    series_id: template.seriesId,
    week_number: typeof week === 'number' ? week : null,
    monday: typeof week === 'string' ? week : null,
    survey_id: template.surveyId ?? null,
    external_name: template.externalName,
    description: template.description,
    minutes: template.minutes ?? null,
  });
}
