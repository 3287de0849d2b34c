/** etcd, PostgreSQL under Patroni, the roles of deploy/database.sql, and the first backup. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEMBERS, portsOf, type Member, type Plan } from './plan.ts';
import { begunAtOf, startProgram, type RecordedProcess } from './processes.ts';
import { asService, runAsService, serviceEnv } from './service-user.ts';
import { ClusterError, statusOf, until } from './wait.ts';

const LIMIT_SECONDS = 180;

export async function startEtcd(plan: Plan): Promise<void> {
  const { folder } = plan;
  const ports = portsOf(plan);
  const of = MEMBERS.map((n) => {
    const command = asService('etcd', '--config-file', join(folder, `config/etcd-${n}.yml`));
    return startProgram(folder, { name: `etcd-${n}`, command, env: serviceEnv(folder) });
  });
  const isHealthy = async (n: Member) => (await statusOf(`http://127.0.0.1:${ports.etcdClient(n, 1)}/health`)) === 200;
  await until('etcd has a leader', async () => (await Promise.all(MEMBERS.map(isHealthy))).every(Boolean), {
    folder,
    of,
    limitSeconds: LIMIT_SECONDS,
  });
}

export async function startPostgres(plan: Plan): Promise<void> {
  const { folder } = plan;
  const of = MEMBERS.map((n) => startPatroni(plan, n));
  const wait = { folder, of, limitSeconds: LIMIT_SECONDS };
  await until('PostgreSQL has a leader', async () => (await leaderOf(plan)) !== undefined, wait);
  await until('both copies follow the leader', () => areAllFollowing(plan), wait);
}

export function startPatroni(plan: Plan, n: Member): RecordedProcess {
  const command = asService('patroni', join(plan.folder, `config/patroni-${n}.yml`));
  return startProgram(plan.folder, { name: `patroni-${n}`, command, env: serviceEnv(plan.folder) });
}

/** The members of which Patroni says so. */
export async function membersAt(plan: Plan, path: string): Promise<readonly Member[]> {
  const ports = portsOf(plan);
  const answers = MEMBERS.map(async (n) => {
    const status = await statusOf(`http://127.0.0.1:${ports.rest(n)}${path}`).catch(() => 0);
    return status === 200 ? [n] : [];
  });
  return (await Promise.all(answers)).flat();
}

export async function leaderOf(plan: Plan): Promise<Member | undefined> {
  return (await membersAt(plan, '/primary'))[0];
}

interface ClusterState {
  readonly members: readonly { readonly role: string; readonly timeline?: number; readonly lag?: number | string }[];
}

const SMALL_LAG = 1_000_000;

/** All three are there, and the copies are the leader's: one that must be rewound first answers questions, too. */
export async function areAllFollowing(plan: Plan): Promise<boolean> {
  const leader = await leaderOf(plan);
  if (leader === undefined) return false;
  const answer = await fetch(`http://127.0.0.1:${portsOf(plan).rest(leader)}/cluster`);
  const { members } = (await answer.json()) as ClusterState;
  const timeline = members.find(({ role }) => role === 'leader')?.timeline;
  const following = members.filter((one) => one.timeline === timeline && Number(one.lag) < SMALL_LAG);
  return following.length === MEMBERS.length - 1 && following.some(({ role }) => role === 'sync_standby');
}

/** PostgreSQL's own process of a member, which lives on without its Patroni. */
export function postmasterOf({ folder }: Pick<Plan, 'folder'>, n: Member): RecordedProcess | undefined {
  const file = join(folder, `pg-${n}/data/postmaster.pid`);
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const begunAt = begunAtOf(pid);
  // Its id may be somebody else's by now.
  if (begunAt === undefined || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${folder}/pg-${n}/data\0`))
    return undefined;
  return { name: `postgres-${n}`, pid, begunAt };
}

/** Asks the leader itself, as its superuser. */
export async function askLeader(plan: Plan, ...args: readonly string[]): Promise<string> {
  const leader = await requireLeader(plan);
  const { ownerPassword, applicationPassword, dumpPassword } = plan.secrets;
  const where = ['-h', join(plan.folder, 'run'), '-p', String(portsOf(plan).postgres(leader)), '-U', 'postgres'];
  return runAsService(['psql', '-X', '-v', 'ON_ERROR_STOP=1', '-At', ...where, ...args], plan.folder, {
    SPARK_OWNER_PASSWORD: ownerPassword,
    SPARK_PASSWORD: applicationPassword,
    SPARK_BACKUP_PASSWORD: dumpPassword,
  });
}

async function requireLeader(plan: Plan): Promise<Member> {
  const leader = await leaderOf(plan);
  if (leader === undefined) throw new ClusterError('PostgreSQL has no leader');
  return leader;
}

/** As an administrator would, once. */
export async function makeRoles(plan: Plan): Promise<void> {
  if ((await askLeader(plan, '-c', "SELECT 1 FROM pg_database WHERE datname = 'spark'")).trim() === '1') return;
  await askLeader(plan, '-f', join(plan.folder, 'config/database.sql'));
  for (const role of ['spark', 'spark_owner']) {
    // As deploy/pgbouncer.ini asks for.
    await askLeader(plan, '-c', `ALTER ROLE ${role} IN DATABASE spark SET statement_timeout = '15s'`);
    await askLeader(plan, '-c', `ALTER ROLE ${role} IN DATABASE spark SET idle_in_transaction_session_timeout = '60s'`);
  }
}

export async function backUp(plan: Plan, ...args: readonly string[]): Promise<string> {
  const config = join(plan.folder, `config/pgbackrest-${await requireLeader(plan)}.conf`);
  return runAsService(['pgbackrest', `--config=${config}`, '--stanza=spark', ...args], plan.folder);
}

/** Without a full backup, the log that is kept leads nowhere. */
export async function makeFirstBackup(plan: Plan): Promise<void> {
  await backUp(plan, 'stanza-create');
  const known = JSON.parse(await backUp(plan, 'info', '--output=json')) as { readonly backup?: readonly unknown[] }[];
  if ((known[0]?.backup ?? []).length === 0) await backUp(plan, '--type=full', 'backup');
}
