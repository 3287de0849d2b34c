import { mondayAfter, mondayOf, startOfDate, weekNumber } from '#contract/time/panel-week.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';
import { hasProject, lockOpenProject } from './activities.store.ts';
import { createProject } from './create-study.ts';
import { isProjectOver } from './project-end.ts';
import {
  findSeriesToHandOut,
  findTemplate,
  insertQuestWeek,
  insertTasksOnce,
  lockQuestWeek,
  lockSeries,
  markEarlierQuestsEnded,
  updateQuestWeek,
} from './quests.store.ts';

export interface QuestWeek {
  readonly seriesId: string;
  readonly monday: string;
}

export interface MemberPage {
  /** Who gets the quest. */
  readonly panelistIds: readonly string[];
  /** The last of all who were looked at; null when there was nobody left. */
  readonly lastPanelistId: string | null;
}

/** The quests of this week, in the panel's time zone, that not everybody has been handed. */
export async function listQuestsToHandOut(activities: Activities): Promise<readonly QuestWeek[]> {
  const monday = mondayOf(activities.clock.now(), activities.timeZone);
  const seriesIds = await findSeriesToHandOut(activities.db, activities.panelId, monday);
  return seriesIds.map((seriesId) => ({ seriesId, monday }));
}

/** Last week's quests end when this week begins. */
export function endEarlierQuests(activities: Activities): Promise<void> {
  const now = activities.clock.now();
  return markEarlierQuestsEnded(activities.db, activities.panelId, mondayOf(now, activities.timeZone), now);
}

/** Makes the project of a series' week from its template, once however many nodes try. */
export async function openQuestWeek(activities: Activities, tx: Db, { seriesId, monday }: QuestWeek): Promise<void> {
  const series = await lockSeries(tx, seriesId);
  if ((await lockQuestWeek(tx, seriesId, monday)) !== undefined) return;
  const number = weekNumber(series.first_monday, monday);
  const template = await findTemplate(tx, seriesId, monday, number);
  if (template === undefined) return;
  const { projectId } = await createProject(activities, tx, {
    shortId: await freeShortId(tx, `${series.short_id}-${number}`, seriesId),
    category: 'SURVEY',
    subType: 'MICRO_SURVEY',
    internalName: `${series.name}, week ${number}`,
    externalName: template.external_name,
    description: template.description,
    points: {
      qualified: series.points_qualified,
      nonQualified: series.points_non_qualified,
      overQuota: series.points_over_quota,
    },
    surveyId: template.survey_id ?? undefined,
    minutes: template.minutes ?? undefined,
    closesAt: startOfDate(mondayAfter(monday), activities.timeZone),
  });
  const startedAt = activities.clock.now();
  await insertQuestWeek(tx, { series_id: seriesId, monday, project_id: projectId, started_at: startedAt });
}

/** The name of another project may happen to be the same; then the end of the series' own id is added to ours. */
async function freeShortId(tx: Db, shortId: string, seriesId: string): Promise<string> {
  return (await hasProject(tx, shortId)) ? `${shortId}-${seriesId.slice(-12)}` : shortId;
}

/**
 * Hands the next members their copy of a week's quest, and remembers how far it came. True when there are more. Of
 * several nodes at once, each takes the next members.
 */
export async function handOutQuest(
  activities: Activities,
  tx: Db,
  { seriesId, monday }: QuestWeek,
  nextMembers: (after: string | null) => Promise<MemberPage>,
): Promise<boolean> {
  const week = await lockQuestWeek(tx, seriesId, monday);
  if (week === undefined || week.finished_at !== null) return false;
  const now = activities.clock.now();
  const project = await lockOpenProject(tx, activities.panelId, week.project_id);
  const isOver = project === undefined || isProjectOver(project.closes_at, project.ended_at, now);
  const { panelistIds, lastPanelistId } = isOver
    ? { panelistIds: [], lastPanelistId: null }
    : await nextMembers(week.handed_out_up_to);
  const copies = panelistIds.map((panelistId) => ({ taskId: newId(activities.chance, now), panelistId }));
  const task = {
    panel_id: activities.panelId,
    project_id: week.project_id,
    type: 'MICRO_SURVEY',
    sub_type: 'MICRO_SURVEY',
    state: 'INVITED',
    status: 'OPEN',
    created_at: now,
    updated_at: now,
  } as const;
  await updateQuestWeek(tx, seriesId, monday, {
    handedOutUpTo: lastPanelistId ?? week.handed_out_up_to,
    tasks: copies.length === 0 ? 0 : await insertTasksOnce(tx, task, copies),
    finishedAt: lastPanelistId === null ? now : null,
  });
  return lastPanelistId !== null;
}
