import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { mondayAfter, mondayOf, startOfDate } from '#contract/time/panel-week.ts';
import {
  addQuestTemplate,
  createQuestSeries,
  handOutQuests,
  listTasks,
  readTask,
} from '#server/modules/activities/index.ts';
import { endRuns, publishSurvey } from '#server/modules/surveys/index.ts';
import { later } from '#server/platform/clock.ts';
import { must } from './builders/must.ts';
import type { DemoContext } from './demo-context.ts';
import { PANTRY_QUESTS, RECEIPT_QUESTS, type DemoQuest } from './surveys/quest-surveys.ts';
import { takeSurvey } from './builders/take-survey.ts';

const POINTS = { qualified: 40, nonQualified: 5, overQuota: 5 };

/** The Mondays of last week and of this week, when quests are handed out. */
export function questMondays(demo: DemoContext): {
  readonly last: Date;
  readonly current: Date;
  readonly first: string;
} {
  const { timeZone } = demo.activities;
  const first = mondayOf(later(demo.clock.end, -7 * DAY_MS), timeZone);
  return { first, last: startOfDate(first, timeZone), current: startOfDate(mondayAfter(first), timeZone) };
}

/** Two series: one with quests for weeks to come, one of last week and this. */
export async function prepareQuests(demo: DemoContext, ownerId: string): Promise<void> {
  const { first } = questMondays(demo);
  const add = (shortId: string, name: string) =>
    createQuestSeries(demo.activities, demo.tx, {
      shortId,
      name,
      firstMonday: first,
      points: POINTS,
      isActive: true,
      ownerId,
    });
  const pantry = await add('SP-Q1', 'Around the kitchen');
  for (const [index, quest] of PANTRY_QUESTS.entries()) await addQuest(demo, pantry.seriesId, index + 1, quest);
  const receipts = await add('SP-Q2', 'Receipts and carts');
  const mondays = [first, mondayAfter(first)];
  for (const [index, quest] of RECEIPT_QUESTS.entries()) {
    await addQuest(demo, receipts.seriesId, mondays[index] ?? first, quest);
  }
}

async function addQuest(demo: DemoContext, seriesId: string, week: number | string, quest: DemoQuest): Promise<void> {
  const { title, definition: definitionJson } = quest.survey;
  const { surveyId } = must(await publishSurvey(demo.surveys, demo.tx, { title, definitionJson }));
  const { name: externalName, description } = quest;
  await addQuestTemplate(demo.activities, demo.tx, {
    seriesId,
    week,
    surveyId,
    externalName,
    description,
    minutes: 1,
  });
}

/** What Monday brings: last week's quests close, this week's go to everybody. Then Dana does one of them. */
export async function loadQuestWeek(demo: DemoContext, dana: string, danasQuest?: DemoQuest): Promise<void> {
  const { activities, identity, surveys } = demo;
  await handOutQuests({ activities, identity, onTasksClosed: (tx, taskIds) => endRuns(surveys, tx, taskIds) });
  demo.clock.advance(HOUR_MS);
  const { contents } = must(
    await listTasks(activities, {
      panelistId: dana,
      states: ['INVITED'],
      status: 'OPEN',
      subTypes: ['MICRO_SURVEY'],
      createdFrom: undefined,
      hasProductTests: true,
      pageSize: undefined,
      startingAfter: undefined,
      sortBy: 'createTime',
      isAscending: true,
    }),
  );
  const listed = contents.find((one) => one.metadata.externalName === danasQuest?.name);
  const task = listed && (await readTask(activities, demo.tx, listed.id));
  if (task?.surveyId == null) throw new Error('Dana was not handed her quest');
  await takeSurvey(demo, { taskId: task.taskId, surveyId: task.surveyId, panelistId: dana, person: 1 });
}
