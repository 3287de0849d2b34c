import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { CONSOLE_REVIEW_PATHS } from '#contract/reviews/review-calls.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** Announces a body and sends nothing of it. */
function announce(contentType: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { [HEADERS.siteId]: DEFAULT_BRAND.siteId, 'content-type': contentType, 'content-length': '50000' };
    const sent = request(`${node.url}${CONSOLE_REVIEW_PATHS.settlements}?ticket=nobody`, { method: 'POST', headers });
    sent.on('response', resolve).on('error', reject);
    sent.flushHeaders();
  });
}

test.each(['text/csv', 'application/json'])(
  'a stranger who announces %s is refused before a slot is theirs',
  async (type) => {
    const answer = await announce(type);
    expect(answer.statusCode).toBe(404);
    answer.destroy();
  },
);
