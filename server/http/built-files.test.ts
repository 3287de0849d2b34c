import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabaseUrl, dropDatabase } from '#testkit/database.ts';
import { testKeys } from '#testkit/config.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSmallBuild } from '#testkit/builders/small-build.ts';

const OLD = 'web/assets/index-OLDold12.js';
const OLD_TEXT = 'console.log("of the build before")';
const signingKeys = testKeys('shared');

let databaseUrl: string;
let folders: string[];
let before: TestNode;
let node: TestNode;
beforeAll(async () => {
  databaseUrl = await newDatabaseUrl();
  folders = await Promise.all([
    aSmallBuild({
      [OLD]: OLD_TEXT,
      'console/assets/page-OLDold12.css': 'a{}',
      'site/assets/mark-OLDold12.svg': '<svg/>',
    }),
    aSmallBuild({ 'web/assets/index-NEWnew12.js': 'console.log("new")' }),
  ]);
  const [oldFolder = '', newFolder = ''] = folders;
  const config = { signingKeys };
  before = await startTestNode({ databaseUrl, appsFolder: oldFolder, config });
  node = await startTestNode({ databaseUrl, appsFolder: newFolder, config });
});
afterAll(async () => {
  await node.stop();
  await dropDatabase(databaseUrl);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const HEADERS_OF_FILES = ['cache-control', 'content-type', 'content-security-policy', 'x-content-type-options', 'vary'];

test('a file of another build comes as from the node that has it, also after that node has gone', async () => {
  const own = await fetch(`${before.url}/assets/index-OLDold12.js`);
  await before.stop();
  const kept = await fetch(`${node.url}/assets/index-OLDold12.js`);
  expect([own.status, kept.status]).toEqual([200, 200]);
  expect([await own.text(), await kept.text()]).toEqual([OLD_TEXT, OLD_TEXT]);
  expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const headersOf = ({ headers }: Response) => HEADERS_OF_FILES.map((name) => [name, headers.get(name)]);
  expect(headersOf(kept)).toEqual(headersOf(own));
});

test.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, identity', null],
])('to a browser that takes %s it comes as %s', async (accepted, encoding) => {
  const kept = await fetch(`${node.url}/assets/index-OLDold12.js`, { headers: { 'accept-encoding': accepted } });
  expect(kept.headers.get('content-encoding')).toBe(encoding);
  expect(await kept.text()).toBe(OLD_TEXT);
});

test.each([
  ['/assets/index-NEWnew12.js', 'application/javascript; charset=utf-8'],
  ['/console/assets/page-OLDold12.css', 'text/css; charset=utf-8'],
  ['/site/assets/mark-OLDold12.svg', 'image/svg+xml'],
])('%s is served for a year', async (path, type) => {
  const { status, headers } = await fetch(node.url + path);
  expect([status, headers.get('content-type')]).toEqual([200, type]);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('asked for its head alone it sends no more', async () => {
  const { status, headers } = await fetch(`${node.url}/assets/index-OLDold12.js`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'identity' },
  });
  expect([status, headers.get('content-length')]).toEqual([200, String(OLD_TEXT.length)]);
});

test.each([
  '/assets/index-NOTthere.js',
  '/assets/index.js',
  '/assets/',
  '/assets/..%2findex-OLDold12.js',
  '/assets/index-OLDold12.js/',
  '/console/assets/index-OLDold12.js',
  '/assets/member-document:0000000000000000000000000000000000000000000000000000000000000000',
])('%s is not there, and nobody keeps that in mind', async (path) => {
  const { status, headers } = await fetch(node.url + path);
  expect(status).toBe(404);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('what was changed in the database is not served', async () => {
  const { rows } = await sql`
    UPDATE app_file SET plain = 'alert(1)', brotli = NULL, gzip = NULL WHERE address = '/console/assets/page-OLDold12.css'
    RETURNING 1`.execute(node.platform.db);
  expect(rows).toHaveLength(1);
  const another = await startTestNode({ databaseUrl, appsFolder: folders[1] ?? '', config: { signingKeys } });
  expect((await fetch(`${another.url}/console/assets/page-OLDold12.css`)).status).toBe(404);
  await another.stop();
});

test('names that somebody makes up are counted', async () => {
  const ask = (index: number) => fetch(`${node.url}/assets/index-${String(index).padStart(8, '0')}.js`);
  const answers = await Promise.all(Array.from({ length: 700 }, (_, index) => ask(index)));
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toEqual(new Set([404, 429]));
  expect((await fetch(`${node.url}/assets/index-OLDold12.js`)).status).toBe(200);
});

test('the service worker calls us alone, and is framed by nobody', async () => {
  const { headers } = await fetch(`${node.url}/service-worker.js`);
  const policy = headers.get('content-security-policy')?.split('; ');
  const closed = ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"];
  expect(policy).toEqual([...closed, "connect-src 'self'"]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
