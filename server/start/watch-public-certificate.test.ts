import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, getCACertificates, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownCertificate } from '#testkit/own-certificate.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { createLog } from '../platform/log.ts';
import { certificateProblem, watchPublicCertificate } from './watch-public-certificate.ts';

const own = ownCertificate();
let server: Server;
let url: URL;
beforeAll(async () => {
  server = createServer(own, (socket) => socket.on('error', () => undefined));
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = new URL(`https://localhost:${(server.address() as AddressInfo).port}`);
});
afterAll(() => server.close());

test('a certificate that one of these authorities signed is fine', async () => {
  expect(await certificateProblem(url, [own.cert])).toBeUndefined();
});

test('one that browsers do not know, or for another name, is not', async () => {
  expect(await certificateProblem(url, getCACertificates('bundled'))).toMatch(/SELF_SIGNED|VERIFY/);
  const byAnotherName = new URL(url);
  byAnotherName.hostname = '127.0.0.2';
  const problem = await certificateProblem(byAnotherName, [own.cert]);
  // Where this machine has no second address, nothing answers.
  expect([undefined, 'ERR_TLS_CERT_ALTNAME_INVALID']).toContain(problem);
});

test('where nothing answers there is nothing to say', async () => {
  const nobody = createServer(own);
  nobody.listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const { port } = nobody.address() as AddressInfo;
  nobody.close();
  await once(nobody, 'close');
  expect(await certificateProblem(new URL(`https://localhost:${port}`), [])).toBeUndefined();
});

test('a node says in its log what is wrong with the certificate of PUBLIC_URL', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const watch = watchPublicCertificate(url, { log, outside: { isHeld: async () => false } });
  await waitUntil('the line', () => lines.length > 0);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: "PUBLIC_URL: browsers don't trust the certificate there",
    code: expect.stringMatching(/SELF_SIGNED|VERIFY/),
  });
  watch.stop();
});
