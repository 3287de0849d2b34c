import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

function post(body: string, headers: Record<string, string> = {}, at = node): Promise<Response> {
  return fetch(new URL('/waitlist', at.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });
}

test('what is typed on the front page goes on to the form, and into no address and no log', async () => {
  const answer = await post(`email=${encodeURIComponent('canary+1@example.org')}`);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/waitlist?utm_source=landing');
  expect(answer.headers.getSetCookie()).toEqual([
    'spark_waitlist_email=canary%2B1%40example.org; Max-Age=60; Path=/; SameSite=Strict',
  ]);
  expect(node.logLines.join('\n')).not.toContain('canary');
});

test('where people come by https, its cookie is bound to that and to this host by its name', async () => {
  const secure = await startTestNode({
    config: { environment: 'prod', publicUrl: new URL('https://spark.example.com'), smtpUrl: 'smtp://127.0.0.1:1' },
  });
  const answer = await post('email=dana%40example.org', {}, secure);
  expect(answer.headers.getSetCookie()).toEqual([
    '__Host-spark_waitlist_email=dana%40example.org; Max-Age=60; Path=/; Secure; SameSite=Strict',
  ]);
  await secure.stop();
});

test.each(['', 'email=', 'other=1', '%E0%A4%A'])('with %j there is nothing to keep', async (body) => {
  const answer = await post(body);
  expect([303, answer.headers.getSetCookie().length]).toEqual([answer.status, 0]);
});

test('another website cannot put an address there, and nothing large is read', async () => {
  expect((await post('email=a@example.org', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post(`email=${'a'.repeat(2_000)}`)).status).toBe(413);
});
