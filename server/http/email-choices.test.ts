import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/time/durations.ts';
import { CHOSEN_KINDS, isEmailedByDefault } from '#contract/notifications/notification-kinds.ts';
import { optedOutOfEmail } from '#server/modules/messages/index.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const MAIL = `query mail {
  call: getMarketResearchPanelistMail { areActivitiesWelcome kinds { kind isWelcome } } }`;
const WISH = `mutation wish($isWelcome: Boolean!) {
  call: updateMarketResearchPanelistMail(areActivitiesWelcome: $isWelcome) { areActivitiesWelcome } }`;
const CHOOSE = `mutation choose($kind: MarketResearchMailKind!, $isWelcome: Boolean!) {
  call: chooseMarketResearchPanelistMail(kind: $kind, isWelcome: $isWelcome) { kinds { kind isWelcome } } }`;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function aBrowser() {
  const { email, password, panelistId } = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(email, password);
  return { browser, panelistId };
}

async function consentsOf(panelistId: string) {
  const { rows } = await sql<{ given: boolean }>`
    SELECT is_given AS given FROM consent WHERE panelist_id = ${panelistId} ORDER BY consent_id`.execute(
    node.platform.db,
  );
  return rows.map(({ given }) => given);
}

test('a page of before there were kinds stops mails about activities and has them sent again', async () => {
  const { browser, panelistId } = await aBrowser();
  for (const isWelcome of [false, false, true]) {
    node.clock.advance(SECOND_MS);
    const { body } = await browser.graphql('wish', WISH, { isWelcome });
    expect(body.data.call).toEqual({ areActivitiesWelcome: isWelcome });
    expect((await optedOutOfEmail(node.platform.db, [panelistId])).has(panelistId)).toBe(!isWelcome);
  }
  expect(await consentsOf(panelistId)).toEqual([false, true]);
});

test('a member chooses kind by kind; only whether they are invited is a consent, and what changes nothing is none', async () => {
  const { browser, panelistId } = await aBrowser();
  const wantedOf = ({ body }: Awaited<ReturnType<typeof browser.graphql>>) =>
    body.data.call.kinds.flatMap((one: { kind: string; isWelcome: boolean }) => (one.isWelcome ? [one.kind] : []));
  const choose = (kind: string, isWelcome: boolean) => browser.graphql('choose', CHOOSE, { kind, isWelcome });
  expect(wantedOf(await browser.graphql('mail', MAIL))).toEqual(CHOSEN_KINDS.filter(isEmailedByDefault));
  await choose('BADGE', true);
  await choose('ANNOUNCEMENT', false);
  node.clock.advance(SECOND_MS);
  await choose('INVITATION', false);
  await choose('INVITATION', false);
  const stopped: readonly string[] = ['ANNOUNCEMENT', 'INVITATION'];
  const expected = CHOSEN_KINDS.filter(
    (kind) => !stopped.includes(kind) && (isEmailedByDefault(kind) || kind === 'BADGE'),
  );
  expect(wantedOf(await browser.graphql('mail', MAIL))).toEqual(expected);
  expect(await consentsOf(panelistId)).toEqual([false]);
  for (const kind of ['SUPPORT', 'PRODUCT_TEST']) {
    expect((await choose(kind, false)).body.errors[0].extensions.code).toBe('BAD_REQUEST');
  }
});

test('two switches at once both win', async () => {
  const { browser } = await aBrowser();
  const kinds = CHOSEN_KINDS.filter(isEmailedByDefault);
  await Promise.all(kinds.map((kind) => browser.graphql('choose', CHOOSE, { kind, isWelcome: false })));
  const { body } = await browser.graphql('mail', MAIL);
  expect(body.data.call.kinds.filter((one: { isWelcome: boolean }) => one.isWelcome)).toEqual([]);
});

test('nobody chooses without a session', async () => {
  const { body } = await new ApiClient(node.url).graphql('choose', CHOOSE, { kind: 'BADGE', isWelcome: true });
  expect(body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
});
