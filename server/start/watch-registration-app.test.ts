import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { watchRegistrationApp } from './watch-registration-app.ts';

const asked: string[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path === '/there/manifest.json') response.end('{"contract":1}');
    else if (path === '/moved/manifest.json') response.writeHead(302, { location: '/there/manifest.json' }).end();
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function look(folder: string) {
  asked.length = 0;
  const lines: string[] = [];
  const watch = await watchRegistrationApp(new URL(`${url}/${folder}/`), {
    log: createLog('info', { write: (line) => void lines.push(line) }),
    metrics: createMetrics(),
    outside: { hold: async () => undefined, isHeld: async () => false, isGivenUp: async () => false },
  });
  watch.stop();
  return { isThere: watch.wasEverThere(), log: lines.join('') };
}

test('the registration app is there when its own address answers', async () => {
  expect(await look('there')).toEqual({ isThere: true, log: '' });
  expect((await look('gone')).isThere).toBe(false);
});

test('a redirect is not followed, and is no app', async () => {
  const { isThere, log } = await look('moved');
  expect(isThere).toBe(false);
  expect(log).toContain("there's no manifest.json");
  expect(asked).toEqual(['/moved/manifest.json']);
});
