import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { currentBuild } from '#server/platform/places.ts';
import { compiledFolder, switchIfBuilt, switchToBuild } from './build-folders.ts';

let dist: string;

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'spark-builds-'));
});

afterEach(async () => {
  await rm(dist, { recursive: true, force: true });
});

const page =
  (text: string) =>
  (folder: string): Promise<void> =>
    writeFile(join(folder, 'index.html'), text);

const builds = () => readdir(join(dist, 'builds'));
const leftOver = async () => (await builds()).filter((name) => name.startsWith('.'));

/** As if nobody had wanted it for so long. */
async function age(folder: string, ms: number): Promise<void> {
  const then = new Date(Date.now() - ms);
  await utimes(folder, then, then);
}

test('a build that is made under a running node leaves the files of that node as they are', async () => {
  expect(currentBuild(dist)).toBeUndefined();
  const first = await switchToBuild(dist, 'first', page('one'));
  expect(currentBuild(dist)).toBe(first);

  const running = currentBuild(dist) ?? '';
  const second = await switchToBuild(dist, 'second', async (folder) => {
    // Until it is whole, nobody sees it.
    expect(currentBuild(dist)).toBe(first);
    await page('two')(folder);
    expect(await readFile(join(running, 'index.html'), 'utf8')).toBe('one');
  });

  expect(currentBuild(dist)).toBe(second);
  expect(await readFile(join(dist, 'current/index.html'), 'utf8')).toBe('two');
  expect(await readFile(join(running, 'index.html'), 'utf8')).toBe('one');
});

test('the same build is made once, and can be gone back to', async () => {
  const first = await switchToBuild(dist, 'first', page('one'));
  await switchToBuild(dist, 'second', page('two'));
  const again = await switchToBuild(dist, 'first', () => Promise.reject(new Error('it is there already')));
  expect(again).toBe(first);
  expect(currentBuild(dist)).toBe(first);
});

test('a build that is there is gone back to without anything that could make it', async () => {
  const first = await switchToBuild(dist, 'first', page('one'));
  await switchToBuild(dist, 'second', page('two'));
  expect(await switchIfBuilt(dist, 'third')).toBeUndefined();
  expect(currentBuild(dist)).not.toBe(first);
  expect(await switchIfBuilt(dist, 'first')).toBe(first);
  expect(currentBuild(dist)).toBe(first);
});

test('a build that fails changes nothing and leaves nothing behind', async () => {
  const first = await switchToBuild(dist, 'first', page('one'));
  const failing = switchToBuild(dist, 'second', async (folder) => {
    await page('half')(folder);
    throw new Error('a mistake in the sources');
  });
  await expect(failing).rejects.toThrow('a mistake in the sources');
  expect(currentBuild(dist)).toBe(first);
  expect(await builds()).toEqual(['first']);
});

test('two builds at once of the same sources both end well, with one folder', async () => {
  const bothHaveBegun = Promise.withResolvers<void>();
  let begun = 0;
  const make = async (folder: string): Promise<void> => {
    begun += 1;
    if (begun === 2) bothHaveBegun.resolve();
    await bothHaveBegun.promise;
    await page('same')(folder);
  };
  const [one, two] = await Promise.all([switchToBuild(dist, 'same', make), switchToBuild(dist, 'same', make)]);
  expect(one).toBe(two);
  expect(currentBuild(dist)).toBe(one);
  expect(await builds()).toEqual(['same']);
});

test('a build that is killed half-way is never current, and its rest goes after a day', async () => {
  const first = await switchToBuild(dist, 'first', page('one'));
  const child = fork(new URL('../tests/faults/endless-build.ts', import.meta.url), [dist, 'killed']);
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');

  expect(currentBuild(dist)).toBe(first);
  const [rest = ''] = await leftOver();
  expect(await readFile(join(dist, 'builds', rest, 'index.html'), 'utf8')).toBe('half');

  // The next build of the same sources makes it anew.
  const killed = await switchToBuild(dist, 'killed', page('whole'));
  expect(await readFile(join(killed, 'index.html'), 'utf8')).toBe('whole');
  expect(await leftOver()).toEqual([rest]);
  await age(join(dist, 'builds', rest), DAY_MS + 1000);
  await switchToBuild(dist, 'next', page('next'));
  expect(await leftOver()).toEqual([]);
});

test('the last three builds are kept, and every one that was wanted within a day', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const [index, name] of names.entries()) {
    const folder = await switchToBuild(dist, name, page(name));
    await mkdir(compiledFolder(folder), { recursive: true });
    // Made days apart, the first one longest ago.
    await age(folder, (names.length - index) * 2 * DAY_MS);
  }
  expect(await builds()).toEqual(['d', 'e', 'f']);
  // What was compiled of a build goes with it.
  expect(await readdir(join(dist, 'compiled'))).toEqual(['d', 'e', 'f']);

  // A node that still runs from an old one keeps it young.
  await age(join(dist, 'builds/d'), DAY_MS / 2);
  for (const name of ['g', 'h', 'i']) await switchToBuild(dist, name, page(name));
  expect(await builds()).toEqual(['d', 'g', 'h', 'i']);
  expect((await stat(join(dist, 'builds/i'))).mtimeMs).toBeGreaterThan(Date.now() - DAY_MS);
});
