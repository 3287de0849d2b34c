import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ApiClient, codeOf } from '#testkit/clients/api-client.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { testKeys } from '#testkit/config.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { createSigner } from '#server/platform/signing.ts';
import { createAppFiles } from '#server/platform/app-files/index.ts';

const signingKeys = testKeys('shared');
let databaseUrl: string;
let node: TestNode;
beforeAll(async () => {
  databaseUrl = await newDatabaseUrl();
  node = await startTestNode({ databaseUrl, config: { signingKeys } });
});
afterAll(async () => {
  await node.stop();
  await dropDatabase(databaseUrl);
});

/** As a node of another version does before it is ready. */
async function offer(audience: 'member' | 'operator', text: string, keys = signingKeys): Promise<string> {
  const documentId = createHash('sha256').update(text).digest('hex');
  const files = createAppFiles({ db: node.platform.db, clock: node.clock, signer: createSigner(keys, node.clock) });
  const file = { address: `${audience}-document:${documentId}`, plain: Buffer.from(text) };
  await files.offer([{ ...file, brotli: undefined, gzip: undefined }]);
  return documentId;
}

async function aBrowser(): Promise<{ readonly browser: ApiClient; readonly filter: object }> {
  const member = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, TEST_PASSWORD);
  return { browser, filter: { panelId: DEFAULT_BRAND.panelId, userId: member.panelistId } };
}

const tasks = (fields: string) =>
  `query getMarketResearchTasks($filter: MarketResearchTaskFilter!) { getMarketResearchTasks(filter: $filter) { ${fields} } }`;

test('an app of another version is answered, in its own words', async () => {
  const { browser, filter } = await aBrowser();
  const text = tasks('totalItems contents { id } __typename');
  const unknown = createHash('sha256').update(text).digest('hex');
  expect(codeOf(await browser.graphql('getMarketResearchTasks', unknown, { filter }))).toBe('UNKNOWN_OPERATION');
  // That it was unknown a moment ago is no reason to be unknown now.
  const documentId = await offer('member', text);
  for (let again = 0; again < 2; again++) {
    const answer = await browser.graphql('getMarketResearchTasks', documentId, { filter });
    expect(answer).toMatchObject({ status: 200, body: { data: { getMarketResearchTasks: { totalItems: 0 } } } });
  }
});

test('its rules are those of this version: no session, or the id of somebody else, and nothing is answered', async () => {
  const documentId = await offer('member', tasks('totalItems'));
  const [mine, theirs] = [await aBrowser(), await aBrowser()];
  const asked = (browser: ApiClient, filter: object) =>
    browser.graphql('getMarketResearchTasks', documentId, { filter });
  expect(codeOf(await asked(new ApiClient(node.url), mine.filter))).toBe('UNAUTHENTICATED');
  expect(codeOf(await asked(mine.browser, theirs.filter))).toBe('NOT_FOUND');
});

test('under another name it is not called', async () => {
  const { browser, filter } = await aBrowser();
  const documentId = await offer('member', tasks('nextPage'));
  for (let again = 0; again < 2; again++) {
    expect(codeOf(await browser.graphql('something', documentId, { filter }))).toBe('UNKNOWN_OPERATION');
  }
});

test.each([
  ['a field that this version does not have', tasks('totalItems itsColour')],
  ['words that are no document', 'query getMarketResearchTasks {'],
  ['more than any document of ours asks for', tasks('totalItems '.repeat(1_200))],
])('%s: the app is told to load its newest version', async (_name, text) => {
  const { browser, filter } = await aBrowser();
  const documentId = await offer('member', text);
  expect(codeOf(await browser.graphql('getMarketResearchTasks', documentId, { filter }))).toBe('UNKNOWN_OPERATION');
});

test('a member cannot send what was offered to operators, nor the other way round', async () => {
  const { browser, filter } = await aBrowser();
  const operator = await signedInOperator(node, 'ADMIN');
  const forOperators = await offer('operator', 'query listActLimits { listActLimits { __typename } }');
  expect(codeOf(await browser.graphql('listActLimits', forOperators))).toBe('UNKNOWN_OPERATION');
  expect((await operator.ask('listActLimits', forOperators)).status).toBe(200);
  const forMembers = await offer('member', tasks('totalItems nextPage'));
  const answer = await browser.graphql('getMarketResearchTasks', forMembers, { filter }, API_PATHS.consoleGraphql);
  expect(codeOf(answer)).toBe('UNKNOWN_OPERATION');
});

test('a document that somebody without the signing key put there is not known', async () => {
  const { browser, filter } = await aBrowser();
  const documentId = await offer('member', tasks('totalItems contents { state }'), testKeys('other'));
  expect(codeOf(await browser.graphql('getMarketResearchTasks', documentId, { filter }))).toBe('UNKNOWN_OPERATION');
});

test('hashes that somebody makes up are counted', async () => {
  const browser = new ApiClient(node.url);
  const ask = (index: number) => browser.graphql('q', index.toString(16).padStart(64, '0'));
  const codes = (await Promise.all(Array.from({ length: 350 }, (_, index) => ask(index)))).map(codeOf);
  expect(new Set(codes)).toEqual(new Set(['UNKNOWN_OPERATION', 'RATE_LIMITED']));
});
