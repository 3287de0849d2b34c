import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { createFrontDoor } from './front-door.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('a start may read the apps from a cold disk for minutes', async () => {
  const { log, metrics } = node.platform;
  const headers = { isLocal: true, strictTransport: undefined } as const;
  const app = await createFrontDoor({ ...headers, log, metrics, trustedProxies: [], isDraining: () => false });
  expect(app.initialConfig.pluginTimeout).toBeGreaterThanOrEqual(2 * MINUTE_MS);
  await app.close();
});
