import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declineTest } from '#server/flows/product-tests/take-part.ts';
import {
  GET,
  ADDRESS,
  CONSENT,
  ANSWER,
  DECLINE,
  SELECT,
  BOARD,
  productTestBed,
} from '#testkit/beds/product-test-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aProductTest, screenedPeople } from '#testkit/builders/product-test-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
let bed: ReturnType<typeof productTestBed>;
beforeAll(async () => {
  node = await startTestNode();
  bed = productTestBed(node);
});
afterAll(() => node.stop());

const db = () => node.platform.db;

describe('a product test', () => {
  test('a hundred who drop out at once are replaced once each', async () => {
    const studyId = await aProductTest(node, { units: 150 });
    await screenedPeople(node, studyId, 260);
    await bed.ask('selectTestParticipants', SELECT, { studyId, input: { wanted: 150, isDryRun: false } });
    const { rows } = await sql<{ id: string }>`
      SELECT panelist_id AS id FROM test_participant WHERE project_id = ${studyId} AND selection = 'SELECTED'
      ORDER BY participant_id LIMIT 100`.execute(db());
    const done = await Promise.all(
      rows.map(({ id }) => declineTest(node.rooms, { projectId: studyId, panelistId: id })),
    );
    expect(done.every(({ ok }) => ok)).toBe(true);
    const counted = await sql<object>`
      SELECT count(*) FILTER (WHERE stage = 'SELECTED')::integer AS selected,
        count(*) FILTER (WHERE from_reserve)::integer AS "fromReserve",
        count(DISTINCT replaced_by)::integer AS replaced,
        count(*) FILTER (WHERE selection = 'DECLINED')::integer AS declined,
        count(*) FILTER (WHERE selection = 'RESERVE')::integer AS reserve
      FROM test_participant WHERE project_id = ${studyId}`.execute(db());
    expect(counted.rows).toEqual([{ selected: 150, fromReserve: 100, replaced: 100, declined: 100, reserve: 10 }]);
    expect(await bed.ask('getProductTestBoard', BOARD, { studyId })).toMatchObject({ unitsLeft: 0, reserve: 10 });
  });

  test('another member’s test is answered as an unknown one, whatever is asked of it', async () => {
    const { studyId, member } = await bed.aDelivered();
    const stranger = await aMember(node);
    const unknown = randomUUID();
    const asked = async (id: string) => {
      const own = { panelistId: stranger.panelistId, id };
      const { address, consent } = await bed.look(member, studyId);
      return Promise.all([
        bed.as(stranger, 'get', GET, own),
        bed.as(stranger, 'decline', DECLINE, own),
        bed.as(stranger, 'consent', CONSENT, { input: { ...own, version: consent.version } }),
        bed.as(stranger, 'address', ADDRESS, { input: { ...own, addressKey: address.addressKey } }),
        bed.as(stranger, 'answer', ANSWER, { input: { ...own, answer: 'received', idempotencyKey: randomUUID() } }),
        bed.as(stranger, 'get', GET, { panelistId: member.panelistId, id }),
      ]);
    };
    expect(await asked(studyId)).toEqual(await asked(unknown));
    expect(new Set(await asked(studyId))).toEqual(new Set(['NOT_FOUND']));
    expect(await bed.look(member, studyId)).toMatchObject({ stage: 'DELIVERED' });
  });
});
