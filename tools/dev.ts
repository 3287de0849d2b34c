/**
 * `npm run dev`: the server with a restart on every change, and both apps with hot reload, behind one address.
 * Ctrl-C ends all of it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer, mergeConfig, type InlineConfig, type Plugin, type ProxyOptions } from 'vite';
import { deployRegistration } from './build-registration.ts';
import { generate } from './generate.ts';
import { devServerConfig, SERVER_PATHS } from './vite-config.ts';

const ROOT = join(import.meta.dirname, '..');
const WATCHED_FOLDERS = ['server', 'contract', 'emails'];
const OPERATION_FOLDERS = ['contract/graphql', 'web', 'console'];
/** An editor writes a file in several steps; one of them is enough to act on. */
const SETTLE_MS = 100;

async function freePort(): Promise<number> {
  const probe = createNetServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** Keeps the generated types true while .graphql files change; a mistake in one is printed, and the watch goes on. */
function regenerateOnChange(): void {
  let timer: NodeJS.Timeout | undefined;
  const regenerate = (): void => {
    generate().catch((error: unknown) => console.error(String(error)));
  };
  for (const folder of OPERATION_FOLDERS) {
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (name?.endsWith('.graphql') !== true) return;
      clearTimeout(timer);
      timer = setTimeout(regenerate, SETTLE_MS);
    });
  }
}

const DEV_REGISTRATION = join(ROOT, 'node_modules/.vite/registration-app');

/** The registration app has no hot reload: it is deployed anew whenever one of its files changes. */
async function deployOnChange(): Promise<void> {
  await deployRegistration(DEV_REGISTRATION);
  let timer: NodeJS.Timeout | undefined;
  watch(join(ROOT, 'registration'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      deployRegistration(DEV_REGISTRATION).catch((error: unknown) => console.error(String(error)));
    }, SETTLE_MS);
  });
}

/** The server, started again whenever a file that it reads changes. */
function startDevApiServer(options: { readonly port: number; readonly publicUrl: string }): { stop(): Promise<void> } {
  const watched = WATCHED_FOLDERS.map((folder) => `--watch-path=${join(ROOT, folder)}`);
  const server = spawn(process.execPath, [...watched, '--watch-preserve-output', join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PUBLIC_URL: options.publicUrl,
      // Of a thousand files one has changed: what was compiled of the others is taken from here.
      NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
      REGISTRATION_URL: pathToFileURL(`${DEV_REGISTRATION}/`).href,
      ...process.env,
      PORT: String(options.port),
    },
    // A process group of its own, so that Ctrl-C reaches it once, through us, and it can finish what is in flight.
    detached: true,
  });
  return {
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

const CONSOLE_PATHS = '^/console/';

/** Like the real server: the console's address works without its last slash. */
const consoleWithoutSlash: Plugin = {
  name: 'console-without-slash',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (request.url !== '/console') return next();
      response.writeHead(302, { location: '/console/' }).end();
    });
  },
};

/** Makes the web app's dev server the one address: it hands the server's calls and the console's pages on. */
function asFrontDoor(config: InlineConfig, apiUrl: string, consoleUrl: string): InlineConfig {
  const proxy: Record<string, ProxyOptions> = {
    [SERVER_PATHS]: { target: apiUrl, xfwd: true },
    [CONSOLE_PATHS]: { target: consoleUrl, ws: true },
  };
  return mergeConfig({ ...config, server: { ...config.server, proxy } }, { plugins: [consoleWithoutSlash] });
}

const port = Number(process.env['PORT'] || 3000);
const apiPort = await freePort();
const consolePort = await freePort();
const apiUrl = `http://127.0.0.1:${apiPort}`;
const consoleUrl = `http://127.0.0.1:${consolePort}`;

await generate();
regenerateOnChange();
await deployOnChange();
const consoleApp = await createServer(devServerConfig('console', { port: consolePort, apiUrl }));
const webApp = await createServer(asFrontDoor(devServerConfig('web', { port, apiUrl }), apiUrl, consoleUrl));
await consoleApp.listen();
await webApp.listen().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const api = startDevApiServer({ port: apiPort, publicUrl: `http://localhost:${port}` });

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([webApp.close(), consoleApp.close(), api.stop()]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
