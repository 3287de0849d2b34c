import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaskOutcome } from '#contract/task-states.ts';
import { invitePanelist, moveTask } from '#server/modules/activities/index.ts';
import { aMember, aProject, aTask, must } from '#testkit/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { settleTask } from './settle-task.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function balanceOf(panelistId: string): Promise<number> {
  const { rows } = await sql<{ balance: string }>`
    SELECT balance FROM points_account WHERE panelist_id = ${panelistId}`.execute(node.platform.db);
  return Number(rows[0]?.balance ?? 0);
}

const settle = (taskId: string, outcome: TaskOutcome) => settleTask(node.rooms, node.platform.db, taskId, outcome);

describe('settling a task', () => {
  test.each<[TaskOutcome, number]>([
    ['QUALIFIED', 120],
    ['TERMINATED', 10],
    ['OQ', 5],
    ['UNDER_REVIEW', 0],
  ])('%s gives %d points', async (outcome, points) => {
    const { panelistId } = await aMember(node);
    const { taskId } = await aTask(node, panelistId, 'STARTED');
    expect((await settle(taskId, outcome)).ok).toBe(true);
    expect(await balanceOf(panelistId)).toBe(points);
  });

  test('twenty times at once gives the points once', async () => {
    const { panelistId } = await aMember(node);
    const { taskId } = await aTask(node, panelistId, 'STARTED');
    const results = await Promise.all(Array.from({ length: 20 }, () => settle(taskId, 'QUALIFIED')));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await balanceOf(panelistId)).toBe(120);
  });

  test('from a state that does not lead there is refused and changes nothing', async () => {
    const { panelistId } = await aMember(node);
    const { taskId } = await aTask(node, panelistId, 'INVITED');
    expect(await settle(taskId, 'QUALIFIED')).toEqual({ ok: false, failure: 'move-refused' });
    expect(await balanceOf(panelistId)).toBe(0);
  });

  test('after a review pays what the review decided', async () => {
    const { panelistId } = await aMember(node);
    const { taskId } = await aTask(node, panelistId, 'UNDER_REVIEW');
    must(await settle(taskId, 'QUALIFIED'));
    expect(await balanceOf(panelistId)).toBe(120);
  });
});

test('a member is invited to a project once', async () => {
  const { panelistId } = await aMember(node);
  const { projectId } = await aProject(node);
  const invite = () => invitePanelist(node.rooms.activities, node.platform.db, { projectId, panelistId });
  must(await invite());
  expect(await invite()).toEqual({ ok: false, failure: 'already-invited' });
});

test('a task nobody knows cannot be moved', async () => {
  const unknownId = '01890000-0000-7000-8000-000000000000';
  expect(await moveTask(node.rooms.activities, node.platform.db, unknownId, 'STARTED')).toEqual({
    ok: false,
    failure: 'unknown-task',
  });
});

describe('the ledger', () => {
  test('sums to the balance for everybody, and every transfer to zero', async () => {
    const drift = await sql`
      SELECT a.account_id FROM points_account a LEFT JOIN points_entry e USING (account_id)
      WHERE a.kind = 'MEMBER' GROUP BY a.account_id, a.balance HAVING a.balance <> coalesce(sum(e.amount), 0)`.execute(
      node.platform.db,
    );
    expect(drift.rows).toEqual([]);
    const total = await sql<{ sum: string }>`SELECT sum(amount) AS sum FROM points_entry`.execute(node.platform.db);
    expect(Number(total.rows[0]?.sum)).toBe(0);
  });

  test.each([
    'UPDATE points_entry SET amount = 1',
    'DELETE FROM points_entry',
    'TRUNCATE points_entry CASCADE',
    "UPDATE points_transfer SET reason = 'x'",
    'DELETE FROM points_transfer',
    'TRUNCATE points_transfer CASCADE',
  ])('refuses %s', async (statement) => {
    await expect(sql.raw(statement).execute(node.platform.db)).rejects.toThrow('can only be appended to');
  });

  test('refuses a transfer that does not sum to zero', async () => {
    const lopsided = node.platform.db.transaction().execute(async (tx) => {
      await sql`INSERT INTO points_transfer VALUES (gen_random_uuid(), 'US', 'TASK', gen_random_uuid(), 'x', now())`.execute(
        tx,
      );
      await sql`
        INSERT INTO points_entry SELECT t.transfer_id, a.account_id, 5 FROM points_transfer t, points_account a
        WHERE t.reason = 'x' AND a.kind = 'PROGRAMME'`.execute(tx);
    });
    await expect(lopsided).rejects.toThrow('does not sum to zero');
  });

  test('refuses a negative balance', async () => {
    await expect(
      sql`UPDATE points_account SET balance = -1 WHERE kind = 'MEMBER'`.execute(node.platform.db),
    ).rejects.toThrow('points_never_negative');
  });
});
