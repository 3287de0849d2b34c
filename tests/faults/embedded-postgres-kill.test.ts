import { execFileSync, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { massOf } from '#testkit/masses.ts';
import { millisecondsUntilEmpty, postmasterPid, startApp } from './embedded-postgres-bed.ts';

/** The long form is 30. */
const KILLS = massOf({ sample: 2, whole: 30 });
let home: string;
let folder: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'spark-kill-'));
  folder = join(home, 'postgres');
  const postgres = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
  await postgres.stop();
});

afterEach(async () => {
  await millisecondsUntilEmpty(home);
});

afterAll(async () => {
  await rm(home, { recursive: true });
});

test(`killed ${KILLS} times while it writes, the application loses nothing it has acknowledged`, async () => {
  const acknowledged: string[] = [];
  let slowestEndMs = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const app = startApp(folder, 'write');
    await app.says('ack');
    await delay(randomInt(0, 80));
    await app.kill();
    acknowledged.push(...app.lines.filter((line) => line.startsWith('ack ')).map((line) => line.slice(4)));
    // Every other time the next start may meet the database of the last one on its way out.
    if (kill % 2 === 0) slowestEndMs = Math.max(slowestEndMs, await millisecondsUntilEmpty(folder));
  }
  const postgres = await startEmbeddedPostgres({ folder });
  const client = new pg.Client(postgres.url);
  await client.connect();
  const { rows } = await client.query<{ id: string }>('SELECT id FROM written');
  await client.end();
  await postgres.stop();

  const stored = rows.map((row) => row.id);
  expect(slowestEndMs).toBeLessThan(5_000);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  expect(acknowledged.filter((id) => !new Set(stored).has(id))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
});

test('killed in the middle of its first start, it leaves nothing half made', async () => {
  const newFolder = join(home, 'new');
  for (const afterMs of [150, 300, 450, 600, 750]) {
    const app = startApp(newFolder, 'write');
    await delay(afterMs);
    await app.kill();
  }
  const postgres = await startEmbeddedPostgres({ folder: newFolder });
  await postgres.stop();
  expect((await readdir(newFolder)).toSorted()).toEqual(['cluster', 'lock']);
});

test('the database ends with the application though a child of it lives on', async () => {
  const app = startApp(folder, 'leave');
  const child = Number((await app.says('ready')).split(' ')[1]);
  try {
    await app.kill();
    expect(await millisecondsUntilEmpty(folder)).toBeLessThan(5_000);
    process.kill(child, 0);
  } finally {
    process.kill(child, 'SIGKILL');
  }
});

test('Ctrl-C reaches the application alone, which finishes its work before the database stops', async () => {
  const app = startApp(folder, 'interrupt');
  await app.says('ready');
  process.kill(-(app.process.pid ?? 0), 'SIGINT');
  expect(await app.says('answer')).toBe('answer 42');
  await app.ended;
  expect(app.complaint()).toBe('');
  expect(app.process.exitCode).toBe(0);
});

test('a supervisor that signals every process does not cut the application off', async () => {
  const app = startApp(folder, 'interrupt');
  await app.says('ready');
  process.kill(parentOf(postmasterPid(folder)), 'SIGTERM');
  process.kill(app.process.pid ?? 0, 'SIGINT');
  expect(await app.says('answer')).toBe('answer 42');
  await app.ended;
});

test('when its guard is killed the database goes down cleanly and the application hears of it', async () => {
  const postgres = await startEmbeddedPostgres({ folder });
  for (const pid of guardOf(postmasterPid(folder))) process.kill(pid, 'SIGKILL');
  await postgres.exited;
  expect(await millisecondsUntilEmpty(folder)).toBeLessThan(5_000);
  expect(await progressOfStart()).toEqual([]);
});

// The kernel's lock is not there on every system; PostgreSQL's own pid file says the same, a little less surely.
test.each([[[]], [['flock']]])(
  'a start waits for a database that is slow to go down, without %j',
  async (missing) => {
    const app = startApp(folder, 'write');
    await app.says('ack');
    const postmaster = postmasterPid(folder);
    process.kill(postmaster, 'SIGSTOP');
    await app.kill();
    const path = process.env['PATH'];
    process.env['PATH'] = await pathWithout(missing);
    const starting = progressOfStart((line) => {
      if (line.startsWith('Waiting')) process.kill(postmaster, 'SIGCONT');
    });
    try {
      expect(await starting).toEqual(['Waiting for the previous database to stop']);
    } finally {
      process.env['PATH'] = path;
    }
  },
  20_000,
);

async function progressOfStart(onProgress: (line: string) => void = () => undefined): Promise<string[]> {
  const progress: string[] = [];
  const postgres = await startEmbeddedPostgres({
    folder,
    onProgress: (line) => {
      progress.push(line);
      onProgress(line);
    },
  });
  await postgres.stop();
  return progress;
}

/** Commands of this machine in a folder of their own, less some. */
async function pathWithout(missing: readonly string[]): Promise<string> {
  const tools = await mkdtemp(join(home, 'tools-'));
  for (const name of ['sh', 'sleep', 'unshare', 'setpriv', 'flock']) {
    const { stdout } = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (stdout !== '' && !missing.includes(name)) await symlink(stdout.trim(), join(tools, name));
  }
  return tools;
}

/** The shell above a postmaster and, where the kernel ties the two together, the one that watches our end beside it. */
function guardOf(postmaster: number): number[] {
  const guard = parentOf(postmaster);
  if (spawnSync('/bin/sh', ['-c', 'setpriv --pdeathsig INT true']).status !== 0) return [guard];
  const watchers = processTable().filter(({ pid, parent }) => parent === guard && pid !== postmaster);
  return [...watchers.map(({ pid }) => pid), guard];
}

function parentOf(pid: number): number {
  return processTable().find((row) => row.pid === pid)?.parent ?? 0;
}

function processTable(): { pid: number; parent: number }[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent };
  });
}
