import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARRIER_STATUSES } from '#contract/product-tests/carrier-events.ts';
import { stageAfterParcel } from '#contract/product-tests/participant-stages.ts';
import { statusOfEvents, type ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { takeParcelNews, type ParcelEvent, type ParcelNews } from './parcel-news.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { manyOrders, parcelsAsTheyAre } from '#testkit/builders/shipment-builders.ts';
import { sampleOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { notifyOfParcels } from './hear-of-parcel.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** Every order of every subset. */
function* everyOrder<T>(all: readonly T[], chosen: readonly T[] = []): Generator<readonly T[]> {
  if (chosen.length > 0) yield chosen;
  for (const next of all) {
    if (!chosen.includes(next)) yield* everyOrder(all, [...chosen, next]);
  }
}

const at = (hour: number): Date => new Date(Date.UTC(2026, 5, 1) + hour * HOUR_MS);

/** In a run that is not exhaustive. */
const ORDERS_EACH = 40;

/** Counts what goes to the database. */
function counting(): { readonly plugin: KyselyPlugin; readonly count: () => number } {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node: query }) => {
      statements += 1;
      return query;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, count: () => statements };
}

/** Tells each parcel one of its events, all at once, as a file does; how many statements it took. */
async function reportAll(told: ReadonlyMap<string, ParcelNews>): Promise<number> {
  const { plugin, count } = counting();
  await inTransaction(node.platform.db, async (tx) => {
    const taken = await takeParcelNews(node.rooms.productTests, tx.withPlugin(plugin), told);
    await notifyOfParcels(node.rooms, tx, [...taken.values()]);
  });
  return count();
}

interface Kept {
  readonly orderNumber: string;
  readonly status: ShipmentStatus;
  readonly statusAt: Date;
  readonly deliveredAt: Date | null;
  readonly shippedAt: Date | null;
  readonly stage: string;
}

async function keptOf(projectId: string): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`
    SELECT s.order_number AS "orderNumber", s.status, s.status_at AS "statusAt", s.delivered_at AS "deliveredAt",
      s.shipped_at AS "shippedAt", p.stage
    FROM shipment s JOIN test_participant p USING (participant_id) WHERE s.project_id = ${projectId}`.execute(
    node.platform.db,
  );
  return rows;
}

// As they happen, all at one instant, and in an order in which no parcel travels.
test.each<[string, (index: number) => number]>([
  ['one after the other', (index) => index],
  ['at one instant', () => 0],
  ['backwards', (index) => -index],
])(
  'every order of every subset of all that a carrier tells, %s, ends where all of it leads, in as many statements for one as for all',
  async (when, hour) => {
    const events = CARRIER_STATUSES.map((status, index): ParcelEvent => {
      return { key: `carrier:${status}`, status, occurredAt: at(hour(index)), source: 'WEBHOOK' };
    });
    const all = [...everyOrder(events)];
    expect(all).toHaveLength(1_956);
    const ways = sampleOf(`orders, ${when}`, all, ORDERS_EACH);
    const { projectId, parcels } = await manyOrders(node.platform, ways.length);
    const wayOf = new Map(parcels.map(({ orderNumber }, index) => [orderNumber, ways[index] ?? []]));
    const statements: number[] = [];
    for (let round = 0; round < events.length; round += 1) {
      const told = [...wayOf].flatMap(([orderNumber, way]) => {
        const event = way[round];
        return event === undefined ? [] : [[orderNumber, { events: [event] }] as const];
      });
      statements.push(await reportAll(new Map(told)));
    }
    const [[one, way]] = [...wayOf] as [[string, readonly ParcelEvent[]]];
    expect(await reportAll(new Map([[one, { events: way }]]))).toBeLessThanOrEqual(Math.max(...statements));
    expect(Math.max(...statements)).toBeLessThanOrEqual(8);

    for (const kept of await keptOf(projectId)) {
      const told = wayOf.get(kept.orderNumber) ?? [];
      const state = statusOfEvents(told);
      // Where they stand follows from where the parcel is, whatever was told on the way there.
      const stage = stageAfterParcel('SELECTED', state.status);
      const seen = told.map(({ status }) => status);
      expect([seen, kept]).toEqual([seen, { orderNumber: kept.orderNumber, ...state, stage }]);
    }

    // Told again, backwards and all at once: nothing moves and nobody hears of it.
    const before = await parcelsAsTheyAre(node.platform.db);
    await reportAll(new Map([...wayOf].map(([order, told]) => [order, { events: [...told.toReversed(), ...told] }])));
    expect(await parcelsAsTheyAre(node.platform.db)).toBe(before);
  },
  120_000,
);
