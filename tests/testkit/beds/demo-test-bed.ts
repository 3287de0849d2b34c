import { sql } from 'kysely';
import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts';
import { ApiClient } from '../clients/api-client.ts';
import type { TestNode } from '../node.ts';

const OWN = `query own($panelistId: ID!) { getMarketResearchProductTests(panelistId: $panelistId) {
  contents { title stage shippingDetails { status carrier } } } }`;

/** Where the people of the demo's product test stand, what Dana sees of it, and who is written to about it. */
export async function readDemoTest(node: TestNode) {
  const { db } = node.platform;
  const { rows } = await sql<{ stands: string; people: number }>`
    SELECT CASE WHEN selection = 'RESERVE' THEN 'reserve' WHEN paused_from IS NOT NULL THEN 'in support' ELSE stage END AS stands,
      count(*)::integer AS people
    FROM test_participant GROUP BY stands`.execute(db);
  const browser = new ApiClient(node.url);
  const { body } = await browser.signIn('dana@example.com', DEMO_PASSWORD);
  const { data } = (await browser.graphql('own', OWN, { panelistId: body.panelist_id })).body;
  const { rows: mailed } = await sql`SELECT kind FROM message WHERE kind LIKE 'PRODUCT_TEST%'`.execute(db);
  return {
    people: Object.fromEntries(rows.map(({ stands, people }) => [stands, people])),
    danas: data.getMarketResearchProductTests.contents,
    mailed,
  };
}

export const DEMO_TEST_EXPECTED = {
  people: {
    SCREENED: 1,
    reserve: 1,
    SELECTED: 1,
    SHIPPED: 1,
    DELIVERED: 1,
    'in support': 1,
    TESTING: 1,
    FEEDBACK: 1,
    DONE: 1,
    CLOSED: 1,
  },
  danas: [
    {
      title: 'Laundry sheets',
      stage: 'DELIVERED',
      shippingDetails: { status: 'DELIVERED', carrier: 'NORTHPOST' },
    },
  ],
  mailed: [],
};
