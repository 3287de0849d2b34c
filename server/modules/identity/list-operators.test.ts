import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/chance.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { listOperators, readOperatorListing } from './list-operators.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('the team comes whole; asked for, one comes alone', async () => {
  const { identity } = node.rooms;
  const { db, chance, clock } = node.platform;
  const [one, other] = [await anOperator(node, 'ADMIN'), await anOperator(node, 'READER')];
  const team = await listOperators(identity, db);
  expect(team.map(({ operatorId }) => operatorId)).toEqual(expect.arrayContaining([one.operatorId, other.operatorId]));
  const alone = await readOperatorListing(identity, db, other.operatorId);
  expect(alone).toMatchObject({ operatorId: other.operatorId, role: 'READER', state: 'ACTIVE', recoveryCodesLeft: 0 });
  expect(await readOperatorListing(identity, db, newId(chance, clock.now()))).toBeUndefined();
});
