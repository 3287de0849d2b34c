import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { aSupportWriter, createAsVisitor, SupportClient } from '#testkit/clients/support-client.ts';
import { Stranger } from '#testkit/clients/waitlist-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const aWriter = () => aSupportWriter(node);
const aSupportClient = async () => new SupportClient(await signedInOperator(node, 'SUPPORT'));

describe('the desk', () => {
  test('gives each operator another request, whoever waits longest first', async () => {
    const [one, two] = [await aSupportClient(), await aSupportClient()];
    expect(await one.takeNext()).toBeNull();
    const writer = await aWriter();
    const late = await writer.create();
    node.clock.advance(1_000);
    const soon = await writer.create({ issueCategory: 'POINTS_MISMATCH', activityReference: 'SV-1' });
    const [first, second] = await Promise.all([one.takeNext(), two.takeNext()]);
    expect(new Set([first.number, second.number])).toEqual(new Set([late.number, soon.number]));
    expect(await one.takeNext()).toBeNull();
    expect(first).toMatchObject({ status: 'IN_PROGRESS', revision: 1 });
    const mine = await one.list({ view: 'MINE', panelistId: writer.panelistId });
    expect(mine.contents).toMatchObject([{ number: first.number }]);
    for (const text of [late.number, late.number.replace('SR-', '')])
      expect((await two.list({ text, view: 'ALL' })).contents).toMatchObject([{ number: late.number }]);
    expect((await two.list({ text: 'browsers', view: 'OPEN', panelistId: writer.panelistId })).contents).toHaveLength(
      2,
    );
  });

  test('another priority makes it due sooner; it is in the audit log', async () => {
    const support = await aSupportClient();
    const { id } = await (await aWriter()).create();
    const before = await support.get(id);
    const after = await support.changePriority(id, 'P1');
    expect(after.priority).toBe('P1');
    expect(Date.parse(after.waiting.dueAt)).toBeLessThan(Date.parse(before.waiting.dueAt));
    const { rows } = await sql`SELECT FROM audit_entry WHERE subject_id = ${id}
      AND action = 'support-request.priority-changed'`.execute(node.platform.db);
    expect(rows).toHaveLength(1);
  });

  test('only who answers can be given a request', async () => {
    const support = await aSupportClient();
    const { id } = await (await aWriter()).create();
    const researcher = await signedInOperator(node, 'RESEARCHER');
    expect(await support.assign(id, 1, researcher.operatorId)).toMatchObject({
      fields: { operatorId: expect.anything() },
    });
    expect(await new SupportClient(researcher).get(id)).toMatchObject({ error: 'FORBIDDEN' });
    expect(await support.assign(id, 1, support.operator.operatorId)).toMatchObject({ status: 'IN_PROGRESS' });
    expect(await support.assign(id, 1, null)).toMatchObject({ assignee: null, status: 'IN_PROGRESS' });
  });

  test('a guest is forgotten on request: words and address are gone, the number stays', async () => {
    const support = await aSupportClient();
    const email = 'guest-to-forget@example.org';
    const made = await createAsVisitor(new Stranger(node), { email, description: 'Forgettable words of a guest' });
    expect(await support.forget(made.id)).toMatchObject({ number: made.number, status: 'RESOLVED' });
    const { rows } = await sql`SELECT FROM support_request r JOIN support_message m USING (request_id)
      WHERE r.request_id = ${made.id} AND (r.email IS NOT NULL OR r.email_key IS NOT NULL OR r.subject <> '' OR m.body <> '')`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([]);
    const { id } = await (await aWriter()).create();
    expect(await support.forget(id)).toMatchObject({ error: 'NOT_FOUND' });
  });
});
