import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { changeExample, fillGaps } from './fill.ts';
import { nodeSettings } from './front.ts';
import { makePlan, MEMBERS, portsOf, readPlan, type Plan } from './plan.ts';
import { begunAtOf, endProcesses, isRunning, readProcesses, startProgram } from './processes.ts';
import { missingPrograms, postgresFolder } from './programs.ts';
import { configFiles } from './write-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'spark-cluster-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const FOREVER = ['-e', 'setInterval(() => undefined, 60_000)'] as const;

describe('config files', () => {
  test('a gap is filled, and one without a value is a mistake', () => {
    expect(fillGaps('port ${port}, again ${port}', { port: 1 })).toBe('port 1, again 1');
    expect(() => fillGaps('${port}', {})).toThrow('nothing to fill port with');
  });

  test('an example that no longer has what is replaced is not used as it is', () => {
    expect(changeExample('bind :80', [[':80', ':8080']])).toBe('bind :8080');
    expect(() => changeExample('bind :81', [[':80', ':8080']])).toThrow('the example no longer has: :80');
  });

  test('name this plan: no gap, no address of the examples, no port twice', async () => {
    const plan = await makePlan(folder, undefined);
    const files = Object.entries(configFiles(plan));
    expect(files).toHaveLength(5 + 1 + 3 * MEMBERS.length);
    const leftOver = files.filter(([, text]) =>
      /\$\{|db\.example\.org port|\/etc\/haproxy\/spark\.pem ssl|spark-1:3000/.test(text),
    );
    expect(leftOver).toEqual([]);
    expect(readPlan(folder)).toEqual(plan);
    expect(allPorts(plan)).toHaveLength(new Set(allPorts(plan)).size);
  });

  test.each(['direct', 'pooled'] as const)('nodes start with what they are given in production, %s', async (way) => {
    const plan = readPlan(folder) ?? (await makePlan(folder, undefined));
    const config = await readConfig(nodeSettings(plan, 1, way), { makesSecrets: false });
    expect(config).toMatchObject({ environment: 'prod', hasDemoData: false, port: portsOf(plan).app(1) });
    expect(config.s3).toBeDefined();
  });
});

function allPorts(plan: Plan): readonly number[] {
  const { app, postgres, rest, etcdPeer, etcdClient, ...single } = portsOf(plan);
  const each = MEMBERS.flatMap((n) => [
    app(n),
    postgres(n),
    rest(n),
    etcdPeer(n),
    ...MEMBERS.map((of) => etcdClient(n, of)),
  ]);
  return [...Object.values(single), ...each];
}

test.each([
  [['start', '--port', 'x']],
  [['start', '--port', '1023']],
  [['start', '--port', '65437']],
  [['start', '--port', '21000.5']],
  [['start', '--prot', '21000']],
  [['begin']],
])('%j is answered with how the command is called, and nothing is started', (args) => {
  const script = join(import.meta.dirname, 'cluster.ts');
  const unused = join(folder, 'unused');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args, '--folder', unused], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^Usage: npm run cluster -- start .*\n$/);
  expect(existsSync(unused)).toBe(false);
});

describe('programs', () => {
  test('all that are missing are named in one line, with their packages', () => {
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    const names = [
      'etcd',
      'postgres',
      'pgbackrest',
      'haproxy',
      'pgbouncer',
      'ceph-mon',
      'ceph-osd',
      'openssl',
      'setpriv',
    ];
    for (const name of names) {
      writeFileSync(join(programs, name), '');
      chmodSync(join(programs, name), 0o755);
    }
    expect(missingPrograms([programs])).toBe(
      'These programs are missing: patroni, radosgw. On Debian 12: sudo apt-get install --no-install-recommends patroni radosgw',
    );
  });

  test('the newest PostgreSQL that the app supports is taken', () => {
    const folderOf = (version: number) => `/usr/lib/postgresql/${version}/bin`;
    expect(postgresFolder([folderOf(15), folderOf(9), folderOf(17)])).toBe(folderOf(17));
    expect(postgresFolder([folderOf(14)])).toBeUndefined();
  });
});

describe('processes', () => {
  test('stopping ends what was started and written down, and nobody who has such an id by now', async () => {
    mkdirSync(join(folder, 'log'), { recursive: true });
    const started = startProgram(folder, { name: 'ours', command: [process.execPath, ...FOREVER] });
    const stranger = spawn(process.execPath, FOREVER, { stdio: 'ignore' });
    children.push(stranger);
    await once(stranger, 'spawn');
    const pid = stranger.pid ?? 0;
    const formerly = { name: 'gone', pid, begunAt: '1' };
    expect(readProcesses(folder)).toEqual([started]);
    expect(startProgram(folder, { name: 'ours', command: [process.execPath, ...FOREVER] })).toEqual(started);

    await endProcesses([started, formerly], 10);
    expect(isRunning(started)).toBe(false);
    expect(begunAtOf(pid)).toBeDefined();
  });

  test('one that hangs ends too', async () => {
    const hanging = startProgram(folder, { name: 'hanging', command: [process.execPath, ...FOREVER] });
    process.kill(hanging.pid, 'SIGSTOP');
    await endProcesses([hanging], 10);
    expect(isRunning(hanging)).toBe(false);
  });

  test('what it says is kept', async () => {
    const { pid, begunAt } = startProgram(folder, { name: 'says', command: [process.execPath, '-p', '6 * 7'] });
    await expect.poll(() => isRunning({ name: 'says', pid, begunAt })).toBe(false);
    expect(readFileSync(join(folder, 'log/says.log'), 'utf8')).toBe('42\n');
  });
});
