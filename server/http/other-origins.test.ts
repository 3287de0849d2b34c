import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONSOLE_AUTH_PATHS } from '#contract/identity/console-auth.ts';
import { OFREP_BULK_PATH } from '#contract/flags/ofrep.ts';
import { DATA_DOWNLOAD_PATH } from '#contract/leaving/leaving.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

/** Of members and of operators: GraphQL, REST, streams, downloads, and pages. */
const PATHS = [
  API_PATHS.graphql,
  API_PATHS.consoleGraphql,
  API_PATHS.signIn,
  API_PATHS.validateToken,
  API_PATHS.consoleSignIn,
  API_PATHS.notificationEvents,
  CONSOLE_AUTH_PATHS.useLink,
  DATA_DOWNLOAD_PATH,
  OFREP_BULK_PATH,
  '/waitlist',
  '/health/live',
  '/',
];
const FOREIGN = 'https://elsewhere.example';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({
    config: { environment: 'prod', publicUrl: new URL('https://spark.example.com'), smtpUrl: 'smtp://127.0.0.1:1' },
  });
});
afterAll(() => node.stop());

/** As no browser sends it: by a method and with an origin of one's choice. */
function send(method: string, path: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ status: number; headers: readonly string[]; body: string }>((resolve, reject) => {
    const asked = httpRequest(new URL(path, node.url), { method, headers });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: Object.keys(answer.headers), body }),
        reject,
      );
    });
    asked.end();
  });
}

test.each(PATHS)('%s lets no page of another origin read it, nor ask whether it may', async (path) => {
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
  for (const [method, headers] of [
    ['GET', {}],
    ['POST', { 'content-type': 'application/json' }],
    ['OPTIONS', preflight],
  ] as const) {
    const answer = await send(method, path, { origin: FOREIGN, ...headers });
    expect(answer.headers.filter((name) => name.startsWith('access-control-'))).toEqual([]);
    if (method === 'OPTIONS') expect(answer.status).toBeGreaterThanOrEqual(400);
  }
});

test.each(PATHS)('TRACE of %s is answered by nobody, and repeats nothing', async (path) => {
  const { status, body } = await send('TRACE', `${path}?canary-1`, { cookie: 'spark=canary-2', 'x-test': 'canary-3' });
  expect([404, 405]).toContain(status);
  expect(body).not.toContain('canary');
});
