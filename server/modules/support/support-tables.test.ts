import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TicketStatus } from '#contract/support/ticket-states.ts';
import { newId } from '#server/platform/chance.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { countOpenRequests } from './inbox/inbox.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

let last = 0;
async function aRequest(): Promise<string> {
  const { db, chance, clock } = node.platform;
  const id = newId(chance, clock.now());
  last += 1;
  await sql`INSERT INTO support_request (request_id, panel_id, number, email, is_proven, source, category, priority, status,
      subject, created_at, updated_at, waits_since, due_at)
    VALUES (${id}, ${node.rooms.support.panelId}, ${`SR-${last}`}, 'guest@example.com', false, 'CONTACTUS', 'OTHER', 3, 'NEW',
      'Help', ${clock.now()}, ${clock.now()}, ${clock.now()}, ${clock.now()})`.execute(db);
  return id;
}

const move = (requestId: string, status: TicketStatus) =>
  sql`UPDATE support_request SET status = ${status}, due_at = NULL, waits_since = NULL,
      close_at = CASE WHEN ${status} = 'AWAITING_INFORMATION' THEN updated_at END,
      resolved_at = CASE WHEN ${status} = 'RESOLVED' THEN updated_at END,
      resolved_by = CASE WHEN ${status} = 'RESOLVED' THEN 'OPERATOR' END
    WHERE request_id = ${requestId}`.execute(node.platform.db);

test('open requests are counted as they come and go', async () => {
  const { support } = node.rooms;
  const [one, other] = [await aRequest(), await aRequest()];
  expect(await countOpenRequests(support, support.db)).toBe(2);
  // A figure that takes longer than a second is left out, which on a busy machine may happen.
  await expect.poll(() => node.platform.metrics.text()).toContain('\nspark_support_open 2\n');
  await move(one, 'AWAITING_INFORMATION');
  await move(other, 'RESOLVED');
  expect(await countOpenRequests(support, support.db)).toBe(0);
});

test('a request stays, and its words can only be forgotten', async () => {
  const { db, chance, clock } = node.platform;
  const requestId = await aRequest();
  const messageId = newId(chance, clock.now());
  await sql`INSERT INTO support_message (message_id, request_id, author, via, is_verified, body, created_at)
    VALUES (${messageId}, ${requestId}, 'MEMBER', 'WEB', true, 'The card did not scan', ${clock.now()})`.execute(db);
  const found = async () =>
    (
      await sql`SELECT FROM support_message WHERE request_id = ${requestId}
        AND words @@ websearch_to_tsquery('english', 'scanning')`.execute(db)
    ).rows.length;
  expect(await found()).toBe(1);
  for (const statement of [
    sql`DELETE FROM support_request WHERE request_id = ${requestId}`,
    sql`DELETE FROM support_message WHERE message_id = ${messageId}`,
    sql`UPDATE support_message SET body = 'It scanned' WHERE message_id = ${messageId}`,
    sql`UPDATE support_message SET body = '', author = 'SYSTEM', code = 'resolved' WHERE message_id = ${messageId}`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow('can only be appended to');
  }
  await sql`UPDATE support_message SET body = '' WHERE message_id = ${messageId}`.execute(db);
  expect(await found()).toBe(0);
});
