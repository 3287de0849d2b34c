import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUEST_MESSAGES } from '#contract/activities/quests.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { writeSurvey } from '#testkit/builders/survey-builders.ts';
import { STUDY_PLAN, studyClient } from '#testkit/clients/study-client.ts';

let node: TestNode;
let researcher: Awaited<ReturnType<typeof studyClient>>;
beforeAll(async () => {
  node = await startTestNode();
  researcher = await studyClient(node);
});
afterAll(() => node.stop());

describe('a series of weekly quests', () => {
  const SERIES = 'seriesId shortId isActive currentWeek weeks { week monday externalName isHandedOut }';
  // The held clock stands in this week.
  const begin = (firstMonday: string) =>
    researcher.ask(
      'createQuestSeries',
      `mutation createQuestSeries($input: NewQuestSeries!) {
      createQuestSeries(input: $input) { ${SERIES} } }`,
      { input: { name: 'Pantry', firstMonday, points: STUDY_PLAN.points } },
    );
  const put = (seriesId: string, week: number, studyId: string) =>
    researcher.ask(
      'setQuestWeek',
      `mutation setQuestWeek($seriesId: ID!, $week: Int!, $studyId: ID!) {
      setQuestWeek(seriesId: $seriesId, week: $week, studyId: $studyId) { ${SERIES} } }`,
      { seriesId, week, studyId },
    );

  async function aQuest() {
    const { studyId } = await researcher.create({ kind: 'WEEKLY_QUEST' });
    await writeSurvey(node, studyId);
    return studyId as string;
  }
  const nextMonday = () => {
    const date = node.clock.now();
    const days = ((8 - date.getUTCDay()) % 7) + 7;
    return later(date, days * DAY_MS)
      .toISOString()
      .slice(0, 10);
  };

  test('begins on a Monday', async () => {
    const day = later(new Date(`${nextMonday()}T00:00:00Z`), DAY_MS)
      .toISOString()
      .slice(0, 10);
    expect((await begin(day)).fields).toEqual({ firstMonday: [QUEST_MESSAGES.firstMonday] });
  });

  test('takes a written quest into a week, replaces it, and is one line of the list', async () => {
    const series = await begin(nextMonday());
    const first = await put(series.seriesId, 2, await aQuest());
    expect(first.weeks).toMatchObject([{ externalName: null }, { week: 2, externalName: STUDY_PLAN.externalName }]);
    expect((await put(series.seriesId, 2, await aQuest())).weeks).toHaveLength(2);
    const { contents: studies } = await researcher.list({ text: series.shortId });
    expect(studies).toMatchObject([{ isSeries: true, kind: 'WEEKLY_QUEST', status: 'IN_FIELD', weeks: 2 }]);
    const cleared = await researcher.ask(
      'clearQuestWeek',
      `mutation clearQuestWeek($seriesId: ID!, $week: Int!) {
      clearQuestWeek(seriesId: $seriesId, week: $week) { ${SERIES} } }`,
      { seriesId: series.seriesId, week: 2 },
    );
    expect(cleared.weeks.every((week: { externalName: unknown }) => week.externalName === null)).toBe(true);
    const off = await researcher.ask(
      'switchQuestSeries',
      `mutation switchQuestSeries($seriesId: ID!, $isActive: Boolean!) {
      switchQuestSeries(seriesId: $seriesId, isActive: $isActive) { ${SERIES} } }`,
      {
        seriesId: series.seriesId,
        isActive: false,
      },
    );
    expect(off.isActive).toBe(false);
  });

  test('refuses weeks that are over and quests that nobody wrote', async () => {
    const past = later(new Date(`${nextMonday()}T00:00:00Z`), -28 * DAY_MS)
      .toISOString()
      .slice(0, 10);
    const series = await begin(past);
    expect((await put(series.seriesId, 1, await aQuest())).fields).toEqual({ week: [QUEST_MESSAGES['week-over']] });
    const { studyId } = await researcher.create({ kind: 'WEEKLY_QUEST' });
    const week = series.currentWeek + 1;
    expect((await put(series.seriesId, week, studyId)).fields.studyId[0]).toBe(QUEST_MESSAGES.notPublishable);
    const { studyId: noQuest } = await researcher.create();
    expect((await put(series.seriesId, week, noQuest)).fields).toEqual({ week: [QUEST_MESSAGES['not-a-quest']] });
    expect((await put('00000000-0000-4000-8000-000000000000', 1, studyId)).code).toBe('NOT_FOUND');
  });
});
