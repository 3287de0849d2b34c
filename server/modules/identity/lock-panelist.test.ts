import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { lockPanelist, lockPanelists } from './lock-panelist.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('who changes a member and who hands out to many take turns', async () => {
  const { db } = node.platform;
  const [one, other] = [await aMember(node), await aMember(node)];
  const order: string[] = [];
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isHeld = false;
  const handing = inTransaction(db, async (tx) => {
    await lockPanelists(tx, [other.panelistId, one.panelistId]);
    isHeld = true;
    await held;
    order.push('handed out');
  });
  await waitUntil('the members are held', () => isHeld);
  const changing = inTransaction(db, async (tx) => {
    expect(await lockPanelist(tx, one.panelistId)).toBe(true);
    order.push('changed');
  });
  await waitUntil('the change waits', async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  });
  letGo();
  await Promise.all([handing, changing]);
  expect(order).toEqual(['handed out', 'changed']);
});

test('nobody is held who is not there', async () => {
  const { db, chance, clock } = node.platform;
  expect(await inTransaction(db, (tx) => lockPanelist(tx, newId(chance, clock.now())))).toBe(false);
  await inTransaction(db, (tx) => lockPanelists(tx, []));
});
