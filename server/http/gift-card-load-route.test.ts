import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { LOAD_COLUMNS, LOAD_SAMPLE } from '#contract/gift-cards/gift-card-loads.ts';
import { FILE_LAST_HEADER, FILE_OFFSET_HEADER, FILE_PART_MAX_BYTES } from '#contract/wire/file-parts.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { waitUntil } from '#testkit/wait-until.ts';

let node: TestNode;
let fulfilment: OperatorClient;
beforeAll(async () => {
  node = await startTestNode();
  fulfilment = await signedInOperator(node, 'FULFILMENT');
});
afterAll(() => node.stop());

const BEGIN = `mutation beginGiftCardLoad($fileName: String!, $bytes: Float!) {
  beginGiftCardLoad(fileName: $fileName, bytes: $bytes) { loadId url } }`;
const READ = `query getGiftCardLoad($loadId: ID) {
  getGiftCardLoad(loadId: $loadId) { state loaded already bad problems { line problem masked } } }`;
const PROBLEMS = `mutation createGiftCardProblemsFile($loadId: ID!) { createGiftCardProblemsFile(loadId: $loadId) }`;
const STOCK = `query getGiftCardStock { getGiftCardStock { values { valueCents left } } }`;

async function begin(operator: OperatorClient, bytes: number): Promise<{ loadId: string; url: string }> {
  const answer = await operator.ask('beginGiftCardLoad', BEGIN, { fileName: 'cards.csv', bytes });
  return answer.body.data.beginGiftCardLoad;
}

const cookieOf = ({ browser }: OperatorClient) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function send(operator: OperatorClient, url: string, text: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(url, node.url), {
    method: 'POST',
    headers: {
      cookie: cookieOf(operator),
      'content-type': 'text/csv',
      origin: node.url,
      [HEADERS.siteId]: DEFAULT_BRAND.siteId,
      [FILE_OFFSET_HEADER]: '0',
      [FILE_LAST_HEADER]: '1',
      ...headers,
    },
    body: text,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const read = async (loadId: string) =>
  (await fulfilment.ask('getGiftCardLoad', READ, { loadId })).body.data.getGiftCardLoad;

describe('a file of cards over the wire', () => {
  test('is taken, loaded by the job, seen in the stock, and its bad lines can be downloaded', async () => {
    const good = [
      '10,USD,HMSECRETROUTE777,AB3D5F,600649123400,4821,,',
      '25,USD,HMSECRETROUTE778,AB3D5F,,,,https://cards.example.com/1',
    ];
    const text = [LOAD_COLUMNS.join(','), ...good, '10,USD,HMSECRETROUTE001,,600649123456,4821,,', ''].join('\r\n');
    const { loadId, url } = await begin(fulfilment, Buffer.byteLength(text));
    expect(await send(fulfilment, url, text)).toEqual({ status: 200, body: { received: Buffer.byteLength(text) } });
    await waitUntil('the file is loaded', async () => (await read(loadId)).state === 'DONE');
    expect(await read(loadId)).toEqual({
      state: 'DONE',
      loaded: 2,
      already: 0,
      bad: 1,
      problems: [{ line: 4, problem: 'Challenge key is empty', masked: '10,USD,…,••••,…' }],
    });
    const { values } = (await fulfilment.ask('getGiftCardStock', STOCK)).body.data.getGiftCardStock;
    expect(values).toContainEqual({ valueCents: 1_000, left: 1 });

    const link = (await fulfilment.ask('createGiftCardProblemsFile', PROBLEMS, { loadId })).body.data;
    const download = (operator: OperatorClient) =>
      fetch(new URL(link.createGiftCardProblemsFile, node.url), { headers: { cookie: cookieOf(operator) } });
    const file = await download(fulfilment);
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await file.text()).toBe('line,problem,text\r\n4,Challenge key is empty,"10,USD,…,••••,…"\r\n');
    expect((await download(await signedInOperator(node, 'ADMIN'))).status).toBe(404);
    expect(node.logLines.join('\n')).not.toMatch(/HMSECRET|HM10-EXAM/);
  });

  test('is not the sample, which is refused with a sentence', async () => {
    const { url } = await begin(fulfilment, Buffer.byteLength(LOAD_SAMPLE));
    const refused = await send(fulfilment, url, LOAD_SAMPLE);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('This is the sample'),
    ]);
  });

  test('is taken from the session that asked alone, with its ticket', async () => {
    const { url } = await begin(fulfilment, 100);
    expect((await send(await signedInOperator(node, 'ADMIN'), url, 'x')).status).toBe(404);
    expect((await send(await signedInOperator(node, 'SUPPORT'), url, 'x')).status).toBe(404);
    expect((await send(fulfilment, `${url}x`, 'x')).status).toBe(404);
    expect((await send(fulfilment, url.split('?')[0] ?? '', 'x')).status).toBe(404);
    expect((await send(fulfilment, url, 'x', { origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  test('is refused with a sentence, or told what is wrong with the call', async () => {
    const { url } = await begin(fulfilment, 3);
    expect((await send(fulfilment, url, 'abc', { [FILE_OFFSET_HEADER]: '-1' })).status).toBe(400);
    expect((await send(fulfilment, url, 'x'.repeat(FILE_PART_MAX_BYTES + 1))).status).toBe(413);
    const refused = await send(fulfilment, url, 'abc');
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('The first line must list the columns');
  });
});
