import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { eGiftApiPath } from '#contract/gift-cards/egift.ts';
import { FILE_LAST_HEADER, FILE_OFFSET_HEADER } from '#contract/wire/file-parts.ts';
import { addCards, addReward, type CardContent } from '#server/modules/gift-cards/index.ts';
import { movePoints } from '#server/modules/rewards/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { findInFiles, findInTables, findSecrets, formsOf } from '#testkit/find-secrets.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const { panelId } = DEFAULT_BRAND;
const PRICE = 4_300;

/** Redeemed, shown again and opened by its page; left in stock. */
const REDEEMED: CardContent = {
  code: 'HM43-7QXB-01LK-92TI',
  key: 'K7M2QX',
  number: '6006491528374650917',
  pin: '90817263',
  link: null,
};
const IN_STOCK: CardContent = {
  code: 'HM43-ZZ4P-88RV-W1ND',
  key: 'P4RW8Z',
  number: '6006499182736450128',
  pin: '58203917',
  link: null,
};
/** Loaded by file: one that is taken, one whose date is over, and one whose cells are in the wrong columns. */
const LOADED: CardContent = {
  code: 'HM43-LD31-QV7T-55YX',
  key: 'T6HX3V',
  number: '6006491029384756019',
  pin: '71930482',
  link: null,
};
const TOO_OLD: CardContent = {
  code: 'HM43-0LD0-GX2K-77BM',
  key: 'Q2ZK9B',
  number: '6006495647382910473',
  pin: '36027481',
  link: null,
};
const MIXED_UP: CardContent = {
  code: 'HM43-M1XD-U9PC-31AH',
  key: 'V8N4LD',
  number: '6006498877665544332',
  pin: '49502718',
  link: null,
};

function secretsOf(name: string, { code, key, number, pin }: CardContent): Record<string, string> {
  return {
    [`${name} code`]: code,
    [`${name} code without dashes`]: code.replaceAll('-', ''),
    [`${name} key`]: key,
    [`${name} key as shown`]: `${key.slice(0, 3)}-${key.slice(3)}`,
    [`${name} number`]: number,
    [`${name} number in fours`]: number.replaceAll(/(.{4})(?=.)/g, '$1 '),
    [`${name} PIN`]: pin,
  };
}
const SECRETS = {
  ...secretsOf('redeemed', REDEEMED),
  ...secretsOf('stock', IN_STOCK),
  ...secretsOf('loaded', LOADED),
  ...secretsOf('too old', TOO_OLD),
  ...secretsOf('mixed up', MIXED_UP),
};

let node: TestNode;
let dataDir: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'spark-secrets-'));
  // A PostgreSQL in the node's own folder, so that everything it ever writes is below it; as its owner, who may look at all.
  postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
  node = await startTestNode({ databaseUrl: postgres.url, config: { dataDir, logLevel: 'debug' } });
  await handleCards();
  await loadFile();
  // So that the tables are in their files and not only in the log of changes.
  await sql`CHECKPOINT`.execute(node.platform.db);
});
afterAll(async () => {
  await node.stop();
  await postgres.stop();
});

const RESULT = 'redemptionId status code token uri';

/** Everything that happens to a card from the stock to its page. */
async function handleCards(): Promise<void> {
  const { rooms, platform } = node;
  const { rewardId } = must(await addReward(rooms.giftCards, platform.db, { valueCents: 4_300, points: PRICE }));
  const cards = [
    { rewardId, content: REDEEMED, expiresOn: '2099-01-01' },
    { rewardId, content: IN_STOCK, expiresOn: null },
  ];
  await inTransaction(platform.db, (tx) => addCards(rooms.giftCards, tx, cards, { source: 'STOCK', loadId: null }));

  const { panelistId, email, password } = await aMember(node);
  const points = {
    panelistId,
    points: 10_000,
    against: 'PROGRAMME',
    cause: { kind: 'ADJUSTMENT', id: panelistId },
  } as const;
  const why = { reason: 'Points', subject: 'Points', outcome: 'Correction', rule: 'To begin with' };
  must(await inTransaction(platform.db, (tx) => movePoints(rooms.rewards, tx, { ...points, why })));
  const browser = new ApiClient(node.url);
  await browser.signIn(email, password);
  const own = { panelId, userId: panelistId };

  const redeemed = await browser.graphql(
    'redeem',
    `mutation redeem($input: MarketResearchRedeemInput!) { call: redeemMarketResearchReward(input: $input) { ${RESULT} } }`,
    { input: { ...own, rewardId, quantity: 1, points: PRICE, idempotencyKey: crypto.randomUUID() } },
  );
  expect(redeemed.body.data.call).toMatchObject({ status: 'REDEEMED', code: REDEEMED.code });
  const { redemptionId, uri } = redeemed.body.data.call;
  const shown = await browser.graphql(
    'reveal',
    `mutation reveal($input: MarketResearchRevealInput!) { call: revealMarketResearchReward(input: $input) { ${RESULT} } }`,
    { input: { ...own, rewardDetailId: redemptionId } },
  );
  expect(shown.body.data.call).toMatchObject({ code: REDEEMED.code });
  const history = await browser.graphql(
    'history',
    `query history($filter: MarketResearchRewardHistoryFilter!) {
      call: listMarketResearchPanelistRewardHistory(filter: $filter) { contents { code uri status } } }`,
    { filter: own },
  );
  expect(history.status).toBe(200);
  expect(findSecrets('history', Buffer.from(JSON.stringify(history.body)), SECRETS)).toEqual([]);

  const page = eGiftApiPath(uri.slice(uri.lastIndexOf('/') + 1));
  const stranger = new ApiClient(node.url);
  expect((await stranger.post(page, { key: IN_STOCK.key })).body.status).toBe('WRONG_KEY');
  expect((await stranger.post(page, { key: REDEEMED.key })).body.card).toMatchObject({
    number: REDEEMED.number,
    pin: REDEEMED.pin,
  });
  // A key in the wrong place is refused, and must not be in the line about it either.
  await stranger.send(page, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: REDEEMED.key });
  await waitUntil('the mail about the card was delivered', async () => {
    const { rows } = await sql`SELECT 1 FROM mailbox_message WHERE recipient = ${email}`.execute(platform.db);
    return rows.length > 0;
  });
}

const line = ({ code, key, number, pin }: CardContent, expires: string) =>
  `43,USD,${code},${key},${number},${pin},${expires},`;
const FILE = [
  'value,currency,code,key,number,pin,expires,link',
  line(LOADED, ''),
  line(TOO_OLD, '2001-01-01'),
  [MIXED_UP.code, MIXED_UP.key, MIXED_UP.number, MIXED_UP.pin, `"${MIXED_UP.code}`].join(','),
  '',
].join('\r\n');

async function loadFile(): Promise<void> {
  const operator = await signedInOperator(node, 'FULFILMENT');
  const begun = await operator.ask(
    'begin',
    `mutation begin($bytes: Float!) { call: beginGiftCardLoad(fileName: "cards.csv", bytes: $bytes) { loadId url } }`,
    { bytes: Buffer.byteLength(FILE) },
  );
  const { loadId, url } = begun.body.data.call;
  const headers = { 'content-type': 'text/csv', [FILE_OFFSET_HEADER]: '0', [FILE_LAST_HEADER]: '1' };
  expect((await operator.browser.send(url, { method: 'POST', headers, body: FILE })).status).toBe(200);
  const read = () =>
    operator.ask(
      'read',
      `query read($loadId: ID) { call: getGiftCardLoad(loadId: $loadId) {
        state loaded bad failure problems { line problem masked } } }`,
      { loadId },
    );
  await waitUntil('the file is loaded', async () => (await read()).body.data.call.state === 'DONE');
  const { body } = await read();
  expect(body.data.call).toMatchObject({ loaded: 1, bad: 2 });
  expect(findSecrets('problems', Buffer.from(JSON.stringify(body)), SECRETS)).toEqual([]);
}

describe('codes, keys, numbers and PINs are in clear', () => {
  it('in no row of any table', async () => {
    expect(await findInTables(node.platform.db, SECRETS)).toEqual([]);
  });

  it('in no file of the data folder, the database and its log of changes among them', async () => {
    const { found, bytes } = await findInFiles(dataDir, SECRETS);
    expect(found).toEqual([]);
    expect(bytes).toBeGreaterThan(16 * 1024 * 1024);
  });

  it('in no line of the log, however much it tells', async () => {
    expect(node.logLines.length).toBeGreaterThan(5);
    expect(findSecrets('log', Buffer.from(node.logLines.join('\n')), SECRETS)).toEqual([]);
  });
});

describe('the search finds what was planted', () => {
  const PLANTED = 'PLNT-31TE-D0NE-XX42';

  it.each(formsOf(PLANTED).map(({ name, bytes }) => [name, bytes] as const))('in the form %s', (name, bytes) => {
    const content = Buffer.concat([Buffer.from('before '), bytes, Buffer.from(' after')]);
    expect(findSecrets('here', content, { planted: PLANTED }).map(({ form }) => form)).toContain(name);
  });

  it.each([0, 1, 2, 3, 4, 5])('inside a longer base64 text, %i characters from its beginning', (ahead) => {
    const text = Buffer.from(`${'{"code":"'.slice(0, ahead)}${PLANTED}"}`).toString('base64');
    expect(findSecrets('here', Buffer.from(text), { planted: PLANTED })).not.toEqual([]);
  });

  it('in a row, in a file, and in the files of the database', async () => {
    const { db } = node.platform;
    const secrets = { planted: PLANTED };
    await sql`CREATE TABLE planted (text text, bytes bytea)`.execute(db);
    await sql`INSERT INTO planted (text) VALUES (${`{"code":"${PLANTED}"}`})`.execute(db);
    expect(await findInTables(db, secrets)).toEqual([{ where: 'public.planted', secret: 'planted', form: 'clear' }]);
    await sql`TRUNCATE planted`.execute(db);
    await sql`INSERT INTO planted (bytes) VALUES (${Buffer.from(PLANTED)})`.execute(db);
    expect(await findInTables(db, secrets)).toEqual([{ where: 'public.planted', secret: 'planted', form: 'hex' }]);
    await sql`CHECKPOINT`.execute(db);
    await writeFile(join(dataDir, 'left-behind.txt'), Buffer.from(PLANTED).toString('base64'));
    const { found } = await findInFiles(dataDir, secrets);
    const places = found.map(({ where }) => where);
    expect(places).toContain('left-behind.txt');
    expect(places.filter((where) => where.includes('/base/'))).not.toEqual([]);
    expect(places.filter((where) => where.includes('/pg_wal/'))).not.toEqual([]);
    await sql`DROP TABLE planted`.execute(db);
  });
});
