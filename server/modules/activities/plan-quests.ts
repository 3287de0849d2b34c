import type { TaskPoints } from '#contract/activities/task-states.ts';
import { daysBefore } from '#contract/time/panel-days.ts';
import { mondayOf } from '#contract/time/panel-week.ts';
import type { AuditActionOf } from '#contract/audit/audit-sentences.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import {
  insertQuestSeries,
  insertQuestTemplate,
  deleteTemplates,
  selectHandedOut,
  selectSeries,
  updateSeriesActive,
} from './quests.store.ts';
import { nextStudyNumber } from './activities.store.ts';
import {
  type ActOutcome,
  type Approvals,
  type AskRefusal,
  aloneOrAsk,
  countsOf,
} from '#server/modules/approvals/index.ts';
import { promisedBy } from '#contract/second-person/promises.ts';
import type { AskedFor } from '#contract/second-person/second-person.ts';

export type QuestPlanProblem = 'unknown-series' | 'week-over' | 'handed-out' | 'nothing-there';

/** Begins a series. Nothing is handed out before a week of it has a quest. */
export async function beginQuestSeries(
  activities: Activities,
  tx: Db,
  series: { readonly name: string; readonly firstMonday: string; readonly points: TaskPoints },
  by: OperatorAct,
): Promise<{ readonly seriesId: string }> {
  const shortId = `WQ-${await nextStudyNumber(tx)}`;
  const { seriesId } = await createQuestSeries(activities, tx, {
    ...series,
    shortId,
    isActive: true,
    ownerId: by.operatorId,
  });
  await audit(activities, tx, by, { action: 'quest-series.created', seriesId, after: { shortId, name: series.name } });
  return { seriesId };
}

/** On or off. What was handed out stays open until its week is over. */
export async function switchQuestSeries(
  activities: Activities,
  tx: Db,
  { seriesId, isActive }: { readonly seriesId: string; readonly isActive: boolean },
  by: OperatorAct,
): Promise<Result<void, QuestPlanProblem>> {
  const series = await lockSeriesOf(activities, tx, seriesId);
  if (series === undefined) return err('unknown-series');
  if (series.is_active === isActive) return ok(undefined);
  await updateSeriesActive(tx, { seriesId, isActive });
  await audit(activities, tx, by, {
    action: isActive ? 'quest-series.switched-on' : 'quest-series.switched-off',
    seriesId,
  });
  return ok(undefined);
}

export interface QuestOfWeek {
  readonly seriesId: string;
  readonly week: number;
  readonly surveyId: string;
  readonly externalName: string;
  readonly description: string;
  readonly minutes: number | null;
}

/** Says what a series asks in a week that has not been handed out, in place of what was said before. */
export async function setQuestWeek(
  activities: Activities,
  tx: Db,
  { seriesId, week, ...quest }: QuestOfWeek,
  by: OperatorAct,
): Promise<Result<void, QuestPlanProblem>> {
  const open = await openWeek(activities, tx, seriesId, week);
  if (!open.ok) return open;
  await deleteTemplates(tx, seriesId, open.value, week);
  await addQuestTemplate(activities, tx, { ...quest, seriesId, week, minutes: quest.minutes ?? undefined });
  await audit(activities, tx, by, {
    action: 'quest-series.week-set',
    seriesId,
    after: { week, quest: quest.externalName },
  });
  return ok(undefined);
}

/** Takes the quest out of a week that has not been handed out. */
export async function clearQuestWeek(
  activities: Activities,
  tx: Db,
  { seriesId, week }: { readonly seriesId: string; readonly week: number },
  by: OperatorAct,
): Promise<Result<void, QuestPlanProblem>> {
  const open = await openWeek(activities, tx, seriesId, week);
  if (!open.ok) return open;
  if ((await deleteTemplates(tx, seriesId, open.value, week)) === 0) return err('nothing-there');
  await audit(activities, tx, by, { action: 'quest-series.week-cleared', seriesId, after: { week } });
  return ok(undefined);
}

/** The Monday of a week whose quest can still be changed. The series is held, so nobody hands it out meanwhile. */
async function openWeek(
  activities: Activities,
  tx: Db,
  seriesId: string,
  week: number,
): Promise<Result<string, QuestPlanProblem>> {
  const series = await lockSeriesOf(activities, tx, seriesId);
  if (series === undefined) return err('unknown-series');
  const monday = daysBefore(series.first_monday, -7 * (week - 1));
  if (week < 1 || monday < mondayOf(activities.clock.now(), activities.timeZone)) return err('week-over');
  const handedOut = await selectHandedOut(tx, [seriesId]);
  return handedOut.some((one) => one.monday === monday) ? err('handed-out') : ok(monday);
}

function lockSeriesOf(activities: Activities, tx: Db, seriesId: string) {
  return selectSeries(tx, activities.panelId, [seriesId]).forNoKeyUpdate().executeTakeFirst();
}

interface SeriesChange {
  readonly action: AuditActionOf<'quest-series'>;
  readonly seriesId: string;
  readonly after?: Readonly<Record<string, string | number>>;
}

async function audit(
  activities: Activities,
  tx: Db,
  by: OperatorAct,
  { action, seriesId, after }: SeriesChange,
): Promise<void> {
  await writeAudit(activities, tx, by, { action, subject: ['quest-series', seriesId], after: after ?? null });
}

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

export type QuestSeriesRooms = { readonly activities: Activities; readonly approvals: Approvals };

/** Begins a series of quests: alone up to the points that one activity may give, else when a second person has agreed. */
export function beginSeriesWithinLimits(
  { activities, approvals }: QuestSeriesRooms,
  tx: Db,
  { reason, ...series }: AskedFor<'QUEST_SERIES'> & { readonly reason: string | null },
  by: OperatorAct,
): Promise<Result<ActOutcome<{ readonly seriesId: string }>, AskRefusal>> {
  const act = {
    id: newId(activities.chance, activities.clock.now()),
    kind: 'QUEST_SERIES',
    asked: series,
    reason,
    counts: countsOf(promisedBy({ kind: 'QUEST_SERIES', points: series.points }), by),
    aboutId: null,
    subject: { kind: 'quest-series', id: activities.panelId },
  } as const;
  return aloneOrAsk(
    approvals,
    tx,
    { act, alone: async () => ok(await beginQuestSeries(activities, tx, series, by)) },
    by,
  );
}
