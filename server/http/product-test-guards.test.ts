import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectParticipants } from '#server/modules/product-tests/selection/select-participants.ts';
import { declineTest } from '#server/modules/product-tests/participants/act-as-participant.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { GET, ADDRESS, CONSENT, ANSWER, DECLINE, BOARD, productTestBed } from '#testkit/beds/product-test-bed.ts';
import { aMember, anOperator, must } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { answers, aProductTest, livesAt, screenedPeople } from '#testkit/builders/product-test-builders.ts';
import { massOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { whileBusy } from '#testkit/while-busy.ts';
import { readAudienceSchema } from './graphql/schema.ts';

const DROPPED = massOf({ sample: 25, whole: 100 });
const UNITS = DROPPED + 50;

let node: TestNode;
let bed: ReturnType<typeof productTestBed>;
beforeAll(async () => {
  node = await startTestNode();
  bed = productTestBed(node);
});
afterAll(() => node.stop());

const db = () => node.platform.db;

describe('a product test', () => {
  test(`${DROPPED} who drop out at once are replaced once each`, async () => {
    const studyId = await aProductTest(node, { units: UNITS });
    await screenedPeople(node, studyId, UNITS + DROPPED + 10);
    const by = await anOperator(node, 'RESEARCHER');
    const selection = { projectId: studyId, wanted: UNITS, seed: null, isDryRun: false };
    must(await allOrNothing(db(), (tx) => selectParticipants(node.rooms, tx, selection, by)));
    const { rows } = await sql<{ id: string }>`
      SELECT panelist_id AS id FROM test_participant WHERE project_id = ${studyId} AND selection = 'SELECTED'
      ORDER BY participant_id LIMIT ${DROPPED}`.execute(db());
    const done = await Promise.all(
      rows.map(({ id }) => whileBusy(() => declineTest(node.rooms, { projectId: studyId, panelistId: id }))),
    );
    expect(done.every(({ ok }) => ok)).toBe(true);
    const counted = await sql<object>`
      SELECT count(*) FILTER (WHERE stage = 'SELECTED')::integer AS selected,
        count(*) FILTER (WHERE from_reserve)::integer AS "fromReserve",
        count(DISTINCT replaced_by)::integer AS replaced,
        count(*) FILTER (WHERE selection = 'DECLINED')::integer AS declined,
        count(*) FILTER (WHERE selection = 'RESERVE')::integer AS reserve
      FROM test_participant WHERE project_id = ${studyId}`.execute(db());
    const each = { fromReserve: DROPPED, replaced: DROPPED, declined: DROPPED };
    expect(counted.rows).toEqual([{ selected: UNITS, ...each, reserve: 10 }]);
    expect(await bed.ask('getProductTestBoard', BOARD, { studyId })).toMatchObject({ unitsLeft: 0, reserve: 10 });
  });

  test("another member's test is answered as an unknown one to the letter, by every call and however far they are", async () => {
    const { studyId, member } = await bed.aDelivered({ units: 1 });
    const { address, consent } = await bed.look(member, studyId);
    // One who never heard of it, one who waits for a place in it, and one who is on its reserve.
    const strangers = [await aMember(node), await aMember(node), await aMember(node)];
    for (const { panelistId } of strangers.slice(1)) await livesAt(node, panelistId);
    for (const { panelistId } of strangers.slice(1))
      await answers(node, { projectId: studyId, panelistId }, 'SCREENER');
    await sql`UPDATE test_participant SET selection = 'RESERVE', rank = 1, cell = '' WHERE project_id = ${studyId}
      AND panelist_id = ${strangers[2]?.panelistId}`.execute(db());
    const callsFor = (panelistId: string, id: string) => {
      const own = { panelistId, id };
      return {
        getMarketResearchProductTest: ['get', GET, own],
        declineMarketResearchProductTest: ['decline', DECLINE, own],
        acceptMarketResearchProductTestConsent: ['consent', CONSENT, { input: { ...own, version: consent.version } }],
        confirmMarketResearchProductTestAddress: [
          'address',
          ADDRESS,
          { input: { ...own, addressKey: address.addressKey } },
        ],
        answerMarketResearchShipment: [
          'answer',
          ANSWER,
          { input: { ...own, answer: 'received', idempotencyKey: randomUUID() } },
        ],
      } as const;
    };
    expect(Object.keys(callsFor('', '')).toSorted()).toEqual(callsWithId().toSorted());
    for (const stranger of strangers) {
      const browser = new ApiClient(node.url);
      await browser.signIn(stranger.email, stranger.password);
      for (const [call, [name, document, variables]] of Object.entries(callsFor(stranger.panelistId, studyId))) {
        const [, , unknown] = callsFor(stranger.panelistId, randomUUID())[call as 'getMarketResearchProductTest'];
        const told = plain(await browser.graphql(name, document, variables));
        expect(told).toBe(plain(await browser.graphql(name, document, unknown)));
        expect(told).toContain('NOT_FOUND');
      }
      // Nor does naming its own member help.
      const asThem = plain(await browser.graphql('get', GET, { panelistId: member.panelistId, id: studyId }));
      expect(asThem).toBe(
        plain(await browser.graphql('get', GET, { panelistId: member.panelistId, id: randomUUID() })),
      );
    }
    expect(await bed.look(member, studyId)).toMatchObject({ stage: 'DELIVERED' });
  });
});

/** An answer without what is another one in every call. */
const plain = ({ status, body }: { readonly status: number; readonly body: unknown }): string =>
  JSON.stringify({ status, body }).replaceAll(/"(requestId|traceId)":"[^"]*"/g, '"$1":""');

/** The calls about product tests that name one. */
function callsWithId(): string[] {
  const schema = readAudienceSchema('member');
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}),
  );
  const about = fields.filter(({ name }) => /ProductTest|Shipment/.test(name));
  return about.flatMap(({ name, args }) =>
    args.some((one) => one.name === 'id' || one.name === 'input') ? [name] : [],
  );
}
