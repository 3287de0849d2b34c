import { mondayAfter, mondayOf, weekNumber } from '#contract/time/panel-week.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';
import type { NewQuestSeries } from './plan-quests.ts';
import { selectHandedOut, selectSeries, selectTemplates } from './quests.store.ts';

/** A series of weekly quests: what it asked, asks and will ask. */
export interface QuestSeries extends Omit<NewQuestSeries, 'ownerId'> {
  readonly seriesId: string;
  /** 1 in the first week; 0 or less before it. */
  readonly currentWeek: number;
  readonly weeks: readonly QuestSeriesWeek[];
}

export interface QuestSeriesWeek {
  readonly week: number;
  readonly monday: string;
  /** Null when nothing is prepared. */
  readonly externalName: string | null;
  readonly minutes: number | null;
  readonly handedOut: number;
  /** The project of that week, once it was handed out. */
  readonly projectId: string | null;
}

export async function readQuestSeries(
  activities: Activities,
  db: Db,
  seriesId: string,
): Promise<QuestSeries | undefined> {
  return (await listQuestSeries(activities, db, [seriesId]))[0];
}

/** Each week up to the last that is prepared, and at least the next one. */
export async function listQuestSeries(
  { panelId, clock, timeZone }: Activities,
  db: Db,
  seriesIds: readonly string[],
): Promise<QuestSeries[]> {
  if (seriesIds.length === 0) return [];
  const rows = await selectSeries(db, panelId, seriesIds).execute();
  const templates = await selectTemplates(db, seriesIds);
  const handedOut = await selectHandedOut(db, seriesIds);
  const thisMonday = mondayOf(clock.now(), timeZone);
  return rows.map((series) => {
    const mine = {
      of: <T extends { series_id: string }>(all: T[]) => all.filter((one) => one.series_id === series.series_id),
    };
    const numberOf = (monday: string) => weekNumber(series.first_monday, monday);
    const prepared = mine
      .of(templates)
      .map((one) => ({ ...one, week: one.week_number ?? numberOf(one.monday ?? thisMonday) }));
    const done = mine.of(handedOut);
    const currentWeek = numberOf(thisMonday);
    const last = Math.max(
      1,
      currentWeek + 1,
      ...prepared.map((one) => one.week),
      ...done.map((one) => numberOf(one.monday)),
    );
    const weeks: QuestSeriesWeek[] = [];
    for (let week = 1, monday = series.first_monday; week <= last; week += 1, monday = mondayAfter(monday)) {
      const ofWeek = prepared.filter((one) => one.week === week);
      const template = ofWeek.find((one) => one.monday !== null) ?? ofWeek[0];
      const handed = done.find((one) => one.monday === monday);
      weeks.push({
        week,
        monday,
        externalName: template?.external_name ?? null,
        minutes: template?.minutes ?? null,
        handedOut: handed?.tasks_handed_out ?? 0,
        projectId: handed?.project_id ?? null,
      });
    }
    return {
      seriesId: series.series_id,
      shortId: series.short_id,
      name: series.name,
      isActive: series.is_active,
      points: {
        qualified: series.points_qualified,
        nonQualified: series.points_non_qualified,
        overQuota: series.points_over_quota,
      },
      firstMonday: series.first_monday,
      currentWeek,
      weeks,
    };
  });
}
