import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPMENT_NOTE_MESSAGES } from '#contract/product-tests/shipment-note.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { BOARD, DECLINE, NOTE, RESHIP, SELECT, productTestBed } from '#testkit/beds/product-test-bed.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { answers, aProductTest, HOME, livesAt } from '#testkit/builders/product-test-builders.ts';
import { shipmentFileClient } from '#testkit/builders/shipment-builders.ts';
import { CARRIER_KEYS, reportAsCarrier } from '#testkit/clients/carrier-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
let bed: ReturnType<typeof productTestBed>;
beforeAll(async () => {
  node = await startTestNode({ config: { carrierEventKeys: CARRIER_KEYS } });
  bed = productTestBed(node);
});
afterAll(() => node.stop());

const reship = (participantId: string) => bed.ask('reshipToParticipants', RESHIP, { participantIds: [participantId] });
const unitsLeft = async (studyId: string) => (await bed.ask('getProductTestBoard', BOARD, { studyId })).unitsLeft;
const note = (participantId: string, input: object) => bed.ask('noteShipment', NOTE, { participantId, input });

async function parcelsOf(studyId: string) {
  const { rows } = await sql<{ order: string; status: string }>`
    SELECT order_number AS order, status FROM shipment WHERE project_id = ${studyId} ORDER BY attempt`.execute(
    node.platform.db,
  );
  return rows;
}
const statusesOf = async (studyId: string) => (await parcelsOf(studyId)).map(({ status }) => status);

/** Somebody with an order that has not left, and anyone who waits behind them. */
async function anOrdered(given: object = {}) {
  const studyId = await aProductTest(node, { selectionRule: 'RULE', ...given });
  const [member, next] = [await aMember(node), await aMember(node)];
  for (const { panelistId } of [member, next]) {
    node.clock.advance(1_000);
    await livesAt(node, panelistId);
    await answers(node, { projectId: studyId, panelistId }, 'SCREENER');
  }
  await bed.ask('selectTestParticipants', SELECT, { studyId, input: { wanted: 1, isDryRun: false } });
  await bed.confirm(member, studyId);
  const { participantId } = await bed.participantOf(studyId, { stage: 'SELECTED' });
  return { studyId, member, participantId };
}

describe('nobody gets two', () => {
  test('who has a package that was lost says so, and the other one that has not left stays here', async () => {
    const { studyId, member, participantId } = await bed.aDelivered();
    await bed.answer(member, studyId, 'never got the package');
    expect(await reship(participantId)).toEqual({ done: 1, refused: [] });
    expect(await unitsLeft(studyId)).toBe(118);
    expect(await bed.answer(member, studyId, 'received')).toMatchObject({ stage: 'TESTING' });
    expect(await statusesOf(studyId)).toEqual(['DELIVERED', 'CANCELLED']);
    expect(await unitsLeft(studyId)).toBe(119);
  });

  test('two who send again at once order one parcel', async () => {
    const { studyId, member, participantId } = await bed.aDelivered();
    await bed.answer(member, studyId, 'never got the package');
    const both = await Promise.all([reship(participantId), reship(participantId)]);
    const reason = "Their package hasn't shipped yet, so it can't be reshipped.";
    expect(both).toContainEqual({ done: 1, refused: [] });
    expect(both).toContainEqual({ done: 0, refused: [{ reason }] });
    expect(await statusesOf(studyId)).toEqual(['DELIVERED', 'ORDERED']);
  });
});

test('an order that was called off after it had left takes its unit, and more units may always be added', async () => {
  const { studyId, member } = await anOrdered({ units: 1 });
  const [parcel] = await parcelsOf(studyId);
  await bed.as(member, 'decline', DECLINE, { panelistId: member.panelistId, id: studyId });
  expect(await unitsLeft(studyId)).toBe(0);
  const occurredAt = node.clock.now().toISOString();
  await reportAsCarrier(node, { id: 'left', orderNumber: parcel?.order, status: 'SHIPPED', occurredAt });
  expect(await statusesOf(studyId)).toEqual(['CANCELLED']);
  expect(await unitsLeft(studyId)).toBe(-1);
  const units = (count: number) =>
    bed.ask(
      'changeProductUnits',
      `mutation changeProductUnits($studyId: ID!, $units: Int!) {
        changeProductUnits(studyId: $studyId, units: $units) { unitsLeft } }`,
      { studyId, units: count },
    );
  expect(await units(1)).toEqual({ unitsLeft: -1 });
  expect(await units(3)).toEqual({ unitsLeft: 1 });
  expect(await units(1)).toMatchObject({ code: 'VALIDATION_FAILED' });
});

describe('what is noted of a parcel', () => {
  const later = (ms: number) => new Date(node.clock.now().getTime() + ms).toISOString();
  test.each([
    ['carrier', { carrier: 'Pigeons' }, SHIPMENT_NOTE_MESSAGES.carrier],
    ['trackingNumber', { trackingNumber: '=cmd|calc' }, SHIPMENT_NOTE_MESSAGES.trackingNumber],
    ['trackingNumber', { carrier: 'UPS', trackingNumber: '447199201811' }, expect.stringContaining('1Z')],
    ['status', { status: 'ORDERED' }, SHIPMENT_NOTE_MESSAGES.status],
    ['status', { status: 'CANCELLED' }, SHIPMENT_NOTE_MESSAGES.status],
    ['words', { status: 'SHIPPED', words: 'x'.repeat(301) }, SHIPMENT_NOTE_MESSAGES.tooLong],
  ])('has a %s as a carrier would tell it', async (field, input, problem) => {
    const { studyId, participantId } = await anOrdered();
    expect(await note(participantId, input)).toEqual({ code: 'VALIDATION_FAILED', fields: { [field]: [problem] } });
    expect(await statusesOf(studyId)).toEqual(['ORDERED']);
  });

  test("has happened, is kept under the carrier's own name, and names no street", async () => {
    const { studyId, member, participantId } = await anOrdered();
    expect(await note(participantId, { status: 'SHIPPED', occurredAt: later(2 * DAY_MS) })).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { occurredAt: [SHIPMENT_NOTE_MESSAGES.tomorrow] },
    });
    const words = `Left at ${HOME.address_line1.toUpperCase()}, side door`;
    await note(participantId, { carrier: 'northpost', trackingNumber: '4471 9920 1811', status: 'SHIPPED', words });
    expect((await bed.look(member, studyId)).shippingDetails).toMatchObject({
      carrier: 'NORTHPOST',
      trackingNumber: '447199201811',
    });
    const { rows } = await sql`SELECT words FROM shipment_event e JOIN shipment s USING (shipment_id)
      WHERE s.project_id = ${studyId}`.execute(node.platform.db);
    expect(rows).toEqual([{ words: null }]);
  });
});

test('a member reads what carriers say of their parcel, and not what our files are called', async () => {
  const { studyId, member } = await anOrdered();
  const [parcel] = await parcelsOf(studyId);
  const { operatorId } = await anOperator(node, 'FULFILMENT');
  const files = shipmentFileClient(node, operatorId);
  const line = `${parcel?.order},NorthPost,447199209901,shipped`;
  await files.run(await files.receive(`order_number,carrier,tracking_number,status\n${line}\n`, 'Dana Ortiz.csv'));
  const occurredAt = new Date(node.clock.now().getTime() + HOUR_MS).toISOString();
  const told = { id: 'door', orderNumber: parcel?.order, status: 'OUT_FOR_DELIVERY', words: 'On the van', occurredAt };
  await reportAsCarrier(node, told);
  const trail = `query get($panelistId: ID!, $id: ID!) { call: getMarketResearchProductTest(panelistId: $panelistId, id: $id) {
    shippingDetails { trail { status words } } } }`;
  expect(await bed.as(member, 'get', trail, { panelistId: member.panelistId, id: studyId })).toEqual({
    shippingDetails: {
      trail: [
        { status: 'ORDERED', words: null },
        { status: 'SHIPPED', words: null },
        { status: 'OUT_FOR_DELIVERY', words: 'On the van' },
      ],
    },
  });
});
