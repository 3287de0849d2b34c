import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClip } from '#server/modules/clips/index.ts';
import { must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { readDinnerClip } from '#server/demo/load-demo-data.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const secondsOf = (stamp: string) => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

test('the film of the demo is small, and can be added like any other', async () => {
  const clip = await readDinnerClip();
  expect(clip.film.length).toBeLessThan(300_000);
  must(await addClip(node.rooms.clips, node.platform.db, clip));
});

test('its captions follow each other from the first second to the last', async () => {
  const { captions, seconds } = await readDinnerClip();
  const cues = [...captions.matchAll(/^(\S+) --> (\S+)\n\S/gm)].map(([, from = '', to = '']) => [
    secondsOf(from),
    secondsOf(to),
  ]);
  expect(cues.length).toBeGreaterThan(5);
  let end = 0;
  for (const [from = 0, to = 0] of cues) {
    expect(from).toBe(end);
    expect(to).toBeGreaterThan(from);
    end = to;
  }
  expect(end).toBeGreaterThan(seconds - 1);
  expect(end).toBeLessThanOrEqual(seconds);
});
