import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { FOLDER_BUSY, spawnGuarded, type Guarded } from './guard.ts';
import { lastOutput, type LastOutput } from './last-output.ts';
import type { Place } from './prepare.ts';

export interface Launched {
  readonly url: string;
  readonly guarded: Guarded;
}

export type Settings = Readonly<Record<string, string>>;

const PORT_TRIES = 20;
/** Replaying what was committed before a crash takes seconds; this is for a disk that has stopped answering. */
const READY_PATIENCE_MS = DEADLINES.databaseStart.ms;
/** A replica accepts reading. */
const READY_LINE = /database system is ready to accept (read-only )?connections/;
const RECOVERY_LINE = 'database system was not properly shut down';

const DEFAULT_SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  // A socket's path has a length limit that a data folder may exceed.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // What a failed statement says may hold personal data: it goes to the caller, never to a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Starts PostgreSQL on a free port of the loopback and waits until it accepts connections. */
export async function launch(
  place: Place,
  settings: Settings,
  onProgress: (line: string) => void,
): Promise<Launched | 'busy'> {
  await removeForeignPidFile(place.data);
  const password = (await readFile(place.passwordFile, 'utf8')).trim();
  for (let attempt = 1; attempt <= PORT_TRIES; attempt += 1) {
    const port = await freePort();
    const outcome = await launchOn(port, place, settings, onProgress);
    if (outcome === 'port-taken') continue;
    if (outcome === 'busy') return outcome;
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, guarded: outcome };
  }
  throw new EmbeddedPostgresError(
    "Embedded PostgreSQL couldn't find a free port on 127.0.0.1. Set DATABASE_URL instead.",
  );
}

async function launchOn(
  port: number,
  place: Place,
  settings: Settings,
  onProgress: (line: string) => void,
): Promise<Guarded | 'busy' | 'port-taken'> {
  const all = Object.entries({ ...DEFAULT_SETTINGS, ...settings });
  const guarded = spawnGuarded(place.runAs, place.lockFile, [
    place.binaries.postgres,
    '-D',
    place.data,
    '-p',
    String(port),
    ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const ready = Promise.withResolvers<'ready'>();
  const text = lastOutput(guarded.output, (line) => {
    if (READY_LINE.test(line)) ready.resolve('ready');
    if (line.includes(RECOVERY_LINE)) onProgress('Recovering the database after an unclean shutdown');
  });
  const patience = setTimeout(() => guarded.end(), READY_PATIENCE_MS);
  const outcome = await Promise.race([ready.promise, guarded.exit]);
  clearTimeout(patience);
  if (outcome === 'ready') return guarded;
  return whyItEnded(outcome, text);
}

function whyItEnded(status: number, output: LastOutput): 'busy' | 'port-taken' {
  if (status === FOLDER_BUSY) return 'busy';
  if (output.includes('lock file "postmaster.pid" already exists')) return 'busy';
  if (output.includes('pre-existing shared memory block')) return 'busy';
  if (output.includes('could not create any TCP/IP sockets')) return 'port-taken';
  throw new EmbeddedPostgresError(
    `Embedded PostgreSQL didn't start (${output.reason()}). Set DATABASE_URL to use another PostgreSQL server.`,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

const run = promisify(execFile);

/**
 * After a reboot or in a new container the number in an old pid file may belong to another program by now, which would
 * keep PostgreSQL from starting for ever. A file whose process is gone is PostgreSQL's own business.
 */
async function removeForeignPidFile(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (pid > 0 && (await isSurelyForeign(pid, data))) await rm(pidFile, { force: true });
}

async function isSurelyForeign(pid: number, data: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      if (await isZombie(pid)) return true;
      return (await readlink(`/proc/${pid}/cwd`)) !== (await realpath(data));
    }
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'comm=']);
    return !stdout.includes('postgres');
  } catch {
    return false;
  }
}

/** Dead, but not yet buried: its number stays taken where the first process of a container does not reap. */
async function isZombie(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}
