import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRACE_SECONDS } from '#contract/sending/sending.ts';
import { DAY_MS, SECOND_MS } from '#contract/time/durations.ts';
import { handOutLaunch } from '#server/modules/launches/hand-out-wave.ts';
import { later } from '#server/platform/clock.ts';
import { aLaunchingPanel, givenIn } from '#testkit/beds/launch-bed.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { optingOut } from '#testkit/unfinished-change.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { carryOutPostponed } from './carry-out-postponed.ts';
import { retryLaunchOrWait } from './retry-in-a-minute.ts';

const MEMBERS = 61;
const UNWILLING = 5;
const PEOPLE_AT_ONCE = 7;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** A launch that invited one member, whose email came back, and set all others aside. */
async function aLaunchWithSetAside() {
  const panel = aLaunchingPanel(node);
  const { db, clock } = panel;
  await panel.addManyMembers(MEMBERS);
  const wave = { dropOutLimit: null, startsAt: clock.now() };
  const waves = [
    { ...wave, size: 1 },
    { ...wave, size: null, startsAt: later(clock.now(), DAY_MS) },
  ];
  const projectId = await panel.aStudy();
  const launchId = await panel.aLaunch(projectId, { waves });
  await handOutLaunch(panel.rooms, launchId);
  const now = clock.now();
  await sql`INSERT INTO launch_set_aside (launch_id, panelist_id, wave_id, reason, set_aside_at)
    SELECT launch_id, panelist_id, wave_id, 'NO_ROOM', ${now} FROM launch_wave, panelist
    WHERE launch_id = ${launchId} AND number = 1 AND panel_id = ${panel.panelId}
      AND panelist_id NOT IN (SELECT panelist_id FROM task)`.execute(db);
  await sql`UPDATE launch_wave SET set_aside = ${MEMBERS - 1} WHERE launch_id = ${launchId} AND number = 1`.execute(db);
  await sql`WITH back AS (
      UPDATE message SET state = 'SET_ASIDE', reason = 'NO_SUCH_ADDRESS', settled_at = ${now} WHERE panel_id = ${panel.panelId}
      RETURNING origin_id, not_before)
    UPDATE message_tally tally SET queued = queued - 1, set_aside = set_aside + 1 FROM back
    WHERE tally.origin_id = back.origin_id AND tally.not_before = back.not_before`.execute(db);
  const { rows } = await sql<{ id: string }>`
    SELECT panelist_id AS id FROM launch_set_aside WHERE launch_id = ${launchId} LIMIT ${UNWILLING}`.execute(db);
  for (const { id } of rows) await inTransaction(db, optingOut(panel.rooms.profile, id));
  const sending = { ...node.rooms.sending, panelId: panel.panelId, clock };
  return { panel, projectId, launchId, rooms: { ...node.rooms, ...panel.rooms, sending } };
}

/** Breaks off before the piece that comes after so many. */
function after(pieces: number): AbortSignal {
  let asked = 0;
  return Object.assign(new AbortController().signal, {
    throwIfAborted() {
      asked += 1;
      if (asked > pieces) throw new Error('killed');
    },
  });
}

test('a retry of many waits for nothing when it is asked for, and leaves nobody out, wherever it breaks off', async () => {
  const { panel, projectId, launchId, rooms } = await aLaunchWithSetAside();
  const { db } = panel;
  const by = await anOperator(node, 'RESEARCHER');
  const asked = { launchId, name: 'L-0001', people: MEMBERS };
  await inTransaction(db, async (tx) => {
    await sql`SELECT FROM project WHERE project_id = ${projectId} FOR UPDATE`.execute(tx);
    expect(await retryLaunchOrWait(rooms, asked, by)).toBe(MEMBERS);
  });
  expect(await givenIn(panel)).toMatchObject({ tasks: 1 });
  panel.clock.advance(GRACE_SECONDS * SECOND_MS);
  const act = async () => {
    const { rows } = await sql<{ id: string; end: string | null; done: number }>`
      SELECT act_id AS id, end_reason AS end, done FROM postponed_act WHERE panel_id = ${panel.panelId}`.execute(db);
    return rows[0];
  };
  const actId = (await act())?.id ?? '';
  const seen = new Set<number | undefined>();
  for (let pieces = 1; (await act())?.end === null; pieces += 1) {
    const once = () => carryOutPostponed(rooms, actId, { signal: after(pieces), peopleAtOnce: PEOPLE_AT_ONCE });
    for (const end of await Promise.allSettled([once(), once()]))
      if (end.status === 'rejected') expect(end.reason).toEqual(new Error('killed'));
    const { tasks = 0, members, notifications, messages } = (await givenIn(panel)) ?? {};
    expect([members, notifications, messages]).toEqual([tasks, tasks, tasks]);
    seen.add(tasks);
  }
  expect(seen.size).toBeGreaterThan(2);
  expect(await act()).toMatchObject({ end: 'DONE', done: MEMBERS - UNWILLING });
  expect(await givenIn(panel)).toMatchObject({ tasks: MEMBERS - UNWILLING });
  const { rows } = await sql`SELECT reason FROM launch_set_aside WHERE launch_id = ${launchId}`.execute(db);
  expect(rows).toEqual(Array.from({ length: UNWILLING }, () => ({ reason: 'OPTED_OUT' })));
  const { rows: waves } = await sql`
    SELECT invited, set_aside FROM launch_wave WHERE launch_id = ${launchId} AND number = 1`.execute(db);
  expect(waves).toEqual([{ invited: MEMBERS - UNWILLING, set_aside: UNWILLING }]);
  const { rows: entries } = await sql<{ after: object }>`
    SELECT after FROM audit_entry WHERE action = 'launch.retried' AND subject_id = ${projectId}`.execute(db);
  expect(entries).toMatchObject([{ after: { invited: MEMBERS - 1 - UNWILLING, queued: 1 } }]);
});
