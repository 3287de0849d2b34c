import { expect, test } from 'vitest';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const PROD = { environment: 'prod', publicUrl: new URL('https://spark.example.com') } as const;

async function readiness({ url }: TestNode): Promise<{ code: number; body: unknown }> {
  const answer = await fetch(`${url}/health/ready`);
  return { code: answer.status, body: await answer.json() };
}

test('a node without a build is alive but not ready, and says so in its log', async () => {
  const node = await startTestNode({ config: PROD });
  try {
    expect(await readiness(node)).toEqual({ code: 503, body: { status: 'no build' } });
    expect((await fetch(`${node.url}/health/live`)).status).toBe(200);
    expect(node.logLines.filter((line) => line.includes('there is no build'))).toHaveLength(1);
  } finally {
    await node.stop();
  }
});

test('where the code is worked on, the apps come from elsewhere', async () => {
  const node = await startTestNode();
  try {
    expect(await readiness(node)).toEqual({ code: 200, body: { status: 'ready' } });
  } finally {
    await node.stop();
  }
});
