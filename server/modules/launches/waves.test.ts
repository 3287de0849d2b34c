import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRACE_SECONDS } from '#contract/sending/sending.ts';
import { DAY_MS, SECOND_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import { launchesBed, type LaunchesBed } from '#testkit/beds/launches-bed.ts';
import { aProject } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { addRetried, dropOutPercent, lockLaunchAndWave, noteHandedOut, startWave, whichAreDue } from './waves.ts';
import { endReminder, lockDueReminder, noteReminded, postponeReminders } from './reminders.ts';
import { inviteesAt, takeBackSetAside } from './invitees.store.ts';
import { listDueReminders } from './reminders.store.ts';
import { listSetAside } from './set-aside.ts';
import { originsOf } from './read-launches.ts';
import { pauseLaunch } from './change-launch.ts';

const PAGE_MOST = 200;
const NOBODY = { operatorId: null };

let bed: LaunchesBed;
beforeAll(async () => {
  bed = await launchesBed();
});
afterAll(() => bed.close());

async function invitees(launchId: string, after: number, upTo: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT panelist_id AS id FROM (${inviteesAt(launchId, after, upTo)}) invited`.execute(bed.db);
  return rows.map(({ id }) => id).toSorted();
}
const handOut = async (launchId: string, upTo: number, number = 1, invited = 1, setAside = 0) => {
  const { wave } = await bed.wave(launchId, number);
  return bed.inTransaction((tx) => noteHandedOut(bed.launches, tx, wave, { upTo, invited, setAside }));
};
const begin = async (launchId: string, number = 1) => {
  const { wave } = await bed.wave(launchId, number);
  await bed.inTransaction((tx) => startWave(bed.launches, tx, wave));
};

describe('who is invited', () => {
  test('is decided once, wave by wave in the order in which they were drawn', async () => {
    const ids = await bed.members(5);
    const { launchId } = await bed.aLaunch({ waves: [{ size: 2 }, {}] });
    expect(await bed.freeze(launchId, ids)).toBe(5);
    const { launch, waves } = await bed.read(launchId);
    expect(launch).toMatchObject({ invitees: 5, audience_revision: 3, frozen_at: bed.clock.now() });
    expect(waves.map(({ wave }) => [wave.first_position, wave.last_position, wave.handed_out_up_to])).toEqual([
      [1, 2, 0],
      [3, 5, 2],
    ]);
    expect(await invitees(launchId, 0, 2)).toEqual(ids.slice(0, 2).toSorted());
    expect(await invitees(launchId, 2, 5)).toEqual(ids.slice(2).toSorted());
  });

  test.each([
    [4, 4],
    [5, 5],
    [6, 5],
  ])('is no more than %d who were agreed to: %d of five', async (mostInvites, invited) => {
    const ids = await bed.members(5);
    const { launchId } = await bed.aLaunch({ mostInvites });
    expect(await bed.freeze(launchId, ids)).toBe(invited);
    expect(await invitees(launchId, 0, 5)).toEqual(ids.slice(0, invited).toSorted());
  });

  test('fills the waves from the first: one that nobody is left for is empty', async () => {
    const { launchId } = await bed.aLaunch({ waves: [{ size: 4 }, { size: 4 }, {}] });
    await bed.freeze(launchId, await bed.members(4));
    const { waves } = await bed.read(launchId);
    expect(waves.map(({ wave }) => [wave.first_position, wave.last_position])).toEqual([
      [1, 4],
      [5, 4],
      [5, 4],
    ]);
  });
});

describe('a wave', () => {
  test('is handed out batch by batch until its last place, then it is the turn of the next', async () => {
    const { launchId } = await bed.aLaunch({ waves: [{ size: 3 }, {}] });
    await bed.freeze(launchId, await bed.members(4));
    expect([await handOut(launchId, 2, 1, 1, 1), (await bed.wave(launchId)).wave.finished_at]).toEqual([false, null]);
    expect(await handOut(launchId, 3)).toBe(true);
    const { wave } = await bed.wave(launchId);
    expect(wave).toMatchObject({ invited: 2, set_aside: 1, handed_out_up_to: 3, finished_at: bed.clock.now() });
    const next = await bed.inTransaction((tx) => lockLaunchAndWave(bed.launches, tx, launchId));
    expect(next).toMatchObject({ wave: { number: 2 }, waveBefore: { number: 1 } });
    await handOut(launchId, 4, 2);
    const over = await bed.inTransaction((tx) => lockLaunchAndWave(bed.launches, tx, launchId));
    expect([over?.wave, over?.waveBefore]).toEqual([undefined, undefined]);
  });

  test('is handed out by one worker at a time', async () => {
    const { launchId } = await bed.aLaunch();
    await bed.freeze(launchId, await bed.members(2));
    const { wave } = await bed.wave(launchId);
    const second = await beforeCommit(
      bed.db,
      async (tx) => {
        await lockLaunchAndWave(bed.launches, tx, launchId);
        await noteHandedOut(bed.launches, tx, wave, { upTo: 1, invited: 1, setAside: 0 });
      },
      () => bed.inTransaction((tx) => lockLaunchAndWave(bed.launches, tx, launchId)),
    );
    expect(second?.wave).toMatchObject({ handed_out_up_to: 1, invited: 1 });
  });

  test('has reminders that are due so many days after it began', async () => {
    const { launchId } = await bed.aLaunch({ reminderDays: [2, 5] });
    await begin(launchId);
    const { wave, reminders } = await bed.wave(launchId);
    expect(wave.started_at).toEqual(bed.clock.now());
    expect(reminders.map((one) => one.due_at)).toEqual([bed.inDays(2), bed.inDays(5)]);
  });

  test.each([
    [0, 0, undefined],
    [4, 1, 25],
    [3, 3, 100],
  ])('of %d who started and %d who left early has lost %s percent', (started, leftEarly, percent) => {
    expect(dropOutPercent({ started, leftEarly })).toBe(percent);
  });
});

describe('who was set aside', () => {
  async function aSetAside(count: number) {
    const { launchId } = await bed.aLaunch();
    const { wave } = await bed.wave(launchId);
    const ids = await bed.members(Math.min(count, 3));
    for (const [place, id] of ids.entries()) {
      await sql`INSERT INTO launch_set_aside (launch_id, panelist_id, wave_id, reason, set_aside_at)
        VALUES (${launchId}, ${id}, ${wave.wave_id}, 'NO_ROOM', ${later(bed.clock.now(), place)})`.execute(bed.db);
    }
    return { launchId, waveId: wave.wave_id, ids };
  }

  test('is listed from the newest, each on one page; a key that nobody gave out begins anew', async () => {
    const { launchId, ids } = await aSetAside(3);
    const page = (startingAfter: string | null, pageSize = 2) =>
      listSetAside(bed.db, launchId, { startingAfter, pageSize });
    const first = await page(null);
    const second = await page(first.nextPage);
    expect([...first.contents, ...second.contents].map((one) => one.panelist_id)).toEqual(ids.toReversed());
    expect([first.contents.length, second.nextPage]).toEqual([2, null]);
    expect(await page('nonsense')).toEqual(first);
    expect((await page(null, PAGE_MOST + 1)).contents).toHaveLength(3);
  });

  test('is tried again in parts, and counted as invited as far as it was', async () => {
    const { launchId, waveId, ids } = await aSetAside(3);
    await handOut(launchId, 3, 1, 0, 3);
    const takeBack = () => bed.inTransaction((tx) => takeBackSetAside(tx, waveId, { most: 2 }));
    const [first, second, third] = [await takeBack(), await takeBack(), await takeBack()];
    expect([first.length, second.length, third.length]).toEqual([2, 1, 0]);
    expect([...first, ...second].toSorted()).toEqual(ids.toSorted());
    await bed.inTransaction((tx) => addRetried(tx, waveId, 2));
    expect((await bed.wave(launchId)).wave).toMatchObject({ invited: 2, set_aside: 1 });
  });
});

describe('a reminder', () => {
  /** Its wave has begun and handed out three places, all there are. */
  async function aReminder() {
    const { launchId, projectId } = await bed.aLaunch({ reminderDays: [1] });
    await bed.freeze(launchId, await bed.members(3));
    await begin(launchId);
    await handOut(launchId, 2);
    const { reminders } = await bed.wave(launchId);
    return { launchId, projectId, reminderId: reminders[0]?.reminder_id ?? '' };
  }
  const hold = (id: string) => bed.inTransaction((tx) => lockDueReminder(tx, id));
  const due = () => listDueReminders(bed.launches);

  test('is due from its day, and not when it was ended', async () => {
    const { reminderId } = await aReminder();
    bed.clock.advance(DAY_MS - 1);
    expect(await due()).not.toContain(reminderId);
    bed.clock.advance(1);
    expect(await due()).toContain(reminderId);
    await bed.inTransaction((tx) => endReminder(bed.launches, tx, reminderId));
    expect([(await due()).includes(reminderId), await hold(reminderId)]).toEqual([false, undefined]);
  });

  test('is finished with the last of its wave, and not before its wave is', async () => {
    const { launchId, reminderId } = await aReminder();
    const note = async (upTo: number) => {
      const reminder = await hold(reminderId);
      if (reminder === undefined) throw new Error('it goes on');
      return bed.inTransaction((tx) => noteReminded(bed.launches, tx, reminder, { upTo, reminded: 1 }));
    };
    expect(await note(2)).toBe(false);
    await handOut(launchId, 3);
    expect([await note(2), await note(3)]).toEqual([false, true]);
    expect((await bed.wave(launchId)).reminders).toMatchObject([
      { reminded: 3, reminded_up_to: 3, finished_at: bed.clock.now() },
    ]);
  });

  test('stands still with its launch', async () => {
    const { launchId, reminderId } = await aReminder();
    expect(await hold(reminderId)).toMatchObject({ is_paused: false });
    await bed.inTransaction((tx) => pauseLaunch(bed.launches, tx, launchId, NOBODY));
    expect(await hold(reminderId)).toBeUndefined();
  });

  test("that came due while its study stood still waits a minute; one that is not due, and another study's, does not", async () => {
    const [mine, other] = [await aReminder(), await aReminder()];
    const dueAt = async (launchId: string) => (await bed.wave(launchId)).reminders[0]?.due_at;
    const before = await dueAt(mine.launchId);
    const postpone = (id: string) => bed.inTransaction((tx) => postponeReminders(bed.launches, tx, id));
    await postpone(mine.projectId);
    expect(await dueAt(mine.launchId)).toEqual(before);
    bed.clock.advance(DAY_MS);
    await postpone(mine.projectId);
    expect(await dueAt(mine.launchId)).toEqual(later(bed.clock.now(), GRACE_SECONDS * SECOND_MS));
    expect(await dueAt(other.launchId)).toEqual(before);
  });

  test('and a wave are due by a moment', async () => {
    const { launchId } = await aReminder();
    const [wave, reminder] = originsOf(await bed.read(launchId));
    const which = (by: Date) => bed.inTransaction((tx) => whichAreDue(tx, [wave ?? '', reminder ?? ''], by));
    const dueAt = bed.inDays(1);
    expect([await which(later(dueAt, -1)), (await which(dueAt)).toSorted()]).toEqual([
      [wave],
      [wave ?? '', reminder ?? ''].toSorted(),
    ]);
  });

  test('of a study that nobody launched is none', async () => {
    const { projectId } = await aProject(bed);
    const before = await due();
    await bed.inTransaction((tx) => postponeReminders(bed.launches, tx, projectId));
    expect(await due()).toEqual(before);
  });
});
