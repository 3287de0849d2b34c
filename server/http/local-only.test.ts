import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS } from '#contract/wire/rest.ts';
import { testKeys } from '#testkit/config.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let local: TestNode;
beforeAll(async () => {
  local = await startTestNode();
});
afterAll(() => local.stop());

/** Over a real socket: fetch would not let a test choose the Host header. */
function ask(node: TestNode, path: string, headers: Record<string, string>): Promise<number> {
  const { port } = new URL(node.url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

const PATHS = ['/health/live', '/metrics', '/dev/mailbox', API_PATHS.consoleDemoAccounts, API_PATHS.demo];

test.each([
  'attacker.example',
  'attacker.example:3000',
  '192.0.2.7',
  '0.0.0.0',
  'localhost.attacker.example',
  '[2001:db8::1]',
])('locally nobody who calls it %s is answered', async (host) => {
  for (const path of PATHS) expect(await ask(local, path, { host })).toBe(403);
  // Nor does a proxy's word help.
  expect(await ask(local, '/metrics', { host, 'x-forwarded-host': 'localhost' })).toBe(403);
});

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'spark.localhost'])(
  'locally %s is answered',
  async (host) => {
    expect(await ask(local, '/health/live', { host })).toBe(200);
    expect(await ask(local, '/dev/mailbox', { host })).toBe(200);
  },
);

test('elsewhere a balancer asks by whatever name it has, and the token of the metrics is whatever was set', async () => {
  const metricsToken = 'a$token!with=every~(sign)';
  const production = await startTestNode({
    config: {
      environment: 'prod',
      publicUrl: new URL('https://spark.example.com'),
      signingKeys: testKeys('new'),
      smtpUrl: 'smtp://127.0.0.1:1',
      metricsToken,
    },
  });
  const host = '10.0.0.7';
  expect(await ask(production, '/health/live', { host })).toBe(200);
  expect(await ask(production, '/metrics', { host, authorization: `Bearer ${metricsToken}` })).toBe(200);
  expect(await ask(production, '/metrics', { host, authorization: `Bearer ${metricsToken}x` })).toBe(404);
  expect(await ask(production, '/metrics', { host })).toBe(404);
  await production.stop();
});
