import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { aSupportWriter, createAsVisitor, SupportDesk } from '#testkit/clients/support-client.ts';
import { Stranger } from '#testkit/clients/waitlist-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const aWriter = () => aSupportWriter(node);
const aDesk = async () => new SupportDesk(await signedInOperator(node, 'SUPPORT'));

describe('the desk', () => {
  test('gives each operator another request, whoever waits longest first', async () => {
    const [one, two] = [await aDesk(), await aDesk()];
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
    const desk = await aDesk();
    const { id } = await (await aWriter()).create();
    const before = await desk.get(id);
    const after = await desk.changePriority(id, 'P1');
    expect(after.priority).toBe('P1');
    expect(Date.parse(after.waiting.dueAt)).toBeLessThan(Date.parse(before.waiting.dueAt));
    const { rows } = await sql`SELECT FROM audit_entry WHERE subject_id = ${id}
      AND action = 'support-request.priority-changed'`.execute(node.platform.db);
    expect(rows).toHaveLength(1);
  });

  test('only who answers can be given a request', async () => {
    const desk = await aDesk();
    const { id } = await (await aWriter()).create();
    const researcher = await signedInOperator(node, 'RESEARCHER');
    expect(await desk.assign(id, 1, researcher.operatorId)).toMatchObject({
      fields: { operatorId: expect.anything() },
    });
    expect(await new SupportDesk(researcher).get(id)).toMatchObject({ error: 'FORBIDDEN' });
    expect(await desk.assign(id, 1, desk.operator.operatorId)).toMatchObject({ status: 'IN_PROGRESS' });
    expect(await desk.assign(id, 1, null)).toMatchObject({ assignee: null, status: 'IN_PROGRESS' });
  });

  test('a guest is forgotten on request: words and address are gone, the number stays', async () => {
    const desk = await aDesk();
    const email = 'guest-to-forget@example.org';
    const made = await createAsVisitor(new Stranger(node), { email, description: 'Forgettable words of a guest' });
    expect(await desk.forget(made.id)).toMatchObject({ number: made.number, status: 'RESOLVED' });
    const { rows } = await sql`SELECT FROM support_request r JOIN support_message m USING (request_id)
      WHERE r.request_id = ${made.id} AND (r.email IS NOT NULL OR r.email_key IS NOT NULL OR r.subject <> '' OR m.body <> '')`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([]);
    const { id } = await (await aWriter()).create();
    expect(await desk.forget(id)).toMatchObject({ error: 'NOT_FOUND' });
  });
});
