import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudy } from '#server/modules/activities/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, must } from '#testkit/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { buildSample, type SampleRow } from './build-sample.ts';
import { wishesKept } from './wishes.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

function aStudy() {
  const points = { qualified: 120, nonQualified: 10, overQuota: 20 };
  const study = { kind: 'SURVEY' as const, internalName: 'S', externalName: 'S', description: 'S', points };
  return inTransaction(node.platform.db, (tx) => createStudy(node.rooms.activities, tx, study, { operatorId: null }));
}

test('a study that nobody has chosen an audience for invites every active member, in an order of its own', async () => {
  const members = [await aMember(node), await aMember(node), await aMember(node, { state: 'INVITED' })];
  const { projectId } = await aStudy();
  const rows = await inTransaction(node.platform.db, async (tx) => {
    const sample = must(await buildSample(node.rooms.audiences, tx, projectId));
    return (await sql<SampleRow>`${sample.rows} ORDER BY position`.execute(tx)).rows;
  });
  expect(rows.map((row) => row.position)).toEqual(['1', '2']);
  expect(rows.map((row) => row.panelist_id).toSorted()).toEqual(
    members
      .slice(0, 2)
      .map((member) => member.panelistId)
      .toSorted(),
  );
  const candidates = sql`SELECT unnest(${members.map((member) => member.panelistId)}::uuid[]) AS panelist_id`;
  const kept = await wishesKept(node.rooms.audiences, { projectId, kind: 'SURVEY' }, candidates).execute(
    node.platform.db,
  );
  expect(kept.rows.map((row) => row.refusal).toSorted()).toEqual(['NOT_ACTIVE', null, null]);
});
