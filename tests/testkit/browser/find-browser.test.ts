import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findBrowser } from './find-browser.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-find-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function program(name: string, exitCode: number): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 });
  return path;
}

describe('the browser for the tests', () => {
  test('is the one that SPARK_BROWSER names, before any other', async () => {
    await program('chromium', 0);
    const named = await program('mine', 0);
    vi.stubEnv('PATH', folder);
    vi.stubEnv('SPARK_BROWSER', named);
    expect(await findBrowser()).toBe(named);
  });

  test('is refused when SPARK_BROWSER names no file', async () => {
    vi.stubEnv('SPARK_BROWSER', join(folder, 'nothing'));
    await expect(findBrowser()).rejects.toThrow(/^SPARK_BROWSER names no file: /);
  });

  test('is an installed one that starts; a stub in front of it is passed over', async () => {
    await program('chromium', 1);
    const chrome = await program('google-chrome', 0);
    vi.stubEnv('SPARK_BROWSER', '');
    vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`);
    expect(await findBrowser()).toBe(chrome);
  });
});
