import { daysBefore, startOfDate } from '#contract/time/panel-days.ts';
import { kindOf } from '#contract/activities/task-states.ts';
import {
  listQuestSeries,
  listStudies,
  readStudy,
  type QuestSeries,
  type StudyFilter,
  type StudyLine,
} from '#server/modules/activities/index.ts';
import type { PageAsked } from '#server/platform/page.ts';
import type { FieldworkFigures, StudyDecision } from './fieldwork-shape.ts';
import { fieldworkOfStudy, LIST_MAX_AGE_MS, type Fieldwork, type FieldworkRooms } from './read-fieldwork.ts';

const PACE_DAYS = 10;

/** What the list shows of how a study goes. */
type BoardFigure = 'completesToday' | 'targetADay' | 'complete' | 'invited' | 'wanted' | 'expected' | 'underReview';

interface LineFigures extends Pick<FieldworkFigures, BoardFigure> {
  readonly days: readonly number[];
  readonly decision: StudyDecision | null;
  readonly week: number | null;
  readonly weeks: number | null;
  readonly isNextWeekReady: boolean;
  readonly closesAt: Date | null;
}

const NOTHING_YET: LineFigures = {
  days: [],
  completesToday: 0,
  targetADay: null,
  complete: 0,
  invited: 0,
  wanted: null,
  expected: null,
  underReview: 0,
  decision: null,
  week: null,
  weeks: null,
  isNextWeekReady: false,
  closesAt: null,
};

/** A page of studies and quest series, each with how it goes; figures are up to a minute old. */
export async function listStudiesWithFigures(rooms: FieldworkRooms, filter: StudyFilter, page: PageAsked) {
  const { contents: lines, ...list } = await listStudies(rooms.activities, filter, page);
  const seriesIds = lines.filter(({ study }) => study === undefined).map(({ listed }) => listed.study_id);
  const series = await listQuestSeries(rooms.activities, rooms.activities.db, seriesIds);
  const studies = [];
  for (const line of lines) {
    const figures = await figuresOf(
      rooms,
      line,
      series.find((one) => one.seriesId === line.listed.study_id),
    );
    studies.push({ ...lineOf(line), ...figures });
  }
  return { ...list, contents: studies };
}

function lineOf({ listed, study }: StudyLine) {
  return {
    studyId: listed.study_id,
    isSeries: listed.is_series,
    shortId: listed.short_id,
    kind: kindOf(listed.sub_type),
    status: listed.status,
    internalName: listed.internal_name,
    ownerId: listed.owner_id,
    ownerName: listed.owner_name,
    pausedByName: listed.paused_by_name,
    launchedAt: study?.launchedAt ?? null,
    endedAt: study?.endedAt ?? null,
    pausedAt: study?.pausedAt ?? null,
    pauseReason: study?.pauseReason ?? null,
    budgetPoints: study?.budgetPoints ?? null,
  };
}

async function figuresOf(
  rooms: FieldworkRooms,
  { study }: StudyLine,
  series: QuestSeries | undefined,
): Promise<LineFigures> {
  if (series !== undefined) return seriesFigures(rooms, series);
  if (study === undefined) return NOTHING_YET;
  if (study.launchedAt === null) return { ...NOTHING_YET, wanted: study.wantedCompletes, closesAt: study.closesAt };
  const fieldwork = await fieldworkOfStudy(rooms, study, LIST_MAX_AGE_MS);
  return { ...NOTHING_YET, ...paceFigures(fieldwork), closesAt: study.closesAt };
}

function paceFigures(fieldwork: Fieldwork) {
  const { completesToday, targetADay, complete, invited, wanted, expected, underReview, decisions } = fieldwork;
  return {
    days: fieldwork.days.slice(-PACE_DAYS).map((day) => day.completes),
    completesToday,
    targetADay,
    complete,
    invited,
    wanted,
    expected,
    underReview,
    decision: decisions[0] ?? null,
  };
}

/** The week that runs, with the days of the one before it in front. */
async function seriesFigures(rooms: FieldworkRooms, series: QuestSeries): Promise<LineFigures> {
  const { currentWeek, weeks, firstMonday } = series;
  const at = (number: number) => weeks.find((one) => one.week === number);
  const [now, before] = await Promise.all([
    weekFigures(rooms, at(currentWeek)),
    weekFigures(rooms, at(currentWeek - 1)),
  ]);
  const prepared = weeks.filter((one) => one.externalName !== null).map((one) => one.week);
  const last = Math.max(0, ...prepared);
  const daysOf = (fieldwork: Fieldwork | undefined) => fieldwork?.days.slice(-PACE_DAYS) ?? [];
  const days = Array.from(
    { length: PACE_DAYS },
    (_, index) => (daysOf(now)[index]?.completes ?? 0) + (daysOf(before)[index]?.completes ?? 0),
  );
  return {
    ...NOTHING_YET,
    days,
    completesToday: now?.completesToday ?? 0,
    complete: now?.complete ?? 0,
    invited: at(currentWeek)?.handedOut ?? 0,
    underReview: now?.underReview ?? 0,
    week: Math.max(0, currentWeek),
    weeks: last,
    isNextWeekReady: prepared.includes(currentWeek + 1),
    closesAt: last === 0 ? null : startOfDate(daysBefore(firstMonday, -7 * last), rooms.activities.timeZone),
  };
}

async function weekFigures(rooms: FieldworkRooms, week: QuestSeries['weeks'][number] | undefined) {
  if (week?.projectId == null) return undefined;
  const study = await readStudy(rooms.activities, rooms.activities.db, week.projectId);
  return study && fieldworkOfStudy(rooms, study, LIST_MAX_AGE_MS);
}
