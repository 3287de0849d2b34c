import { describe, expect, test, vi } from 'vitest';
import { BUILD_HEADER, OPEN_WAIT_MS, SHELL_PATH } from '#contract/wire/worker.ts';
import { createKeptBuild } from './kept-build.ts';

const SCRIPT = '/assets/start-AAAAAAAA.js';

/** The browser's caches as far as they are used: by name, then by path. */
function someCaches(fetched: (path: string) => Promise<Response>) {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (asked: RequestInfo) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname);
  const caches = {
    keys: async () => [...all.keys()],
    has: async (name: string) => all.has(name),
    match: async (asked: RequestInfo, { cacheName = '' }: MultiCacheQueryOptions) =>
      all.get(cacheName)?.get(pathOf(asked))?.clone(),
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const files = all.get(name) ?? new Map<string, Response>();
      all.set(name, files);
      return {
        put: async (asked: RequestInfo, answer: Response) => void files.set(pathOf(asked), answer),
        addAll: async (paths: readonly string[]) => {
          for (const path of paths) files.set(path, await fetched(path));
        },
      };
    },
  } as unknown as CacheStorage;
  return { all, caches };
}

function aWorker(serverBuild: string, ownBuild = 'one') {
  const server = { build: serverBuild, asked: [] as string[], isUp: true };
  const ask = async (asked: RequestInfo) => {
    const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname;
    server.asked.push(path);
    if (!server.isUp) throw new TypeError('no network');
    return new Response(`<html lang="en">${path} of ${server.build}`, { headers: { [BUILD_HEADER]: server.build } });
  };
  const { all, caches } = someCaches(ask);
  return { server, all, caches, ask, build: createKeptBuild(caches, { id: ownBuild, files: [SCRIPT] }, ask) };
}

describe('installing', () => {
  test('keeps the page and the files of its own build', async () => {
    const { build, all } = aWorker('one');
    await build.fill();
    expect([...(all.get('spark-build-one')?.keys() ?? [])].toSorted()).toEqual([SHELL_PATH, SCRIPT].toSorted());
  });

  test('fails when a node of another build answers, and keeps no page', async () => {
    const { build, all } = aWorker('two');
    await expect(build.fill()).rejects.toThrow('another build');
    expect(all.get('spark-build-one')?.has(SHELL_PATH) ?? false).toBe(false);
  });

  test('leaves nothing of other builds', async () => {
    const { build, all, caches } = aWorker('one');
    await caches.open('spark-build-zero');
    await caches.open('of somebody else');
    await build.fill();
    await build.forgetOthers();
    expect([...all.keys()].toSorted()).toEqual(['of somebody else', 'spark-build-one']);
  });
});

describe('a page', () => {
  test('comes from the network, also when one is kept', async () => {
    const { build, ask, server } = aWorker('one');
    await build.fill();
    server.build = 'two';
    expect(await (await build.page(ask('/activities'))).text()).toContain('/activities of two');
  });

  test('is the kept one without a network, and says which build it is', async () => {
    const { build, ask, server } = aWorker('one');
    await build.fill();
    server.isUp = false;
    expect(await (await build.page(ask('/activities'))).text()).toContain(
      '<html data-kept="one" lang="en">/app-shell of one',
    );
  });

  test('is the kept one when the network takes too long, and the failure itself when nothing is kept', async () => {
    vi.useFakeTimers();
    const { build, ask, server } = aWorker('one');
    await build.fill();
    const opening = build.page(new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(OPEN_WAIT_MS);
    expect(await (await opening).text()).toContain('of one');
    vi.useRealTimers();
    server.isUp = false;
    await expect(aWorker('one').build.page(ask('/activities'))).rejects.toThrow('no network');
  });
});

test('a file is fetched once; what has no hash in its name is none', async () => {
  const { build, server } = aWorker('one');
  await build.fill();
  const request = new Request('https://spark.example/assets/late-BBBBBBBB.js');
  const works: Promise<unknown>[] = [];
  const lasting = (work: Promise<unknown>) => void works.push(work);
  await build.file(request, lasting);
  await Promise.all(works);
  server.asked.length = 0;
  expect(await (await build.file(request, lasting)).text()).toContain('late');
  expect(server.asked).toEqual([]);
  expect(['/assets/a.js', '/api/graphql', '/assets/../x-AAAAAAAA.js', SCRIPT].map(build.isFile)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('what a newer build has deleted is not made anew by whatever an old page still asks for', async () => {
  const { build, all, ask, caches, server } = aWorker('one');
  await build.fill();
  await createKeptBuild(caches, { id: 'two', files: [] }, ask).forgetOthers();
  const works: Promise<unknown>[] = [];
  await build.file(new Request('https://spark.example/assets/late-BBBBBBBB.js'), (work) => void works.push(work));
  await build.keep(['/assets/early-CCCCCCCC.js']);
  server.isUp = false;
  await expect(build.page(ask('/activities'))).rejects.toThrow('no network');
  await Promise.all(works);
  expect([...all.keys()]).toEqual([]);
});
