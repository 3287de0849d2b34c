import { randomInt } from 'node:crypto';
import { test as base } from '@playwright/test';
import { HOUR_MS } from '#contract/time/durations.ts';
import { currentBuild } from '#server/platform/places.ts';
import { MAIL_IN_KEYS } from '#testkit/clients/mail-in-client.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

/** Rates are counted by address: tests must not use up each other's. */
export const ownAddress = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});

/** What twenty people take for a survey; a day of it would show. */
const MOST_MOVED_MS = 2 * HOUR_MS;

interface TestFixtures {
  /** Whether the node is for specs whose time goes on by days. */
  readonly isTimeOwn: boolean;
  readonly keptTime: undefined;
}

interface WorkerFixtures {
  readonly appsFolder: string | undefined;
  readonly node: TestNode;
}

/** Browser tests on a real node with the built apps: one node for each worker, an address of its own for each test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  appsFolder: [currentBuild(), { scope: 'worker', option: true }],
  node: [
    async ({ appsFolder }, use) => {
      // The browser's own clock decides when a cookie is over, so the node's starts at the same time.
      const clock = heldClock(new Date());
      const mailIn = { supportAddress: 'help@mail.example.org', mailInKeys: MAIL_IN_KEYS };
      const config = { hasDemoData: true, ...mailIn };
      const node = await startTestNode({ appsFolder, clock, hasTwoRoles: true, hasSchedules: true, config });
      await use(node);
      await node.stop();
    },
    // It ends what hangs: on a crowded machine a node with its demo takes minutes.
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ node }, use) => use(node.url),
  isTimeOwn: [false, { option: true }],
  keptTime: [
    async ({ node, isTimeOwn }, use) => {
      const begun = node.clock.now().getTime();
      await use(undefined);
      const moved = node.clock.now().getTime() - begun;
      // Anyone who comes next has a browser that did not go along, and reads "in 3 days" where it is today.
      if (!isTimeOwn && moved > MOST_MOVED_MS)
        throw new Error('On a node that others share time goes on by two hours at most.');
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await context.setExtraHTTPHeaders(ownAddress());
    await use(context);
  },
});

export { expect } from '@playwright/test';
