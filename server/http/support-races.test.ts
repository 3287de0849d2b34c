import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUPPORT_REOPEN_DAYS } from '#contract/support/support-limits.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { anonymizeSupportRequests, eraseSupportRequests, noteRequest } from '#server/modules/support/index.ts';
import { newId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { aSupportWriter, createAsVisitor, SupportClient } from '#testkit/clients/support-client.ts';
import { Stranger } from '#testkit/clients/waitlist-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function aRequest() {
  const writer = await aSupportWriter(node);
  return { requestId: (await writer.create()).id as string, panelistId: writer.panelistId, writer };
}
const aSupportClient = async () => new SupportClient(await signedInOperator(node, 'SUPPORT'));

test('a note that is just being written goes with the words of a member who is erased', async () => {
  const { requestId, panelistId } = await aRequest();
  const { operatorId } = (await aSupportClient()).operator;
  const { support } = node.rooms;
  const { db, chance, clock } = node.platform;
  const isWritten = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const writing = inTransaction(db, async (tx) => {
    const note = { requestId, operatorId, messageId: newId(chance, clock.now()), body: 'She lives in Salem' };
    await noteRequest(support, tx, note);
    isWritten.resolve();
    await mayCommit.promise;
  });
  await isWritten.promise;
  const erasing = inTransaction(db, (tx) => eraseSupportRequests(support, tx, panelistId));
  while (!(await someoneWaits())) await pause(20);
  mayCommit.resolve();
  await Promise.all([writing, erasing]);
  const { rows } = await sql`SELECT FROM support_message WHERE request_id = ${requestId} AND body <> ''`.execute(db);
  expect(rows).toEqual([]);
  const late = { requestId, operatorId, messageId: newId(chance, clock.now()), body: 'Too late' };
  expect(await inTransaction(db, (tx) => noteRequest(support, tx, late))).toBeUndefined();
  const agent = await aSupportClient();
  expect(await agent.changePriority(requestId, 'P1', 'She asked for it')).toMatchObject({ error: 'NOT_FOUND' });
  const { revision } = await agent.get(requestId);
  expect(await agent.assign(requestId, revision, operatorId)).toMatchObject({ error: 'NOT_FOUND' });
});

test('what comes with the address of a member while they are erased goes as well', async () => {
  const { requestId, panelistId, writer } = await aRequest();
  const { support } = node.rooms;
  const { db } = node.platform;
  await inTransaction(db, (tx) => eraseSupportRequests(support, tx, panelistId));
  const late = await createAsVisitor(new Stranger(node), { email: writer.email, description: 'Are you still there?' });
  await inTransaction(db, (tx) => anonymizeSupportRequests(support, tx, panelistId));
  const { rows } = await sql`SELECT FROM support_request r JOIN support_message m USING (request_id)
    WHERE request_id IN (${requestId}, ${late.id}) AND (panelist_id IS NOT NULL OR erased_at IS NULL OR body <> '')`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(node.platform.db);
  return rows.length > 0;
}

test('who is asked once more has the whole time again', async () => {
  const { requestId, writer } = await aRequest();
  const agent = await aSupportClient();
  await agent.reply(requestId, 1, { status: 'AWAITING_INFORMATION' });
  const first = Date.parse((await writer.get(requestId)).closesAt);
  node.clock.advance(2 * HOUR_MS);
  await (await aSupportClient()).reply(requestId, 2, { status: 'AWAITING_INFORMATION' });
  const { rows } = await sql<{ closesAt: Date }>`SELECT close_at AS "closesAt" FROM support_request
    WHERE request_id = ${requestId}`.execute(node.platform.db);
  expect(rows[0]?.closesAt.getTime()).toBeGreaterThan(first);
});

test('an answer opens a resolved request again for 30 days, with a line, and not later', async () => {
  const { requestId } = await aRequest();
  const agent = await aSupportClient();
  await agent.move('resolve', requestId, 1);
  node.clock.advance(1_000);
  const reopened = await agent.reply(requestId, 2, { status: 'IN_PROGRESS' });
  expect(reopened).toMatchObject({ status: 'IN_PROGRESS' });
  expect(reopened.messages.at(-1)).toMatchObject({ code: 'reopened' });
  await agent.move('resolve', requestId, 3);
  node.clock.advance((SUPPORT_REOPEN_DAYS + 1) * DAY_MS);
  const later = await aSupportClient();
  expect(await later.reply(requestId, 4, { status: 'IN_PROGRESS' })).toMatchObject({ error: 'CONFLICT' });
  expect(await later.reply(requestId, 4, { status: 'RESOLVED', key: randomUUID() })).toMatchObject({ revision: 5 });
});
