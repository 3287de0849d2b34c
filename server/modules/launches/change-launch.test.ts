import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRACE_SECONDS, MASS_SEND_PEOPLE } from '#contract/sending/sending.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { launchesBed, type LaunchesBed } from '#testkit/beds/launches-bed.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import {
  continueLaunch,
  endLaunch,
  giveGraceOf,
  lockBeforeWave,
  pauseLaunch,
  resumeLaunch,
  sendWaveNow,
  stopBeforeWave,
} from './change-launch.ts';
import { createLaunch } from './create-launch.ts';
import { finishLaunch, launchRuns, lockLaunchAndWave, noteHandedOut, startWave, stopForDecision } from './waves.ts';
import { hasLaunchGoingOn, readLaunches } from './read-launches.ts';
import { listBeginningWaves, nextStart } from './launches.store.ts';

const MANY = MASS_SEND_PEOPLE + 1;

let bed: LaunchesBed;
let by: { operatorId: string };
beforeAll(async () => {
  bed = await launchesBed();
  by = await anOperator(bed);
});
afterAll(() => bed.close());

type Change = typeof pauseLaunch;
const change = (what: Change, launchId: string) => bed.inTransaction((tx) => what(bed.launches, tx, launchId, by));
const made = async (what: Change, launchId: string) => {
  const result = await change(what, launchId);
  return result.ok ? 'made' : result.failure;
};
const hold = (launchId: string) => bed.inTransaction((tx) => lockLaunchAndWave(bed.launches, tx, launchId));
const stop = (launchId: string) => bed.inTransaction((tx) => stopForDecision(bed.launches, tx, launchId));
const inGrace = () => later(bed.clock.now(), GRACE_SECONDS * SECOND_MS);

describe('a launch', () => {
  test('is one of its study at a time, of two at once too; after it there may be another', async () => {
    const { projectId, created } = await bed.create();
    expect([created.ok, (await bed.create({ projectId })).created]).toMatchObject([true, { failure: 'going-on' }]);
    expect(await hasLaunchGoingOn(bed.launches, bed.db, projectId)).toBe(true);
    const [first] = await readLaunches(bed.launches, bed.db, projectId);
    await change(endLaunch, first?.launch.launch_id ?? '');
    expect(await hasLaunchGoingOn(bed.launches, bed.db, projectId)).toBe(false);
    const launch = {
      projectId,
      launchedBy: null,
      waves: [{ size: null, startsAt: bed.clock.now(), dropOutLimit: null }],
      reminderDays: [],
    };
    const second = await beforeCommit(
      bed.db,
      (tx: Db) => createLaunch(bed.launches, tx, launch),
      async () => (await bed.create({ projectId })).created,
    );
    expect(second).toMatchObject({ failure: 'going-on' });
    const all = await readLaunches(bed.launches, bed.db, projectId);
    expect(all.map((one) => one.launch.finished_at === null)).toEqual([true, false]);
  });

  test('has its waves in order, each with its reminders', async () => {
    const { launchId } = await bed.aLaunch({ waves: [{ size: 5 }, { dropOutLimit: 12.5 }], reminderDays: [2, 5] });
    const { waves } = await bed.read(launchId);
    expect(waves.map(({ wave }) => [wave.number, wave.size, wave.drop_out_limit])).toEqual([
      [1, 5, null],
      [2, null, '12.5'],
    ]);
    expect(waves.map(({ reminders }) => reminders.map((one) => [one.step, one.after_days, one.due_at]))).toEqual(
      waves.map(() => [
        [1, 2, null],
        [2, 5, null],
      ]),
    );
  });

  test('that is paused, stopped or over has nothing to do, and goes on when it is resumed', async () => {
    const { launchId, projectId } = await bed.aLaunch();
    expect(await hold(launchId)).toMatchObject({ wave: { number: 1 }, waveBefore: undefined });
    expect([await made(pauseLaunch, launchId), await made(pauseLaunch, launchId), await hold(launchId)]).toEqual([
      'made',
      'wrong-state',
      undefined,
    ]);
    expect([await made(resumeLaunch, launchId), await made(resumeLaunch, launchId)]).toEqual(['made', 'wrong-state']);
    expect(await hold(launchId)).toBeDefined();
    expect(await made(continueLaunch, launchId)).toBe('wrong-state');
    await stop(launchId);
    expect([await hold(launchId), await made(continueLaunch, launchId)]).toEqual([undefined, 'made']);
    expect([await made(endLaunch, launchId), await hold(launchId)]).toEqual(['made', undefined]);
    for (const what of [pauseLaunch, resumeLaunch, continueLaunch, endLaunch, sendWaveNow, stopBeforeWave]) {
      expect(await made(what, launchId)).toBe('wrong-state');
    }
    const actions = (await bed.auditOf('study', projectId)).map(({ action }) => action);
    expect(actions).toEqual(['launch.paused', 'launch.resumed', 'launch.continued', 'launch.ended']);
  });

  test('that ends is neither paused nor stopped any more, and says why it is over', async () => {
    const { launchId } = await bed.aLaunch();
    await change(pauseLaunch, launchId);
    await stop(launchId);
    await bed.inTransaction((tx) => finishLaunch(bed.launches, tx, launchId, 'STUDY_CLOSED'));
    const ended = { end_reason: 'STUDY_CLOSED', paused_at: null, stopped_at: null, finished_at: bed.clock.now() };
    expect((await bed.read(launchId)).launch).toMatchObject(ended);
    expect(await launchRuns.read(bed.launches, bed.db, launchId)).toBeUndefined();
  });

  test('of another panel, or of none, is unknown', async () => {
    const { launchId } = await bed.aLaunch();
    const elsewhere = { ...bed.launches, panelId: 'ELSEWHERE' };
    expect(await bed.inTransaction((tx) => endLaunch(elsewhere, tx, launchId, by))).toMatchObject({
      failure: 'unknown-launch',
    });
    expect(await made(endLaunch, randomUUID())).toBe('unknown-launch');
  });

  test('is changed by one at a time', async () => {
    const { launchId } = await bed.aLaunch();
    const second = await beforeCommit(
      bed.db,
      (tx) => pauseLaunch(bed.launches, tx, launchId, by),
      () => change(pauseLaunch, launchId),
    );
    expect(second).toMatchObject({ failure: 'wrong-state' });
  });
});

describe('the grace of a minute', () => {
  test.each([
    [MASS_SEND_PEOPLE, 0],
    [MANY, GRACE_SECONDS],
  ])('what is left to %d people when it is resumed goes out after %d seconds', async (people, seconds) => {
    const { launchId } = await bed.aLaunch({ waves: [{ size: people }] });
    await change(pauseLaunch, launchId);
    await change(resumeLaunch, launchId);
    expect(await nextStart(bed.db, launchId)).toEqual(later(bed.clock.now(), seconds * SECOND_MS));
  });

  test('counts who is still to be invited: what was handed out needs no grace', async () => {
    const { launchId } = await bed.aLaunch({ waves: [{ size: MANY }, {}] });
    await bed.freeze(launchId, await bed.members(MANY));
    const { wave } = await bed.wave(launchId);
    await bed.inTransaction((tx) => noteHandedOut(bed.launches, tx, wave, { upTo: 1, invited: 1, setAside: 0 }));
    await change(pauseLaunch, launchId);
    await change(resumeLaunch, launchId);
    expect(await nextStart(bed.db, launchId)).toEqual(bed.clock.now());
  });

  test('is given after a decision, with no limit for the next wave', async () => {
    const { launchId } = await bed.aLaunch({ waves: [{ size: MANY, dropOutLimit: 10 }] });
    await stop(launchId);
    await change(continueLaunch, launchId);
    expect((await bed.wave(launchId)).wave).toMatchObject({ drop_out_limit: null, starts_at: inGrace() });
  });

  test('is given with a study that is resumed, unless the launch stands still itself', async () => {
    const { projectId, launchId } = await bed.aLaunch({ waves: [{ size: MANY }] });
    const grace = (id: string) => bed.inTransaction((tx) => giveGraceOf(bed.launches, tx, id));
    await change(pauseLaunch, launchId);
    const before = await nextStart(bed.db, launchId);
    bed.clock.advance(1_000);
    expect([await grace(projectId), await nextStart(bed.db, launchId)]).toEqual([launchId, before]);
    await change(resumeLaunch, launchId);
    bed.clock.advance(GRACE_SECONDS * SECOND_MS);
    expect([await grace(projectId), await nextStart(bed.db, launchId)]).toEqual([launchId, inGrace()]);
    await change(endLaunch, launchId);
    expect(await grace(projectId)).toBeUndefined();
  });
});

describe('a wave that waits for its time', () => {
  const aWaiting = () => bed.aLaunch({ waves: [{ size: MANY, startsAt: bed.inDays(1) }], mostInvites: 70 });
  const begin = async (launchId: string) => {
    const { wave } = await bed.wave(launchId);
    await bed.inTransaction((tx) => startWave(bed.launches, tx, wave));
  };

  test('goes out now, once, unless the launch is paused', async () => {
    const { launchId } = await aWaiting();
    await change(pauseLaunch, launchId);
    expect(await made(sendWaveNow, launchId)).toBe('wrong-state');
    await change(resumeLaunch, launchId);
    expect([await made(sendWaveNow, launchId), await made(sendWaveNow, launchId)]).toEqual(['made', 'wrong-state']);
    expect(await nextStart(bed.db, launchId)).toEqual(bed.clock.now());
  });

  test('can be stopped with its launch, and one whose time has come cannot', async () => {
    const [waiting, due] = [await aWaiting(), await bed.aLaunch()];
    const holdBefore = (id: string) => bed.inTransaction((tx) => lockBeforeWave(bed.launches, tx, id));
    expect(await holdBefore(waiting.launchId)).toMatchObject({ hasBegun: false });
    expect(await holdBefore(due.launchId)).toBeUndefined();
    expect([await made(stopBeforeWave, waiting.launchId), await made(stopBeforeWave, due.launchId)]).toEqual([
      'made',
      'wrong-state',
    ]);
    expect((await bed.read(waiting.launchId)).launch.end_reason).toBe('ENDED');
    expect(await holdBefore(waiting.launchId)).toBeUndefined();
    const begun = await aWaiting();
    await begin(begun.launchId);
    expect(await holdBefore(begun.launchId)).toMatchObject({ hasBegun: true });
  });

  test('is listed until its time with how many it goes to, and not while its launch stands still', async () => {
    const { launchId } = await aWaiting();
    const listed = async (until = bed.inDays(1)) =>
      (await listBeginningWaves(bed.launches, until)).find((one) => one.launchId === launchId)?.people;
    expect([await listed(), await listed(later(bed.inDays(1), -1))]).toEqual([MANY, undefined]);
    await change(pauseLaunch, launchId);
    expect(await listed()).toBeUndefined();
    await change(resumeLaunch, launchId);
    const due = bed.inDays(1);
    bed.clock.advance(due.getTime() - bed.clock.now().getTime());
    expect(await listed(due)).toBeUndefined();
  });
});
