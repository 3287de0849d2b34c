import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PICTURE_MAX_BYTES } from '#contract/pictures/pictures.ts';
import { createAddressFetcher, hostList, isPublicAddress } from './fetch-address.ts';

let server: Server;
let origin: string;
const asked: string[] = [];
beforeAll(async () => {
  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/picture': (response) => response.end('pixels'),
    '/away': (response) => response.writeHead(302, { location: '/picture' }).end(),
    '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
    '/inside': (response) => response.writeHead(302, { location: 'http://169.254.169.254/keys' }).end(),
    '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/endless': (response) => response.end(Buffer.alloc(PICTURE_MAX_BYTES + 1)),
    '/silent': () => undefined,
  };
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const answer = answers[url];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('fetching, where the test allows our own machine', () => {
  const isPublic = (ip: string) => ip === '127.0.0.1';
  const options = { protocols: ['http:'], isPublic };
  const fetchAddress = createAddressFetcher(options);

  test.each([
    ['/picture', { ok: true, value: Buffer.from('pixels') }],
    ['/away', { ok: true, value: Buffer.from('pixels') }],
    ['/round', { ok: false, failure: 'unreachable' }],
    ['/inside', { ok: false, failure: 'not-public' }],
    ['/file', { ok: false, failure: 'not-an-address' }],
    ['/nothing', { ok: false, failure: 'unreachable' }],
    ['/endless', { ok: false, failure: 'too-large' }],
  ])('%s', async (path, expected) => {
    expect(await fetchAddress(`${origin}${path}`)).toEqual(expected);
  });

  test('one that says nothing is waited for as long as it is worth', async () => {
    const impatient = createAddressFetcher({ ...options, patienceMs: 100 });
    expect(await impatient(`${origin}/silent`)).toEqual({ ok: false, failure: 'unreachable' });
  });
});

test('only hosts of the list are asked, redirects included', async () => {
  const isPublic = (ip: string) => ip === '127.0.0.1' || ip === '169.254.169.254';
  const fetchFrom = (...hosts: readonly string[]) =>
    createAddressFetcher({ protocols: ['http:'], isPublic, isListed: hostList(hosts) });
  const before = asked.length;
  for (const hosts of [[], ['images.example.org'], ['*.0.1']])
    expect(await fetchFrom(...hosts)(`${origin}/picture`)).toEqual({ ok: false, failure: 'not-listed' });
  expect(asked).toHaveLength(before);
  expect((await fetchFrom('127.0.0.1')(`${origin}/picture`)).ok).toBe(true);
  expect(await fetchFrom('127.0.0.1')(`${origin}/inside`)).toEqual({ ok: false, failure: 'not-listed' });
});

test('a star is one part of a name', () => {
  const isListed = hostList(['*.example.org', 'images.example.net']);
  for (const host of ['cdn.example.org', 'images.example.net']) expect(isListed(host)).toBe(true);
  for (const host of ['example.org', 'a.b.example.org', 'cdnexample.org', 'x.images.example.net', 'imagesXexample.net'])
    expect(isListed(host)).toBe(false);
});

describe('fetching as it is', () => {
  const fetchAddress = createAddressFetcher();

  test('knocks at no door of our own, whatever it is called', async () => {
    const { port } = new URL(origin);
    const before = asked.length;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0']) {
      expect((await fetchAddress(`https://${host}:${port}/picture`)).ok).toBe(false);
    }
    expect(asked).toHaveLength(before);
  });

  test.each([
    '',
    'picture',
    'http://example.org/a.png',
    'https://',
    'ftp://example.org/a',
    'https://u:p@example.org/a',
    `https://example.org/${'a'.repeat(2_000)}`,
  ])('asks for nothing at %j', async (address) => {
    expect(await fetchAddress(address)).toEqual({ ok: false, failure: 'not-an-address' });
  });

  test.each([
    ['8.8.8.8', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['2606:4700::1111', true],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['nonsense', false],
  ])('%s is public: %s', (ip, isPublic) => {
    expect(isPublicAddress(ip)).toBe(isPublic);
  });
});
