import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaskOutcome } from '#contract/activities/task-states.ts';
import { invitePanelist, moveTask } from '#server/modules/activities/index.ts';
import { aMember, aProject, aTask, must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { settleTask } from './settle-task.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await startedBed();
});
afterAll(() => bed.close());

async function balanceOf(panelistId: string): Promise<number> {
  const { rows } = await sql<{ balance: string }>`
    SELECT balance FROM points_account WHERE panelist_id = ${panelistId}`.execute(bed.platform.db);
  return Number(rows[0]?.balance ?? 0);
}

const settle = (taskId: string, outcome: TaskOutcome) => settleTask(bed.rooms, bed.platform.db, taskId, outcome);

describe('settling a task', () => {
  test.each<[TaskOutcome, number]>([
    ['QUALIFIED', 120],
    ['TERMINATED', 10],
    ['OQ', 5],
    ['UNDER_REVIEW', 0],
  ])('%s gives %d points', async (outcome, points) => {
    const { panelistId } = await aMember(bed);
    const { taskId } = await aTask(bed, panelistId, 'STARTED');
    expect((await settle(taskId, outcome)).ok).toBe(true);
    expect(await balanceOf(panelistId)).toBe(points);
  });

  test('twenty times at once gives the points once', async () => {
    const { panelistId } = await aMember(bed);
    const { taskId } = await aTask(bed, panelistId, 'STARTED');
    const results = await Promise.all(Array.from({ length: 20 }, () => settle(taskId, 'QUALIFIED')));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await balanceOf(panelistId)).toBe(120);
  });

  test('from a state that does not lead there is refused and changes nothing', async () => {
    const { panelistId } = await aMember(bed);
    const { taskId } = await aTask(bed, panelistId, 'INVITED');
    expect(await settle(taskId, 'QUALIFIED')).toEqual({ ok: false, failure: 'move-refused' });
    expect(await balanceOf(panelistId)).toBe(0);
  });

  test('after a review pays what the review decided', async () => {
    const { panelistId } = await aMember(bed);
    const { taskId } = await aTask(bed, panelistId, 'UNDER_REVIEW');
    must(await settle(taskId, 'QUALIFIED'));
    expect(await balanceOf(panelistId)).toBe(120);
  });
});

test('a member is invited to a project once', async () => {
  const { panelistId } = await aMember(bed);
  const { projectId } = await aProject(bed);
  const invite = () => invitePanelist(bed.rooms.activities, bed.platform.db, { projectId, panelistId });
  must(await invite());
  expect(await invite()).toEqual({ ok: false, failure: 'already-invited' });
});

test('a task nobody knows cannot be moved', async () => {
  const unknownId = '01890000-0000-7000-8000-000000000000';
  expect(await moveTask(bed.rooms.activities, bed.platform.db, unknownId, 'STARTED')).toEqual({
    ok: false,
    failure: 'unknown-task',
  });
});

describe('the ledger', () => {
  test('sums to the balance for everybody, and every transfer to zero', async () => {
    const drift = await sql`
      SELECT a.account_id FROM points_account a LEFT JOIN points_entry e USING (account_id)
      WHERE a.kind = 'MEMBER' GROUP BY a.account_id, a.balance HAVING a.balance <> coalesce(sum(e.amount), 0)`.execute(
      bed.platform.db,
    );
    expect(drift.rows).toEqual([]);
    const total = await sql<{ sum: string }>`SELECT sum(amount) AS sum FROM points_entry`.execute(bed.platform.db);
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
    await expect(sql.raw(statement).execute(bed.platform.db)).rejects.toThrow('can only be appended to');
  });

  /** A transfer of a new cause with these entries, as nobody but the database would look at it. */
  function transfer(entries: string, causeId = 'gen_random_uuid()') {
    return bed.platform.db.transaction().execute(async (tx) => {
      await sql`
        INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at)
        VALUES (${(transferId += 1).toString().padStart(32, '0')}::uuid, 'US', 'TASK', ${sql.raw(causeId)}, 'x', now())`.execute(
        tx,
      );
      await sql`
        INSERT INTO points_entry (transfer_id, account_id, amount)
        SELECT ${transferId.toString().padStart(32, '0')}::uuid, account_id, amount FROM (${sql.raw(entries)}) entry`.execute(
        tx,
      );
    });
  }
  let transferId = 0;
  const member = (amount: number) =>
    `(SELECT account_id, ${amount} AS amount FROM points_account WHERE kind = 'MEMBER' AND balance = 120 LIMIT 1)`;
  const programme = (amount: number) =>
    `(SELECT account_id, ${amount} AS amount FROM points_account WHERE kind = 'PROGRAMME')`;

  test.each([
    ['a transfer that does not sum to zero', () => transfer(programme(5)), 'does not sum to zero'],
    ['a transfer without entries', () => transfer(`${programme(5)} LIMIT 0`), 'moves nothing'],
    [
      'a second transfer for a cause',
      () => transfer(programme(0), '(SELECT cause_id FROM points_transfer LIMIT 1)'),
      'points_once_per_cause',
    ],
    [
      'a negative balance by entries',
      () => transfer(`${member(-121)} UNION ALL ${programme(121)}`),
      'points_never_negative',
    ],
    [
      'a balance that is set',
      () => sql`UPDATE points_account SET balance = balance + 1 WHERE kind = 'MEMBER'`.execute(bed.platform.db),
      'a balance moves with its entries only',
    ],
    [
      'an account that is removed',
      () => sql`DELETE FROM points_account`.execute(bed.platform.db),
      'can only be appended to',
    ],
  ])('refuses %s', async (_case, attempt, sentence) => {
    await expect(attempt()).rejects.toThrow(sentence);
  });

  test('takes a transfer that adds up', async () => {
    await transfer(`${member(-20)} UNION ALL ${programme(20)}`);
    const { rows } = await sql`SELECT 1 FROM points_account WHERE kind = 'MEMBER' AND balance = 100`.execute(
      bed.platform.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('refuses an account that begins with points', async () => {
    const { panelistId } = await aMember(bed);
    await expect(
      sql`INSERT INTO points_account (account_id, panel_id, kind, panelist_id, balance)
        VALUES (gen_random_uuid(), 'US', 'MEMBER', ${panelistId}, 5)`.execute(bed.platform.db),
    ).rejects.toThrow('begins with nothing');
  });
});
