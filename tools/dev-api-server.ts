import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const WATCHED_FOLDERS = ['server', 'contract', 'emails'];

export interface DevApiServer {
  stop(): Promise<void>;
}

/** The server, started again whenever a file that it reads changes. */
export function startDevApiServer(options: { readonly port: number; readonly publicUrl: string }): DevApiServer {
  const watch = WATCHED_FOLDERS.map((folder) => `--watch-path=${join(ROOT, folder)}`);
  const server = spawn(process.execPath, [...watch, '--watch-preserve-output', join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PUBLIC_URL: options.publicUrl, ...process.env, PORT: String(options.port) },
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
