import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/profile/preferences.ts';
import { DAY_MS, SECOND_MS } from '#contract/time/durations.ts';
import { createPanelist, type NewPanelist } from '#server/modules/identity/index.ts';
import { setPreferences } from '#server/modules/profile/index.ts';
import { manyMembers } from '#testkit/builders/many-members.ts';
import { aProject, must } from '#testkit/builders/builders.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { beforeCommit, optingOut } from '#testkit/unfinished-change.ts';
import { addQuestTemplate, createQuestSeries, type NewQuestSeries, type NewQuestTemplate } from './plan-quests.ts';
import { handOutQuests, type QuestRooms } from './hand-out-quests.ts';

const POINTS = { qualified: 40, nonQualified: 5, overQuota: 5 };

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

let panels = 0;
/** A panel of its own with a clock of its own, so that neither another test nor the node's schedule hands out in it. */
function aPanel(start = '2026-06-08T04:00:00Z') {
  panels += 1;
  const clock = heldClock(new Date(start));
  const panelId = `QUESTS-${panels}`;
  const own = { panelId, clock, timeZone: 'America/New_York' };
  const rooms: QuestRooms = {
    activities: { ...node.rooms.activities, ...own },
    identity: { ...node.rooms.identity, ...own },
    onTasksClosed: async () => undefined,
  };
  const { db } = node.platform;
  let members = 0;
  return {
    rooms,
    clock,
    handOut: (signal?: AbortSignal) => handOutQuests(rooms, signal),
    async addMember(state: NewPanelist['state'] = 'ACTIVE'): Promise<string> {
      members += 1;
      const name = { email: `m${members}@example.com`, firstName: 'M', lastName: 'S', state };
      return must(await createPanelist(rooms.identity, db, name)).panelistId;
    },
    addManyMembers: (count: number) => manyMembers(db, count, { panelId }),
    async addSeries(given: Partial<NewQuestSeries> = {}): Promise<string> {
      const series = { name: 'Pantry', firstMonday: '2026-06-08', points: POINTS, isActive: true, ...given };
      return (await createQuestSeries(rooms.activities, db, { shortId: `${panelId}-Q`, ...series })).seriesId;
    },
    addTemplate: (seriesId: string, week: NewQuestTemplate['week'], externalName = `Quest ${week}`) =>
      addQuestTemplate(rooms.activities, db, { seriesId, week, externalName, description: 'Three questions.' }),
    async weeks() {
      const { rows } = await sql`
        SELECT w.tasks_handed_out AS tasks, w.finished_at IS NOT NULL AS "isFinished" FROM quest_week w
        JOIN quest_series s USING (series_id) WHERE s.panel_id = ${panelId}`.execute(db);
      return rows;
    },
    async tasks() {
      const { rows } = await sql<{ panelist_id: string; state: string; name: string; closes_at: Date }>`
        SELECT t.panelist_id, t.state, p.external_name AS name, p.closes_at FROM task t JOIN project p USING (project_id)
        WHERE t.panel_id = ${panelId} ORDER BY t.created_at, t.panelist_id`.execute(db);
      return rows;
    },
  };
}

const states = (tasks: readonly { name: string; state: string }[]) => tasks.map(({ name, state }) => [name, state]);

describe('a week', () => {
  test('is handed out once, however often it is tried', async () => {
    const panel = aPanel();
    const panelistId = await panel.addMember();
    await panel.addTemplate(await panel.addSeries(), 1);
    await panel.handOut();
    await panel.handOut();
    panel.clock.advance(3 * DAY_MS);
    await panel.handOut();
    expect(await panel.tasks()).toEqual([
      { panelist_id: panelistId, state: 'INVITED', name: 'Quest 1', closes_at: new Date('2026-06-15T04:00:00Z') },
    ]);
  });

  test("brings the next quest and closes last week's", async () => {
    const panel = aPanel();
    await panel.addMember();
    const seriesId = await panel.addSeries();
    for (const week of [1, 2]) await panel.addTemplate(seriesId, week);
    await panel.handOut();
    panel.clock.advance(7 * DAY_MS);
    await panel.handOut();
    expect(states(await panel.tasks())).toEqual([
      ['Quest 1', 'CLOSE'],
      ['Quest 2', 'INVITED'],
    ]);
  });

  test("without a template brings nothing, and last week's are closed all the same", async () => {
    const panel = aPanel();
    await panel.addMember();
    await panel.addTemplate(await panel.addSeries(), 1);
    await panel.handOut();
    panel.clock.advance(7 * DAY_MS);
    await panel.handOut();
    expect(states(await panel.tasks())).toEqual([['Quest 1', 'CLOSE']]);
  });

  test('that has a template of its own does not use the one by number', async () => {
    const panel = aPanel();
    await panel.addMember();
    const seriesId = await panel.addSeries();
    await panel.addTemplate(seriesId, 1);
    await panel.addTemplate(seriesId, '2026-06-08', 'The week of the fair');
    await panel.handOut();
    expect(states(await panel.tasks())).toEqual([['The week of the fair', 'INVITED']]);
  });

  test('brings one quest of each series, and none of a series that rests', async () => {
    const panel = aPanel();
    await panel.addMember();
    await panel.addTemplate(await panel.addSeries(), 1, 'First');
    await panel.addTemplate(await panel.addSeries({ shortId: 'B', firstMonday: '2026-06-01' }), 2, 'Second');
    await panel.addTemplate(await panel.addSeries({ shortId: 'C', isActive: false }), 1, 'Resting');
    await panel.handOut();
    const names = (await panel.tasks()).map((task) => task.name);
    expect(names.toSorted()).toEqual(['First', 'Second']);
  });
});

describe('a quest goes to', () => {
  test('active members who want surveys, and to nobody else', async () => {
    const panel = aPanel();
    const chosen = [await panel.addMember(), await panel.addMember()];
    await panel.addMember('SUSPENDED');
    await panel.addMember('INVITED');
    const optedOut = await panel.addMember();
    const wantsSurveysOnly = await panel.addMember();
    const { profile } = node.rooms;
    const { db } = node.platform;
    await setPreferences(profile, db, optedOut, { ...DEFAULT_PREFERENCES, isOptedIntoSurveys: false });
    await setPreferences(profile, db, wantsSurveysOnly, { ...DEFAULT_PREFERENCES, isOptedIntoVideos: false });
    await panel.addTemplate(await panel.addSeries(), 1);
    await panel.handOut();
    const got = (await panel.tasks()).map((task) => task.panelist_id);
    expect(got.toSorted()).toEqual([...chosen, wantsSurveysOnly].toSorted());
  });

  test('nobody who is just opting out of surveys', async () => {
    const panel = aPanel();
    const [weary, keen] = [await panel.addMember(), await panel.addMember()];
    await panel.addTemplate(await panel.addSeries(), 1);
    const { rooms, platform } = node;
    await beforeCommit(platform.db, optingOut(rooms.profile, weary), () => panel.handOut());
    expect((await panel.tasks()).map((task) => task.panelist_id)).toEqual([keen]);
  });

  test('everybody of a large panel once, when two nodes try at once', async () => {
    const panel = aPanel();
    await panel.addManyMembers(3_500);
    await panel.addTemplate(await panel.addSeries(), 1);
    await Promise.all([panel.handOut(), panel.handOut()]);
    const got = (await panel.tasks()).map((task) => task.panelist_id);
    expect(got).toHaveLength(3_500);
    expect(new Set(got).size).toBe(3_500);
    expect(await panel.weeks()).toEqual([{ tasks: 3_500, isFinished: true }]);
  });

  test('everybody once, when it was interrupted in the middle', async () => {
    const panel = aPanel();
    await panel.addManyMembers(2_500);
    await panel.addTemplate(await panel.addSeries(), 1);
    await expect(panel.handOut(stopsAfter(2))).rejects.toThrow('the node stops');
    expect(await panel.weeks()).toEqual([{ tasks: expect.any(Number), isFinished: false }]);
    const { length: first } = await panel.tasks();
    expect([first >= 500, first < 2_500]).toEqual([true, true]);
    await panel.handOut();
    expect(await panel.weeks()).toEqual([{ tasks: 2_500, isFinished: true }]);
    expect(await panel.tasks()).toHaveLength(2_500);
  });
});

/** The node stops after this many batches. */
function stopsAfter(batches: number): AbortSignal {
  const { signal } = new AbortController();
  let asked = 0;
  return Object.assign(signal, {
    throwIfAborted() {
      asked += 1;
      if (asked > batches) throw new Error('the node stops');
    },
  });
}

describe("by the clock of the panel's zone", () => {
  test.each([
    ['an ordinary Monday', '2026-06-15T03:59:59Z'],
    ['the Monday after the clocks went forward', '2026-03-09T03:59:59Z'],
    ['the Monday after the clocks went back', '2026-11-02T04:59:59Z'],
  ])('%s begins at midnight, not a second before', async (_day, before) => {
    const panel = aPanel(before);
    await panel.addMember();
    const seriesId = await panel.addSeries({ firstMonday: '2026-03-02' });
    const monday = new Date(before).toISOString().slice(0, 10);
    await panel.addTemplate(seriesId, monday, 'This week');
    await panel.handOut();
    expect(await panel.tasks()).toEqual([]);
    panel.clock.advance(SECOND_MS);
    await panel.handOut();
    expect(states(await panel.tasks())).toEqual([['This week', 'INVITED']]);
  });

  test.each([
    ['shorter by an hour', '2026-03-02T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['longer by an hour', '2026-10-26T04:00:00Z', '2026-11-02T05:00:00Z'],
  ])('a week that is %s closes when the next begins', async (_week, start, closing) => {
    const panel = aPanel(start);
    await panel.addMember();
    await panel.addTemplate(await panel.addSeries({ firstMonday: start.slice(0, 10) }), 1);
    await panel.handOut();
    expect((await panel.tasks())[0]?.closes_at).toEqual(new Date(closing));
    panel.clock.advance(new Date(closing).getTime() - new Date(start).getTime() - 1);
    await panel.handOut();
    expect((await panel.tasks())[0]?.state).toBe('INVITED');
    panel.clock.advance(1);
    await panel.handOut();
    expect((await panel.tasks())[0]?.state).toBe('CLOSE');
  });
});

test('a node that starts on a Wednesday makes up for the Monday that it missed', async () => {
  const { db } = node.platform;
  const { activities } = node.rooms;
  // The held clock stands on Wednesday, June 10.
  const series = { shortId: 'LATE', name: 'Late', firstMonday: '2026-06-08', points: POINTS, isActive: true };
  const { seriesId } = await createQuestSeries(activities, db, series);
  await addQuestTemplate(activities, db, { seriesId, week: 1, externalName: 'Missed', description: 'x' });
  const { databaseUrl } = node;
  const second = await startTestNode({ databaseUrl });
  await expect
    .poll(
      async () => {
        const { rows } =
          await sql`SELECT FROM quest_week WHERE series_id = ${seriesId} AND finished_at IS NOT NULL`.execute(db);
        return rows.length;
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await second.stop();
});

test('one series that cannot be handed out holds up no other, and fails the job at the end', async () => {
  const panel = aPanel();
  await panel.addMember();
  const bad = await panel.addSeries({ shortId: 'BAD-SERIES' });
  await panel.addTemplate(bad, 1, 'Never');
  const good = await panel.addSeries();
  await panel.addTemplate(good, 1);
  const { db } = node.platform;
  await sql`ALTER TABLE project ADD CONSTRAINT not_this_one CHECK (external_name <> 'Never')`.execute(db);
  try {
    await expect(panel.handOut()).rejects.toThrow('weekly quests: 1 of 3 failed');
  } finally {
    await sql`ALTER TABLE project DROP CONSTRAINT not_this_one`.execute(db);
  }
  const handedOut = async () => {
    const { rows } = await sql<{ external_name: string }>`
      SELECT external_name FROM task JOIN project USING (project_id)
      WHERE task.panel_id = ${panel.rooms.activities.panelId} ORDER BY 1`.execute(db);
    return rows.map((row) => row.external_name);
  };
  expect(await handedOut()).toEqual(['Quest 1']);
  await panel.handOut();
  expect(await handedOut()).toEqual(['Never', 'Quest 1']);
});

test('a quest whose short id another project has gets one of its own', async () => {
  const panel = aPanel();
  await panel.addMember();
  for (const shortId of ['PANTRY', 'PANTRY-1']) {
    const seriesId = await panel.addSeries({ shortId });
    await panel.addTemplate(seriesId, 1, shortId);
  }
  await aProject(node, { shortId: 'PANTRY-1-1' });
  await panel.handOut();
  const { rows } = await sql<{ short_id: string }>`
    SELECT short_id FROM project WHERE panel_id = ${panel.rooms.activities.panelId} ORDER BY 1`.execute(
    node.platform.db,
  );
  expect(rows).toEqual([{ short_id: 'PANTRY-1' }, { short_id: expect.stringMatching(/^PANTRY-1-1-[0-9a-f]{12}$/) }]);
});
