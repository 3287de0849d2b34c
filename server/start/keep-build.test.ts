import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/time/durations.ts';
import { keepBuild } from './keep-build.ts';

let folder: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  folder = await mkdtemp(join(tmpdir(), 'spark-kept-'));
});

afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

async function expectToBecomeYoung(): Promise<void> {
  await expect.poll(async () => Date.now() - (await stat(folder)).mtimeMs).toBeLessThan(HOUR_MS);
}

test('the build of a running node stays young, from its start on', async () => {
  await utimes(folder, new Date(0), new Date(0));
  keepBuild(folder);
  await expectToBecomeYoung();

  await utimes(folder, new Date(0), new Date(0));
  vi.advanceTimersByTime(HOUR_MS);
  await expectToBecomeYoung();
});
