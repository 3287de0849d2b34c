import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { giftCardVoids } from '#server/modules/gift-cards/index.ts';
import { beginPeopleFile, peopleFiles } from '#server/modules/joining/index.ts';
import { shipmentFiles } from '#server/modules/product-tests/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { must, type World } from '#testkit/builders/builders.ts';
import { aReward, stock } from '#testkit/builders/gift-card-builders.ts';
import { manyOrders } from '#testkit/builders/shipment-builders.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { startTestNode } from '#testkit/node.ts';
import { onPlatform } from '#testkit/started-platform.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const NOBODY = { operatorId: null };
const NO_JOBS = { enqueue: async () => undefined };

/** One piece of work of each kind that only a schedule finds again: asked for an hour ago, and its job is gone. */
async function loseSome({ platform, rooms }: World): Promise<void> {
  const { db } = platform;
  const within = <Done>(work: (tx: Db) => Promise<Done>) => inTransaction(db, work);
  const joining = { ...rooms.joining, jobs: { ...rooms.joining.jobs, ...NO_JOBS } };
  const people = Buffer.from('email,first_name,last_name\nperson@example.org,Dana,Ortiz\n');
  const file = { purpose: 'INVITE', fileName: 'people.csv', bytes: people.length } as const;
  const { fileId } = must(await within((tx) => beginPeopleFile(joining, tx, file, NOBODY)));
  must(await peopleFiles.takePart(joining, { fileId, offset: 0, bytes: people, isLast: true }, NOBODY));

  const productTests = { ...rooms.productTests, jobs: { ...rooms.productTests.jobs, ...NO_JOBS } };
  const [parcel] = (await manyOrders(platform, 1)).parcels;
  const parcels = Buffer.from(
    `order_number,carrier,tracking_number\r\n${parcel?.orderNumber},NorthPost,${parcel?.trackingNumber}\r\n`,
  );
  const announced = { fileName: 'shipments.csv', bytes: parcels.length };
  const shipped = must(await within((tx) => shipmentFiles.begin(productTests, tx, announced, NOBODY)));
  must(await shipmentFiles.takePart(productTests, { ...shipped, offset: 0, bytes: parcels, isLast: true }, NOBODY));

  const giftCards = { ...rooms.giftCards, jobs: { ...rooms.giftCards.jobs, ...NO_JOBS } };
  const { rewardId } = await aReward({ platform, rooms });
  await stock({ platform, rooms }, rewardId, 3, '2020-01-01');
  const asked = { load_id: null, expired_before: '2021-01-01', reason: 'Expired', state: 'WAITING', wanted: 3 };
  await within((tx) => giftCardVoids.begin(giftCards, tx, randomUUID(), asked));
  for (const table of ['people_file', 'shipment_file', 'gift_card_void'])
    await sql`UPDATE ${sql.table(table)} SET heard_at = now() - interval '1 hour'`.execute(db);
}

test('what lost its job is taken up by the schedule of the next node: files of people and of parcels, voids', async () => {
  const databaseUrl = await newDatabaseUrl();
  onTestFinished(() => dropDatabase(databaseUrl));
  const clock = heldClock(new Date());
  await onPlatform(databaseUrl, { clock }, loseSome);
  const node = await startTestNode({ databaseUrl, clock });
  onTestFinished(node.stop);
  const states = async () => {
    const { rows } = await sql<{ state: string }>`
      SELECT state FROM people_file UNION ALL SELECT state FROM shipment_file UNION ALL SELECT state FROM gift_card_void`.execute(
      node.platform.db,
    );
    return rows.map(({ state }) => state);
  };
  const done = ['CHECKED', 'DONE', 'DONE'];
  await waitUntil('all of it is done', async () => (await states()).join() === done.join());
  expect(await states()).toEqual(done);
});
