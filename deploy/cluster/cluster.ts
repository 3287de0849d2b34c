/** `npm run cluster -- start | stop | status | settings`: a whole cluster on this machine, all of it on loopback. docs/cluster.md */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { currentBuild, ROOT } from '#server/platform/places.ts';
import { leaderOf, makeFirstBackup, makeRoles, membersAt, postmasterOf, startEtcd, startPostgres } from './database.ts';
import { nodeSettings, publicUrl, startBalancer, startMail, startNodes, startPooler, upIn } from './front.ts';
import { startObjectStore } from './object-store.ts';
import { makePlan, MEMBERS, portsOf, readPlan, type Plan } from './plan.ts';
import { endProcesses, forgetEnded, isRunning, readProcesses } from './processes.ts';
import { missingPrograms } from './programs.ts';
import { requireReachable } from './service-user.ts';
import { ClusterError } from './wait.ts';
import { writeConfig } from './write-config.ts';

const USAGE =
  'Usage: npm run cluster -- start | stop | status | settings [--folder <folder>] [--port <first of 100, from 1024 to 65436>] [--pooler]';
/** Ports below are the system's. */
const LOWEST_PORT = 1_024;
const HIGHEST_PORT = 65_436;
/** A path of a socket has 107 characters. */
const LONGEST_FOLDER = 80;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Options {
  readonly folder: string;
  readonly port: number | undefined;
  readonly hasPooler: boolean;
}

async function start({ folder, port, hasPooler }: Options): Promise<void> {
  const missing = missingPrograms();
  if (missing !== undefined) throw new ClusterError(missing);
  if (folder.length > LONGEST_FOLDER)
    throw new ClusterError(`${folder} is too long for sockets: name another with --folder`);
  const startedAt = performance.now();
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  await requireReachable(folder);
  const plan = readPlan(folder) ?? (await makePlan(folder, port));
  const names = namesOf(hasPooler);
  if (names.every((name) => readProcesses(folder).some((one) => one.name === name && isRunning(one)))) {
    say(`The cluster already runs. ${publicUrl(plan)}`);
    return;
  }
  writeConfig(plan);
  const server = serverOfBuild();
  const step = async (what: string, work: Promise<unknown>) => {
    await work;
    say(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${what}`);
  };
  await Promise.all([
    step('etcd', startEtcd(plan)).then(() => step('PostgreSQL and Patroni', startPostgres(plan))),
    step('S3 store', startObjectStore(plan)),
    step('mail server', startMail(plan)),
  ]);
  await step('roles', makeRoles(plan));
  await Promise.all([step('HAProxy', startBalancer(plan)), step('archive and backup', makeFirstBackup(plan))]);
  if (hasPooler) await step('PgBouncer', startPooler(plan));
  await step('three nodes', startNodes(plan, server, hasPooler ? 'pooled' : 'direct'));
  await showStatus(plan);
}

function startedPlan(folder: string): Plan {
  const plan = readPlan(folder);
  if (plan === undefined) throw new ClusterError(`Nothing was started in ${folder}`);
  return plan;
}

function namesOf(hasPooler: boolean): readonly string[] {
  const each = MEMBERS.flatMap((n) => [`etcd-${n}`, `patroni-${n}`, `app-${n}`]);
  return [...each, 'ceph-mon', 'ceph-osd', 'radosgw', 'mail', 'haproxy', ...(hasPooler ? ['pgbouncer'] : [])];
}

function serverOfBuild(): string {
  if (currentBuild() === undefined) spawnSync(process.execPath, [join(ROOT, 'tools/build.ts')], { stdio: 'inherit' });
  const build = currentBuild();
  if (build === undefined) throw new ClusterError('There is no build: run npm run build');
  return join(build, 'server/main.js');
}

/** What needs another part ends before it. Nodes finish what they do; PostgreSQL's leader sends its last log to the store. */
async function stop({ folder }: Options): Promise<void> {
  const plan = startedPlan(folder);
  const leader = await leaderOf(plan);
  const running = readProcesses(folder).filter(isRunning);
  const end = (patienceSeconds: number, ...names: readonly string[]) =>
    endProcesses(
      running.filter(({ name }) => names.includes(name)),
      patienceSeconds,
    );
  await end(90, 'app-1', 'app-2', 'app-3');
  await end(5, 'haproxy', 'pgbouncer', 'mail');
  await end(30, ...MEMBERS.filter((n) => n !== leader).map((n) => `patroni-${n}`));
  await end(60, `patroni-${leader}`);
  // Of a Patroni that was killed, PostgreSQL is left.
  await endProcesses(
    MEMBERS.flatMap((n) => postmasterOf(plan, n) ?? []),
    30,
  );
  await end(10, 'etcd-1', 'etcd-2', 'etcd-3', 'radosgw');
  await end(20, 'ceph-osd');
  await end(20, 'ceph-mon');
  forgetEnded(folder);
  say(
    running.length === 0
      ? 'The cluster is not running.'
      : `The cluster is stopped. Everything it keeps is in ${folder}`,
  );
}

async function status({ folder }: Options): Promise<void> {
  const plan = startedPlan(folder);
  await showStatus(plan);
}

/** For a shell that runs a command of the project. No value has a quote in it. */
async function settings({ folder }: Options): Promise<void> {
  const plan = startedPlan(folder);
  for (const [name, value] of Object.entries(nodeSettings(plan, 1, 'direct'))) say(`${name}='${value}'`);
}

async function showStatus(plan: Plan): Promise<void> {
  const ports = portsOf(plan);
  const [[leader], copies, synchronous, nodes] = await Promise.all([
    membersAt(plan, '/primary'),
    membersAt(plan, '/replica'),
    membersAt(plan, '/synchronous'),
    upIn(plan, 'nodes').catch((): readonly string[] => []),
  ]);
  const processes = readProcesses(plan.folder);
  const stateOf = (name: string) => (processes.some((one) => one.name === name && isRunning(one)) ? 'runs' : 'away');
  const roleOf = (n: (typeof MEMBERS)[number]) => {
    if (n === leader) return 'leader';
    if (synchronous.includes(n)) return 'synchronous copy';
    return copies.includes(n) ? 'copy' : 'away';
  };
  const rows: (readonly [string, string, string])[] = [
    ['HAProxy, https', String(ports.https), stateOf('haproxy')],
    ['HAProxy, database', String(ports.database), stateOf('haproxy')],
    ['HAProxy, figures', String(ports.stats), stateOf('haproxy')],
    ['PgBouncer', String(ports.pooler), stateOf('pgbouncer')],
    ...MEMBERS.map(
      (n) => [`node ${n}`, String(ports.app(n)), nodes.includes(`spark-${n}`) ? 'ready' : 'not ready'] as const,
    ),
    ...MEMBERS.map((n) => [`PostgreSQL ${n}`, `${ports.postgres(n)}, Patroni ${ports.rest(n)}`, roleOf(n)] as const),
    ...MEMBERS.map((n) => [`etcd ${n}`, String(ports.etcdClient(n, 1)), stateOf(`etcd-${n}`)] as const),
    ['S3 store', `${ports.s3}, TLS ${ports.s3Tls}`, stateOf('radosgw')],
    ['mail server', String(ports.mail), stateOf('mail')],
  ];
  say('');
  for (const [part, where, state] of rows) say(`${part.padEnd(20)} ${where.padEnd(22)} ${state}`);
  say(`\n${publicUrl(plan)} (its name has to lead to 127.0.0.1: /etc/hosts)\nEverything it keeps is in ${plan.folder}`);
}

const COMMANDS: Readonly<Record<string, (options: Options) => Promise<void>>> = { start, stop, status, settings };

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { folder: { type: 'string' }, port: { type: 'string' }, pooler: { type: 'boolean' } },
    });
  } catch {
    throw new ClusterError(USAGE);
  }
}

/** The first of a hundred that all exist. */
function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < LOWEST_PORT || port > HIGHEST_PORT) throw new ClusterError(USAGE);
  return port;
}

try {
  const { values, positionals } = readArguments();
  const command = COMMANDS[positionals[0] ?? ''];
  if (command === undefined) throw new ClusterError(USAGE);
  await command({
    folder: resolve(values.folder ?? join(ROOT, '.data/cluster')),
    port: values.port === undefined ? undefined : readPort(values.port),
    hasPooler: values.pooler === true,
  });
} catch (error) {
  if (!(error instanceof ClusterError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
