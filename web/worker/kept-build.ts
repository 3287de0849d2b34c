import { BUILD_HEADER, OPEN_WAIT_MS, SHELL_PATH, type WorkerBuild } from '#contract/wire/worker.ts';

const PREFIX = 'spark-build-';
/** A file whose name says what is in it: of whichever build it is, it is the right one. */
const HASHED_FILE = /^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/;

type Ask = (request: RequestInfo, options?: RequestInit) => Promise<Response>;

/**
 * The page of one build and its files on this device. Pages come from the network as long as it answers; a page that is
 * kept names files of its own build only, so nothing is ever mixed.
 */
export function createKeptBuild(caches: CacheStorage, build: WorkerBuild, ask: Ask) {
  const name = `${PREFIX}${build.id}`;
  // The server compresses as the browser likes; what is kept is the same either way.
  const find = (path: RequestInfo) => caches.match(path, { cacheName: name, ignoreVary: true, ignoreSearch: false });

  /** Once filled, it is never made anew: a newer build that has taken over deleted it, and nobody would delete it again. */
  async function keepIfFilled(work: (cache: Cache) => Promise<void>): Promise<void> {
    if (await caches.has(name)) await work(await caches.open(name));
  }

  async function keepFiles(cache: Cache, files: readonly string[]): Promise<void> {
    await cache.addAll([...new Set(files)].filter((file) => HASHED_FILE.test(file)));
  }

  return {
    isFile: (pathname: string) => HASHED_FILE.test(pathname),

    /** Fails, and is tried again by the browser another time, when the node that answers is of another build. */
    async fill(): Promise<void> {
      const shell = await ask(SHELL_PATH, { cache: 'no-store' });
      if (!shell.ok || shell.headers.get(BUILD_HEADER) !== build.id) throw new Error('The server has another build');
      const cache = await caches.open(name);
      await keepFiles(cache, build.files);
      await cache.put(SHELL_PATH, await markedAsKept(shell, build.id));
    },

    async forgetOthers(): Promise<void> {
      const names = await caches.keys();
      await Promise.all(
        names.filter((other) => other.startsWith(PREFIX) && other !== name).map((other) => caches.delete(other)),
      );
    },

    /** What a page fetched before there was a worker; one that cannot be had is no loss. */
    async keep(files: readonly string[]): Promise<void> {
      await Promise.allSettled(
        files.map(async (file) => (await find(file)) ?? keepIfFilled((cache) => keepFiles(cache, [file]))),
      );
    },

    /** `lasting` is told what goes on after the answer: no other build takes over before it has ended. */
    async file(request: Request, lasting: (work: Promise<unknown>) => void): Promise<Response> {
      const kept = await find(request);
      if (kept !== undefined) return kept;
      const answer = await ask(request);
      if (answer.status === 200) {
        const copy = answer.clone();
        // A device without room fetches it again.
        lasting(keepIfFilled((cache) => cache.put(request, copy)).catch(() => {}));
      }
      return answer;
    },

    /** The network's answer; without one in time, the page that is kept; without that, whatever the network says. */
    async page(fromNetwork: Promise<Response>): Promise<Response> {
      const late = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => late.resolve(undefined), OPEN_WAIT_MS);
      const answer = await Promise.race([fromNetwork.catch(() => undefined), late.promise]);
      clearTimeout(timer);
      return answer ?? (await find(SHELL_PATH)) ?? fromNetwork;
    },
  };
}

/** So that the page knows where it comes from, and looks whether the server has moved on once it can be reached. */
async function markedAsKept(shell: Response, build: string): Promise<Response> {
  const html = await shell.text();
  const headers = new Headers(shell.headers);
  // The text is no longer what these two say.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html.replace('<html', `<html data-kept="${build}"`), { headers });
}
