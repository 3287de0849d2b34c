import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/profile/preferences.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import {
  closeStudy,
  invitePanelist,
  moveTask,
  pauseStudy,
  readStudy,
  resumeStudy,
} from '#server/modules/activities/index.ts';
import { setPreferences } from '#server/modules/profile/index.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { must } from '#testkit/builders/builders.ts';
import { aLaunchingPanel, givenIn, type LaunchingPanel } from '#testkit/beds/launch-bed.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { continueLaunch, endLaunch, pauseLaunch, resumeLaunch } from './change-launch.ts';
import { handOutLaunch } from './hand-out-wave.ts';

const NOBODY = { operatorId: null };

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function launchRow({ db }: LaunchingPanel, launchId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT finished_at IS NOT NULL AS finished, end_reason AS reason, stopped_at IS NOT NULL AS stopped, invitees
    FROM launch WHERE launch_id = ${launchId}`.execute(db);
  return rows[0];
}

async function setAsideIn({ db }: LaunchingPanel, launchId: string) {
  const { rows } = await sql<{ panelist_id: string; reason: string }>`
    SELECT panelist_id, reason FROM launch_set_aside WHERE launch_id = ${launchId}`.execute(db);
  return rows;
}

async function tasksOf({ db }: LaunchingPanel, projectId: string) {
  const { rows } = await sql<{ task_id: string; panelist_id: string }>`
    SELECT task_id, panelist_id FROM task WHERE project_id = ${projectId} ORDER BY panelist_id`.execute(db);
  return rows;
}

describe('a launch', () => {
  test('gives every member one task, one notification and one e-mail, however small the batches', async () => {
    const panel = aLaunchingPanel(node);
    await panel.addManyMembers(57);
    const launchId = await panel.aLaunch(await panel.aStudy());

    await handOutLaunch(panel.rooms, launchId, { membersAtOnce: 10 });

    expect(await givenIn(panel)).toEqual({ tasks: 57, members: 57, notifications: 57, messages: 57 });
    expect(await launchRow(panel, launchId)).toMatchObject({ finished: true, reason: 'DONE', invitees: 57 });
  });

  test('goes on where it was when two nodes work on it at once and one of them dies', async () => {
    const panel = aLaunchingPanel(node);
    await panel.addManyMembers(60);
    const launchId = await panel.aLaunch(await panel.aStudy());
    const dying = new AbortController();
    const signal = AbortSignal.any([dying.signal]);
    dying.abort();

    await expect(handOutLaunch(panel.rooms, launchId, { membersAtOnce: 7, signal })).rejects.toThrow(/abort/i);
    await Promise.all([1, 2, 3].map(() => handOutLaunch(panel.rooms, launchId, { membersAtOnce: 7 })));

    expect(await givenIn(panel)).toEqual({ tasks: 60, members: 60, notifications: 60, messages: 60 });
  });

  test('makes ids that grow with time, as the application does', async () => {
    const panel = aLaunchingPanel(node);
    await panel.addManyMembers(3);
    const projectId = await panel.aStudy();
    await handOutLaunch(panel.rooms, await panel.aLaunch(projectId));

    const hex = panel.clock.now().getTime().toString(16).padStart(12, '0');
    for (const { task_id: id } of await tasksOf(panel, projectId)) {
      expect(id.replaceAll('-', '').slice(0, 12)).toBe(hex);
      expect(id).toMatch(/^.{14}7.{4}[89ab]/);
    }
  });

  test('sets aside whoever has changed their mind, with the reason', async () => {
    const panel = aLaunchingPanel(node);
    const [gone = '', optedOut = '', full = '', asked = '', keen = ''] = await Promise.all(
      Array.from({ length: 5 }, () => panel.addMember()),
    );
    const projectId = await panel.aStudy();
    const launchId = await panel.aLaunch(projectId, {
      waves: [{ size: null, startsAt: later(panel.clock.now(), HOUR_MS), dropOutLimit: null }],
    });
    await handOutLaunch(panel.rooms, launchId);
    expect(await launchRow(panel, launchId)).toMatchObject({ invitees: 5, finished: false });
    const { db, rooms } = panel;
    await sql`UPDATE panelist SET state = 'SUSPENDED' WHERE panelist_id = ${gone}`.execute(db);
    await setPreferences(rooms.profile, db, optedOut, { ...DEFAULT_PREFERENCES, isOptedIntoSurveys: false });
    await setPreferences(rooms.profile, db, full, { ...DEFAULT_PREFERENCES, frequency: 1, period: 'DAILY' });
    must(await invitePanelist(rooms.activities, db, { projectId: await panel.aStudy(), panelistId: full }));
    must(await invitePanelist(rooms.activities, db, { projectId, panelistId: asked }));
    panel.clock.advance(HOUR_MS);

    await handOutLaunch(panel.rooms, launchId);

    const reasons = new Map((await setAsideIn(panel, launchId)).map((row) => [row.panelist_id, row.reason]));
    expect(reasons).toEqual(
      new Map([
        [gone, 'NOT_ACTIVE'],
        [optedOut, 'OPTED_OUT'],
        [full, 'NO_ROOM'],
        [asked, 'HAS_TASK'],
      ]),
    );
    expect((await tasksOf(panel, projectId)).map((row) => row.panelist_id).toSorted()).toEqual(
      [asked, keen].toSorted(),
    );
  });

  test('never uses the last room of a member twice, when several run at once', async () => {
    const panel = aLaunchingPanel(node);
    const { db, rooms } = panel;
    for (let member = 0; member < 20; member++) {
      const one = await panel.addMember();
      await setPreferences(rooms.profile, db, one, { ...DEFAULT_PREFERENCES, frequency: 1, period: 'WEEKLY' });
    }
    const launches = await Promise.all([1, 2, 3, 4].map(async () => panel.aLaunch(await panel.aStudy())));

    await Promise.all(launches.map((launchId) => handOutLaunch(panel.rooms, launchId, { membersAtOnce: 3 })));

    expect(await givenIn(panel)).toMatchObject({ tasks: 20, notifications: 20, messages: 20 });
  });

  test('ends with nobody when nobody can be invited', async () => {
    const panel = aLaunchingPanel(node);
    const launchId = await panel.aLaunch(await panel.aStudy());
    await handOutLaunch(panel.rooms, launchId);
    expect(await launchRow(panel, launchId)).toMatchObject({ finished: true, reason: 'NOBODY' });
  });
});

describe('waves', () => {
  async function twoWaves(dropOutLimit: number | null) {
    const panel = aLaunchingPanel(node);
    await panel.addManyMembers(30);
    const projectId = await panel.aStudy();
    const start = panel.clock.now();
    const waves = [
      { size: 10, startsAt: start, dropOutLimit: null },
      { size: null, startsAt: later(start, DAY_MS), dropOutLimit },
    ];
    const launchId = await panel.aLaunch(projectId, { waves });
    await handOutLaunch(panel.rooms, launchId);
    return { panel, projectId, launchId };
  }

  test('come when their time has come', async () => {
    const { panel, projectId, launchId } = await twoWaves(null);
    expect(await tasksOf(panel, projectId)).toHaveLength(10);
    await handOutLaunch(panel.rooms, launchId);
    expect(await tasksOf(panel, projectId)).toHaveLength(10);

    panel.clock.advance(DAY_MS);
    await handOutLaunch(panel.rooms, launchId);

    expect(await tasksOf(panel, projectId)).toHaveLength(30);
    expect(await launchRow(panel, launchId)).toMatchObject({ finished: true, reason: 'DONE' });
  });

  test('wait for a decision when too many have left the one before', async () => {
    const { panel, projectId, launchId } = await twoWaves(50);
    const { db, rooms } = panel;
    const [left, stayed] = await tasksOf(panel, projectId);
    for (const task of [left, stayed]) must(await moveTask(rooms.activities, db, task?.task_id ?? '', 'STARTED'));
    must(await moveTask(rooms.activities, db, left?.task_id ?? '', 'DROPOUT'));
    panel.clock.advance(DAY_MS);

    await handOutLaunch(panel.rooms, launchId);
    expect(await tasksOf(panel, projectId)).toHaveLength(10);
    expect(await launchRow(panel, launchId)).toMatchObject({ stopped: true, finished: false });

    must(await inTransaction(db, (tx) => continueLaunch(rooms.launches, tx, launchId, NOBODY)));
    await handOutLaunch(panel.rooms, launchId);
    expect(await tasksOf(panel, projectId)).toHaveLength(30);
  });

  test('go on by themselves when few have left', async () => {
    const { panel, projectId, launchId } = await twoWaves(51);
    const { db, rooms } = panel;
    const [left, stayed] = await tasksOf(panel, projectId);
    for (const task of [left, stayed]) must(await moveTask(rooms.activities, db, task?.task_id ?? '', 'STARTED'));
    must(await moveTask(rooms.activities, db, left?.task_id ?? '', 'DROPOUT'));
    panel.clock.advance(DAY_MS);

    await handOutLaunch(panel.rooms, launchId);
    expect(await tasksOf(panel, projectId)).toHaveLength(30);
  });
});

describe('stopping', () => {
  async function waiting(given: Parameters<LaunchingPanel['aStudy']>[0] = {}) {
    const panel = aLaunchingPanel(node);
    await panel.addManyMembers(10);
    const projectId = await panel.aStudy(given);
    return { panel, projectId, launchId: await panel.aLaunch(projectId) };
  }

  test('a paused launch invites nobody until it is resumed', async () => {
    const { panel, projectId, launchId } = await waiting();
    const { db, rooms } = panel;
    must(await inTransaction(db, (tx) => pauseLaunch(rooms.launches, tx, launchId, NOBODY)));
    await handOutLaunch(panel.rooms, launchId);
    expect(await tasksOf(panel, projectId)).toHaveLength(0);
    expect(await inTransaction(db, (tx) => pauseLaunch(rooms.launches, tx, launchId, NOBODY))).toMatchObject({
      ok: false,
    });

    must(await inTransaction(db, (tx) => resumeLaunch(rooms.launches, tx, launchId, NOBODY)));
    await handOutLaunch(panel.rooms, launchId);
    expect(await tasksOf(panel, projectId)).toHaveLength(10);
  });

  test('a paused study stops it as well', async () => {
    const { panel, projectId, launchId } = await waiting();
    const { db, rooms } = panel;
    must(await inTransaction(db, (tx) => pauseStudy(rooms.activities, tx, { projectId }, NOBODY)));
    await handOutLaunch(panel.rooms, launchId);
    expect(await tasksOf(panel, projectId)).toHaveLength(0);
    must(await inTransaction(db, (tx) => resumeStudy(rooms.activities, tx, projectId, NOBODY)));
    await handOutLaunch(panel.rooms, launchId);
    expect(await tasksOf(panel, projectId)).toHaveLength(10);
  });

  test('a closed study ends it', async () => {
    const { panel, projectId, launchId } = await waiting();
    must(await inTransaction(panel.db, (tx) => closeStudy(panel.rooms.activities, tx, projectId, NOBODY)));
    await handOutLaunch(panel.rooms, launchId);
    expect(await tasksOf(panel, projectId)).toHaveLength(0);
    expect(await launchRow(panel, launchId)).toMatchObject({ finished: true, reason: 'STUDY_CLOSED' });
  });

  test('a launch that was ended invites nobody else', async () => {
    const { panel, projectId, launchId } = await waiting();
    must(await inTransaction(panel.db, (tx) => endLaunch(panel.rooms.launches, tx, launchId, NOBODY)));
    await handOutLaunch(panel.rooms, launchId);
    expect(await tasksOf(panel, projectId)).toHaveLength(0);
    expect(await inTransaction(panel.db, (tx) => endLaunch(panel.rooms.launches, tx, launchId, NOBODY))).toMatchObject({
      ok: false,
    });
  });

  test('the budget guard pauses the study before another is invited, counting those on their way at the full price', async () => {
    const { panel, projectId, launchId } = await waiting({ budgetPoints: 240 });
    const { db, rooms } = panel;
    await handOutLaunch(panel.rooms, launchId, { membersAtOnce: 4 });
    expect(await tasksOf(panel, projectId)).toHaveLength(10);
    const [first, second] = await tasksOf(panel, projectId);
    for (const task of [first, second]) must(await moveTask(rooms.activities, db, task?.task_id ?? '', 'STARTED'));
    await panel.addManyMembers(5);
    const more = await panel.aLaunch(projectId);

    await handOutLaunch(panel.rooms, more);

    expect(await tasksOf(panel, projectId)).toHaveLength(10);
    expect(await readStudy(rooms.activities, db, projectId)).toMatchObject({ status: 'PAUSED', pauseReason: 'BUDGET' });
    expect(await launchRow(panel, more)).toMatchObject({ finished: false });
  });
});

test('more members are invited to the same study, never those who have been', async () => {
  const panel = aLaunchingPanel(node);
  await panel.addManyMembers(5);
  const projectId = await panel.aStudy();
  await handOutLaunch(panel.rooms, await panel.aLaunch(projectId));
  await panel.addManyMembers(4);

  const more = await panel.aLaunch(projectId);
  await handOutLaunch(panel.rooms, more);

  expect(await launchRow(panel, more)).toMatchObject({ invitees: 4, reason: 'DONE' });
  expect(await givenIn(panel)).toEqual({ tasks: 9, members: 9, notifications: 9, messages: 9 });
});
