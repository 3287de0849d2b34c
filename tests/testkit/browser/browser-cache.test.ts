import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillOnce } from './browser-cache.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'spark-cache-'));
});
afterEach(() => rm(parent, { recursive: true }));

describe('fillOnce', () => {
  test('two runs at once end with one whole folder and no drafts', async () => {
    const target = join(parent, 'browser');
    const bothStarted = Promise.withResolvers<void>();
    let started = 0;
    const fill = (mark: string) => async (folder: string) => {
      await writeFile(join(folder, 'first'), mark);
      started += 1;
      if (started === 2) bothStarted.resolve();
      await bothStarted.promise;
      await writeFile(join(folder, 'second'), mark);
    };
    await Promise.all([fillOnce(target, fill('a')), fillOnce(target, fill('b'))]);
    const [first, second] = await Promise.all(['first', 'second'].map((name) => readFile(join(target, name), 'utf8')));
    expect(first).toBe(second);
    expect(await readdir(parent)).toEqual(['browser']);
  });

  test('a failed run leaves nothing behind, and the next one fills the folder', async () => {
    const target = join(parent, 'browser');
    const failing = fillOnce(target, async (folder) => {
      await writeFile(join(folder, 'half'), '');
      throw new Error('the network went away');
    });
    await expect(failing).rejects.toThrow('the network went away');
    expect(await readdir(parent)).toEqual([]);

    await fillOnce(target, (folder) => writeFile(join(folder, 'whole'), ''));
    expect(await readdir(target)).toEqual(['whole']);
  });

  test('a folder that is there is left alone', async () => {
    const target = join(parent, 'browser');
    await fillOnce(target, (folder) => writeFile(join(folder, 'mark'), 'once'));
    await fillOnce(target, () => Promise.reject(new Error('filled twice')));
    expect(await readFile(join(target, 'mark'), 'utf8')).toBe('once');
  });
});
