import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS, weighing } from '#server/limits/rate-limits.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('what a ticket opens counts by operator, as often as it is opened', async () => {
  const { panelistId } = await aMember(node);
  const EXPORT = 'mutation exportMemberStatement($id: ID!) { exportMemberStatement(panelistId: $id) }';
  const open = async (operator: Awaited<ReturnType<typeof signedInOperator>>) => {
    const { body } = await operator.ask('exportMemberStatement', EXPORT, { id: panelistId });
    return operator.browser.send(body.data.exportMemberStatement as string);
  };
  const [one, other] = [await signedInOperator(node, 'SUPPORT'), await signedInOperator(node, 'SUPPORT')];
  expect((await open(one)).status).toBe(200);
  const { limits } = node.rooms.identity;
  // All that is left, as if it had been opened so often.
  await limits.take(weighing(RATE_LIMITS.ticketsPerOperator, RATE_LIMITS.ticketsPerOperator.count), other.operatorId);
  expect((await open(other)).status).toBe(429);
  expect((await open(one)).status).toBe(200);
});
