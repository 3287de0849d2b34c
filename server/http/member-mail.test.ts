import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { optedOutOfEmail } from '#server/modules/messages/index.ts';
import { SECOND_MS } from '#server/platform/clock.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode } from '#testkit/node.ts';

const MAIL = 'query mail { call: getMarketResearchPanelistMail { areActivitiesWelcome } }';
const WISH = `mutation wish($isWelcome: Boolean!) {
  call: updateMarketResearchPanelistMail(areActivitiesWelcome: $isWelcome) { areActivitiesWelcome } }`;

test('a member stops mails about activities and has them sent again; what changes nothing is no consent', async () => {
  const node = await startTestNode();
  const { db } = node.platform;
  const { email, password, panelistId } = await aMember(node);
  const browser = new ApiClient(node.url);
  const wish = (isWelcome: boolean) => browser.graphql('wish', WISH, { isWelcome });
  expect((await wish(false)).body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  await browser.signIn(email, password);
  expect((await browser.graphql('mail', MAIL)).body.data.call).toEqual({ areActivitiesWelcome: true });
  for (const areActivitiesWelcome of [false, false, true]) {
    node.clock.advance(SECOND_MS);
    expect((await wish(areActivitiesWelcome)).body.data.call).toEqual({ areActivitiesWelcome });
    expect((await browser.graphql('mail', MAIL)).body.data.call).toEqual({ areActivitiesWelcome });
    expect((await optedOutOfEmail(db, [panelistId])).has(panelistId)).toBe(!areActivitiesWelcome);
  }
  const consents = await sql<{ given: boolean }>`
    SELECT is_given AS given FROM consent WHERE panelist_id = ${panelistId} ORDER BY consent_id`.execute(db);
  expect(consents.rows.map(({ given }) => given)).toEqual([false, true]);
  await node.stop();
});
