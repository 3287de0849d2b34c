import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARRIER_EVENTS_PATH } from '#contract/product-tests/carrier-events.ts';
import { CARRIER_EVENT_MAX_BYTES } from '#contract/product-tests/product-test-limits.ts';
import { statusOfEvents, type ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import { forgetWaitingEvents } from '#server/modules/product-tests/index.ts';
import { signCall } from '#server/platform/signed-calls.ts';
import { manyOrders, parcelsAsTheyAre, type OrderedParcel } from '#testkit/builders/shipment-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import {
  callAsCarrier,
  CARRIER_KEYS,
  carrierTime,
  reportAsCarrier,
  type CarrierCall,
} from '#testkit/clients/carrier-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const keys = CARRIER_KEYS;
let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ config: { carrierEventKeys: keys } });
});
afterAll(() => node.stop());

const PATIENCE_MS = 600_000;
const now = () => carrierTime(node);
const send = (body: string, given?: CarrierCall) => callAsCarrier(node, body, given);
const report = (...events: readonly object[]) => reportAsCarrier(node, ...events);

const at = (hours: number): string =>
  new Date(node.clock.now().getTime() - 100 * 3_600_000 + hours * 3_600_000).toISOString();

async function parcelOf(orderNumber: string) {
  const { rows } = await sql<{
    status: ShipmentStatus;
    statusAt: Date;
    deliveredAt: Date | null;
    shippedAt: Date | null;
    stage: string;
    events: number;
    told: number;
    repeated: number;
  }>`
    SELECT s.status, s.status_at AS "statusAt", s.delivered_at AS "deliveredAt", s.shipped_at AS "shippedAt", p.stage,
      (SELECT count(*)::integer FROM shipment_event e WHERE e.shipment_id = s.shipment_id) AS events,
      (SELECT count(*)::integer FROM notification n WHERE n.panelist_id = p.panelist_id) AS told,
      (SELECT count(*)::integer FROM (SELECT 1 FROM notification n WHERE n.panelist_id = p.panelist_id
        GROUP BY title HAVING count(*) > 1) twice) AS repeated
    FROM shipment s JOIN test_participant p USING (participant_id) WHERE s.order_number = ${orderNumber}`.execute(
    node.platform.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the order is there');
  return row;
}

/** Every order of every subset. */
function* everyOrder<T>(all: readonly T[], chosen: readonly T[] = []): Generator<readonly T[]> {
  if (chosen.length > 0) yield chosen;
  for (const next of all) {
    if (!chosen.includes(next)) yield* everyOrder(all, [...chosen, next]);
  }
}

const STAGES: Partial<Record<ShipmentStatus, string>> = {
  SHIPPED: 'SHIPPED',
  OUT_FOR_DELIVERY: 'SHIPPED',
  EXCEPTION: 'SHIPPED',
  DELIVERED: 'DELIVERED',
};

describe('events in whatever order', () => {
  test.each<[string, readonly (readonly [ShipmentStatus, number])[]]>([
    [
      'on its way, held up, there, and back again',
      [
        ['SHIPPED', 1],
        ['EXCEPTION', 2],
        ['DELIVERED', 3],
        ['RETURNED', 4],
      ],
    ],
    [
      'a scan that comes after the arrival',
      [
        ['OUT_FOR_DELIVERY', 2],
        ['DELIVERED', 3],
        ['SHIPPED', 4],
      ],
    ],
  ])(
    '%s: every order of every subset, told twice, ends in the same state',
    async (_, all) => {
      const ways = [...everyOrder(all)];
      const { parcels } = await manyOrders(node.platform, ways.length);
      const goOne = async (way: (typeof ways)[number], { orderNumber }: OrderedParcel) => {
        const events = way.map(([status, hour]) => ({
          id: `${status}-${hour}`,
          orderNumber,
          status,
          occurredAt: at(hour),
        }));
        for (const event of events) expect((await report(event)).body).toEqual({ taken: 1 });
        const before = await parcelOf(orderNumber);
        expect((await report(...events.toReversed(), ...events)).body).toEqual({ taken: 2 * events.length });
        const after = await parcelOf(orderNumber);
        expect(after).toEqual(before);
        const state = statusOfEvents(way.map(([status, hour]) => ({ status, occurredAt: new Date(at(hour)) })));
        expect([way, after]).toEqual([way, expect.objectContaining({ ...state, events: way.length, repeated: 0 })]);
        const stage = STAGES[state.status];
        if (stage !== undefined) expect(after.stage).toBe(stage);
      };
      const left = ways.map((way, index) => [way, parcels[index]] as const);
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let next = left.pop(); next !== undefined; next = left.pop()) {
            if (next[1] !== undefined) await goOne(next[0], next[1]);
          }
        }),
      );
    },
    PATIENCE_MS,
  );

  test('ten at once that tell the same are one', async () => {
    const { parcels } = await manyOrders(node.platform, 1);
    const [{ orderNumber }] = parcels as [OrderedParcel];
    const event = { id: 'once', orderNumber, status: 'DELIVERED', occurredAt: at(1) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(event)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await parcelOf(orderNumber)).toMatchObject({ status: 'DELIVERED', events: 1, told: 1 });
  });
});

describe('a parcel by its number', () => {
  test('what is told before an order has the number waits for it, without its words', async () => {
    const { parcels } = await manyOrders(node.platform, 1);
    const [{ orderNumber, trackingNumber }] = parcels as [OrderedParcel];
    const number = { carrier: 'NORTHPOST', trackingNumber };
    const early = { id: 'e2', ...number, status: 'OUT_FOR_DELIVERY', occurredAt: at(2), words: 'Left with Dana' };
    expect((await report(early, early)).body).toEqual({ taken: 2 });
    expect(await parcelOf(orderNumber)).toMatchObject({ status: 'ORDERED', events: 0 });
    await report({ id: 'e1', orderNumber, ...number, status: 'SHIPPED', occurredAt: at(1) });
    expect(await parcelOf(orderNumber)).toMatchObject({ status: 'OUT_FOR_DELIVERY', events: 2, told: 1 });
    await report({ id: 'e3', ...number, status: 'DELIVERED', occurredAt: at(3) });
    expect(await parcelOf(orderNumber)).toMatchObject({ status: 'DELIVERED', events: 3 });
  });

  test("what turns out to be nobody's is forgotten", async () => {
    await report({
      id: 'x',
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      status: 'SHIPPED',
      occurredAt: at(1),
    });
    expect(await forgetWaitingEvents(node.platform.db, new Date(node.clock.now().getTime() + 1_000))).toBe(1);
  });

  test('an unknown order has the same answer, and leaves nothing', async () => {
    const before = await parcelsAsTheyAre(node.platform.db);
    const known = await manyOrders(node.platform, 1);
    const after = await parcelsAsTheyAre(node.platform.db);
    expect(after).not.toBe(before);
    const event = { id: 'u', status: 'DELIVERED', occurredAt: at(1) };
    const unknown = await report({ ...event, orderNumber: 'PT1-P1-1' });
    expect([unknown.status, unknown.body]).toEqual([200, { taken: 1 }]);
    expect(await parcelsAsTheyAre(node.platform.db)).toBe(after);
    const there = await report({ ...event, orderNumber: known.parcels[0]?.orderNumber });
    expect([there.status, there.body]).toEqual([unknown.status, unknown.body]);
  });

  test('words that name the street are not kept; others are', async () => {
    const { parcels } = await manyOrders(node.platform, 1);
    const [{ orderNumber }] = parcels as [OrderedParcel];
    await report(
      { id: 'w1', orderNumber, status: 'SHIPPED', occurredAt: at(1), words: 'Departed Minneapolis' },
      { id: 'w2', orderNumber, status: 'DELIVERED', occurredAt: at(2), words: 'Left at 1482 LAKEVIEW  AVE.' },
    );
    const { rows } = await sql<{ words: string | null }>`
      SELECT e.words FROM shipment_event e JOIN shipment s USING (shipment_id) WHERE s.order_number = ${orderNumber}
      ORDER BY e.occurred_at`.execute(node.platform.db);
    expect(rows.map(({ words }) => words)).toEqual(['Departed Minneapolis', null]);
  });
});

describe('refused', () => {
  const good = () =>
    JSON.stringify({ events: [{ id: 'r', orderNumber: 'PT1-P1-1', status: 'SHIPPED', occurredAt: at(1) }] });
  const seconds = (off: number) => carrierTime(node, off);

  test('the key before this one still proves, as does a clock that is off by minutes', async () => {
    const [, older] = keys;
    expect((await send(good(), { kid: 'before', secret: older?.secret ?? Buffer.alloc(0) })).status).toBe(200);
    expect((await send(good(), { ts: seconds(-299) })).status).toBe(200);
    expect((await send(good(), { ts: seconds(299) })).status).toBe(200);
  });

  test.each<[string, () => CarrierCall]>([
    ['another key', () => ({ secret: Buffer.alloc(32, 1) })],
    ['a key that nobody has', () => ({ kid: 'nobody' })],
    ['a signature of another body', () => ({ sig: signCall(keys[0].secret, { ts: now() }, Buffer.from('{}')) })],
    ['an old call', () => ({ ts: seconds(-301) })],
    ['a call from the future', () => ({ ts: seconds(301) })],
    ['no signature', () => ({ sig: '' })],
    [
      'one time signed and another sent',
      () => ({ sig: signCall(keys[0].secret, { ts: seconds(-600) }, Buffer.from(good())) }),
    ],
  ])('%s', async (_, given) => {
    const { status, body } = await send(good(), given());
    expect([status, body.error.code]).toEqual([401, 'SIGNATURE_INVALID']);
  });

  test.each<[string, () => string]>([
    ['no JSON', () => '{'],
    ['no events', () => JSON.stringify({ events: [] })],
    ['a status that is ours alone', () => good().replace('SHIPPED', 'CANCELLED')],
    ['no parcel named', () => JSON.stringify({ events: [{ id: 'r', status: 'SHIPPED', occurredAt: at(1) }] })],
    ['a day of next week', () => good().replace(at(1), at(100 + 24 * 7))],
    ['a field that there is not', () => good().replace('"id"', '"who":"x","id"')],
  ])('%s', async (_, body) => {
    expect((await send(body())).status).toBe(400);
  });

  test('a body that is too large, and any other method', async () => {
    expect((await send(' '.repeat(CARRIER_EVENT_MAX_BYTES + 1))).status).toBe(413);
    expect([404, 405]).toContain((await new ApiClient(node.url).send(CARRIER_EVENTS_PATH, { method: 'GET' })).status);
  });

  test('who is refused too often is not looked at any more, and whoever else calls is', async () => {
    const by = new ApiClient(node.url);
    let status = 0;
    for (let round = 0; round < 80 && status !== 429; round += 1)
      status = (await send(good(), { kid: 'nobody', by })).status;
    expect(status).toBe(429);
    expect((await send(good(), { by })).status).toBe(429);
    expect((await send(good())).status).toBe(200);
  });
});

test('without keys there is no such address', async () => {
  const other = await startTestNode();
  try {
    const answer = await new ApiClient(other.url).send(CARRIER_EVENTS_PATH, { method: 'POST', body: '{}' });
    expect([404, 415]).toContain(answer.status);
  } finally {
    await other.stop();
  }
});
