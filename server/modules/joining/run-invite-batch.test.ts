import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GRACE_SECONDS } from '#contract/sending/sending.ts';
import { INVITATION_PAUSE_SECONDS } from '#contract/joining/joining-forms.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { beginInviteBatch, inviteBatches, type BatchPart } from './invite-batches.ts';
import { readInviteBatch, readInviteBatches } from './read-batches.ts';
import { readWaitlist } from './read-waitlist.ts';
import { setTargets } from './set-targets.ts';
import type { Joining } from './joining.ts';
import { chooseAllEmailKinds } from '#server/modules/messages/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { MailMessage } from '#server/platform/mail/index.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { aPersonJoining } from '#testkit/builders/joining-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { inviteByAddress, sendInvitations, withdrawInvitations } from './invite-by-operator.ts';
import { runInviteBatch } from './run-invite-batch.ts';

let node: TestNode;
let operatorId: string;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node));
});
afterAll(() => node.stop());

/** Nobody works in the background, and what would be sent is looked at. */
let rooms: TestNode['rooms'];
let sent: MailMessage[];
let enqueued: string[];
beforeEach(() => {
  sent = [];
  enqueued = [];
  const { joining } = node.rooms;
  const jobs = {
    ...joining.jobs,
    enqueue: async (_tx: unknown, { name }: { readonly name: string }) => void enqueued.push(name),
  };
  const mail = { ...joining.mail, send: async (_tx: unknown, message: MailMessage) => void sent.push(message) };
  rooms = { ...node.rooms, joining: { ...joining, jobs, mail } satisfies Joining };
});

const change = <Done>(work: Parameters<typeof inTransaction<Done>>[1]) => inTransaction(node.platform.db, work);
const begin = async (...parts: BatchPart[]) =>
  (await change((tx) => beginInviteBatch(rooms.joining, tx, parts, { operatorId }))) ?? expect.unreachable();

async function standing(batchId: string) {
  const batch = await readInviteBatch(rooms.joining, node.platform.db, batchId);
  if (batch === undefined) throw new Error('the batch is there');
  return batch;
}

async function stageOf(panelistId: string) {
  const { rows } = await sql<{ stage: string; state: string; open: number }>`
    SELECT stage, state, (SELECT count(*)::integer FROM invitation i WHERE i.panelist_id = p.panelist_id
      AND used_at IS NULL AND withdrawn_at IS NULL AND replaced_at IS NULL) AS open
    FROM joining_person p JOIN panelist USING (panelist_id) WHERE panelist_id = ${panelistId}`.execute(
    node.platform.db,
  );
  return rows[0];
}

describe('many invitations', () => {
  test('go to the part of the list that was asked for, the longest wait first, with a link each and a way to unsubscribe', async () => {
    const people = [];
    for (let count = 0; count < 5; count++) {
      people.push(await aPersonJoining(node, 'STANDBY'));
      node.clock.advance(1_000);
    }
    const [first, second, third] = people;
    if (first === undefined || second === undefined || third === undefined) throw new Error('five people');
    await change((tx) => chooseAllEmailKinds(rooms.messages, tx, second.panelistId, false));
    const batchId = await begin({ stage: 'STANDBY', cellId: null, people: 3 });
    await runInviteBatch(rooms, batchId);
    expect(await standing(batchId)).toMatchObject({ state: 'DONE', wanted: 3, invited: 3, leftOut: 1 });
    expect(sent.map(({ to }) => to)).toEqual([first.email, third.email, people[3]?.email]);
    expect(sent.every(({ listUnsubscribe, html }) => listUnsubscribe !== undefined && html.includes('?invite='))).toBe(
      true,
    );
    expect(await stageOf(first.panelistId)).toEqual({ stage: 'INVITED', state: 'INVITED', open: 1 });
    expect(await stageOf(second.panelistId)).toEqual({ stage: 'STANDBY', state: 'WAITLISTED', open: 0 });
    expect(await stageOf(people[4]?.panelistId ?? '')).toMatchObject({ stage: 'STANDBY' });
  });

  test('can be stopped, and go on where they were when their job was lost', async () => {
    // The clock stands still, and so would the rate.
    rooms = { ...rooms, messages: { ...rooms.messages, emailsPerSecond: 10_000 } };
    for (let count = 0; count < 70; count++) await aPersonJoining(node, 'WITHDRAWN');
    const batchId = await begin({ stage: 'WITHDRAWN', cellId: null, people: 70 });
    await runInviteBatch(rooms, batchId);
    expect(sent).toEqual([]);
    node.clock.advance(GRACE_SECONDS * 1_000);
    let steps = 0;
    const signal = Object.defineProperty(new AbortController().signal, 'throwIfAborted', {
      value: () => {
        if (steps++ === 1) throw new Error('killed');
      },
    });
    await expect(runInviteBatch(rooms, batchId, signal)).rejects.toThrow('killed');
    expect(await standing(batchId)).toMatchObject({ state: 'RUNNING', invited: 50 });
    enqueued = [];
    node.clock.advance(60_000);
    await inviteBatches.tick(rooms.joining);
    expect(enqueued).toEqual(['joining.run-invitations']);
    await Promise.all([runInviteBatch(rooms, batchId), runInviteBatch(rooms, batchId)]);
    expect(await standing(batchId)).toMatchObject({ state: 'DONE', invited: 70, leftOut: 0 });
    expect(new Set(sent.map(({ to }) => to)).size).toBe(70);

    await aPersonJoining(node, 'WITHDRAWN');
    const second = await begin({ stage: 'WITHDRAWN', cellId: null, people: 1 });
    expect(await change((tx) => inviteBatches.stop(rooms.joining, tx, second, { operatorId }))).toBe(true);
    sent = [];
    await runInviteBatch(rooms, second);
    expect([sent, (await standing(second)).state]).toEqual([[], 'STOPPED']);
  });

  test('rest at night', async () => {
    await aPersonJoining(node, 'EXPIRED');
    const batchId = await begin({ stage: 'EXPIRED', cellId: null, people: 1 });
    node.clock.advance(12 * HOUR_MS);
    await runInviteBatch(rooms, batchId);
    expect([sent.length, (await standing(batchId)).state]).toEqual([0, 'RUNNING']);
    node.clock.advance(12 * HOUR_MS);
    await runInviteBatch(rooms, batchId);
    expect([sent.length, (await standing(batchId)).state]).toEqual([1, 'DONE']);
  });
});

describe('one invitation', () => {
  test('by address brings a stranger onto the list, and again renews the link', async () => {
    const stranger = { email: 'Stranger@example.org', firstName: 'Noor', lastName: 'Haddad' };
    const first = await change((tx) => inviteByAddress(rooms, tx, stranger, { operatorId }));
    expect(first).toMatchObject({ outcome: 'INVITED', number: expect.stringMatching(/^W-\d+$/) });
    node.clock.advance(INVITATION_PAUSE_SECONDS * 1_000);
    const again = await change((tx) =>
      inviteByAddress(rooms, tx, { ...stranger, email: 'stranger@EXAMPLE.org' }, { operatorId }),
    );
    expect(again).toEqual(first);
    expect(sent).toHaveLength(2);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM panelist WHERE email_key = 'stranger@example.org'`.execute(
      node.platform.db,
    );
    expect(rows[0]?.count).toBe(1);
  });

  test('is taken back, once', async () => {
    const { panelistId } = await aPersonJoining(node);
    await change((tx) => sendInvitations(rooms, tx, [panelistId, panelistId], { operatorId }));
    expect(sent).toHaveLength(1);
    const withdraw = () => change((tx) => withdrawInvitations(rooms, tx, [panelistId], { operatorId }));
    expect([await withdraw(), await withdraw()]).toEqual([1, 0]);
    expect(await stageOf(panelistId)).toEqual({ stage: 'WITHDRAWN', state: 'WAITLISTED', open: 0 });
  });
});

test('what goes out now is listed, each by itself, and whom it reaches is not offered again', async () => {
  const { joining } = rooms;
  for (let count = 0; count < 3; count++) await aPersonJoining(node, 'WAITING');
  const of = async () =>
    (await readWaitlist(joining, node.platform.db)).stages.find(({ stage }) => stage === 'WAITING');
  const before = await of();
  expect(before).toMatchObject({ promised: 0 });
  const first = await begin({ stage: 'WAITING', cellId: null, people: 1 });
  node.clock.advance(1_000);
  const second = await begin({ stage: 'WAITING', cellId: null, people: 2 });
  const ids = async () => (await readInviteBatches(joining, node.platform.db)).map(({ batchId }) => batchId);
  expect(await ids()).toEqual([second, first]);
  expect(await of()).toEqual({ ...before, promised: 3 });
  await change((tx) => inviteBatches.stop(joining, tx, second, { operatorId }));
  expect(await ids()).toEqual([first]);
  expect(await of()).toEqual({ ...before, promised: 1 });
  await change((tx) => inviteBatches.stop(joining, tx, first, { operatorId }));
  expect(await ids()).toEqual([second]);
});

test('a cell whose share changes keeps its people; one that asks for something else begins empty', async () => {
  const cell = { name: 'Young', targetPercent: 40, ageFrom: 18, ageTo: 30, answers: [] };
  const set = (cells: Parameters<typeof setTargets>[2]['cells']) =>
    change((tx) => setTargets(rooms.joining, tx, { wantedMembers: 100, cells }, { operatorId }));
  const cells = async () => {
    const { rows } = await sql<{ cellId: string; name: string; share: number }>`
      SELECT cell_id AS "cellId", name, target_percent::float8 AS share FROM panel_cell
      WHERE retired_at IS NULL ORDER BY position`.execute(node.platform.db);
    return rows;
  };
  await set([cell, { ...cell, name: 'Old', ageFrom: 31, ageTo: null }]);
  const [young, old] = await cells();
  if (young === undefined || old === undefined) throw new Error('two cells');
  await set([
    { ...cell, name: 'Older', ageFrom: 31, ageTo: null, cellId: old.cellId, targetPercent: 55.5 },
    { ...cell, ageTo: 29, cellId: young.cellId },
  ]);
  const [first, second] = await cells();
  expect(first).toEqual({ cellId: old.cellId, name: 'Older', share: 55.5 });
  expect(second?.name).toBe('Young');
  expect(second?.cellId).not.toBe(young.cellId);
  await set([]);
});
