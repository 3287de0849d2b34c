/** The nodes of the app, the balancer in front of them and of the database, the pooler, and where mail goes. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '#server/platform/places.ts';
import { HOST_NAME, MEMBERS, portsOf, type Member, type Plan } from './plan.ts';
import { startProgram } from './processes.ts';
import { asService, serviceEnv } from './service-user.ts';
import { statusOf, until } from './wait.ts';
import { FILES_BUCKET, REGION } from './write-config.ts';

const LIMIT_SECONDS = 120;
/** HAProxy takes 6 s to see that a node stops. */
const DRAIN_SECONDS = 8;

/** Between the app and the leader. */
export type Way = 'direct' | 'pooled';

export async function startBalancer(plan: Plan): Promise<void> {
  const { folder } = plan;
  const files = ['haproxy.cfg', 'haproxy-database.cfg'].flatMap((name) => ['-f', join(folder, 'config', name)]);
  const haproxy = startProgram(folder, {
    name: 'haproxy',
    command: asService('haproxy', '-db', ...files),
    env: serviceEnv(folder),
  });
  const wait = { folder, of: [haproxy], limitSeconds: LIMIT_SECONDS };
  await until('HAProxy has found the leader', async () => (await upIn(plan, 'database')).length === 1, wait);
  await until('the database answers through HAProxy', () => canSignIn(ownerUrl(plan)), wait);
}

export async function startPooler(plan: Plan): Promise<void> {
  const { folder } = plan;
  const command = asService('pgbouncer', join(folder, 'config/pgbouncer.ini'));
  const of = [startProgram(folder, { name: 'pgbouncer', command, env: serviceEnv(folder) })];
  const wait = { folder, of, limitSeconds: LIMIT_SECONDS };
  await until('the database answers through PgBouncer', () => canSignIn(applicationUrl(plan, 'pooled')), wait);
}

/** The names of the servers that HAProxy sends to in this section. */
export async function upIn(plan: Plan, section: string): Promise<readonly string[]> {
  const answer = await fetch(`http://127.0.0.1:${portsOf(plan).stats}/;csv`, { signal: AbortSignal.timeout(2_000) });
  const [head = '', ...lines] = (await answer.text()).trim().split('\n');
  const status = head.split(',').indexOf('status');
  return lines.flatMap((line) => {
    const [inSection, server = '', ...fields] = line.split(',');
    const isServer = inSection === section && server !== 'FRONTEND' && server !== 'BACKEND';
    return isServer && fields[status - 2]?.startsWith('UP') === true ? [server] : [];
  });
}

async function canSignIn(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const checked = ({ folder }: Plan) => `sslmode=verify-full&sslrootcert=${folder}/tls/cert.pem`;

/** The owner is needed for moments: never through the pooler. */
export function ownerUrl(plan: Plan): string {
  return `postgres://spark_owner:${plan.secrets.ownerPassword}@localhost:${portsOf(plan).database}/spark?${checked(plan)}`;
}

export function applicationUrl(plan: Plan, way: Way): string {
  const { pooler, database } = portsOf(plan);
  const who = `spark:${plan.secrets.applicationPassword}`;
  return way === 'pooled'
    ? `postgres://${who}@127.0.0.1:${pooler}/spark`
    : `postgres://${who}@localhost:${database}/spark?${checked(plan)}`;
}

/** The copies: always directly, since a pooler would not say which one answers. */
function readUrl(plan: Plan): string {
  const { secrets } = plan;
  return `postgres://spark:${secrets.applicationPassword}@localhost:${portsOf(plan).replicas}/spark?${checked(plan)}`;
}

export const publicUrl = (plan: Plan): string => `https://${HOST_NAME}:${portsOf(plan).https}`;

export async function startMail(plan: Plan): Promise<void> {
  const { folder } = plan;
  const mails = join(folder, 'mails');
  mkdirSync(mails, { recursive: true, mode: 0o700 });
  const command = [
    process.execPath,
    join(import.meta.dirname, 'mail-sink.ts'),
    String(portsOf(plan).mail),
    mails,
  ] as const;
  const of = [startProgram(folder, { name: 'mail', command: [...command], cwd: ROOT })];
  // Its port speaks SMTP, so an answer that is none of HTTP is one.
  const url = `http://127.0.0.1:${portsOf(plan).mail}`;
  const isListening = () =>
    statusOf(url).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== 'ECONNREFUSED',
    );
  await until('the mail server listens', isListening, { folder, of, limitSeconds: LIMIT_SECONDS });
}

/** As deploy/spark.env.example, for one node. */
export function nodeSettings(plan: Plan, n: Member, way: Way): Record<string, string> {
  const ports = portsOf(plan);
  return {
    PUBLIC_URL: publicUrl(plan),
    HOST: '127.0.0.1',
    PORT: String(ports.app(n)),
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: join(plan.folder, `app-${n}`),
    DATABASE_URL: applicationUrl(plan, way),
    DATABASE_OWNER_URL: ownerUrl(plan),
    DATABASE_READ_URL: readUrl(plan),
    ...plan.keyRings,
    SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    MAIL_FROM: `Spark Community <hello@${HOST_NAME}>`,
    S3_ENDPOINT: `http://127.0.0.1:${ports.s3}`,
    S3_REGION: REGION,
    S3_BUCKET: FILES_BUCKET,
    S3_ACCESS_KEY_ID: plan.secrets.s3Key,
    S3_SECRET_ACCESS_KEY: plan.secrets.s3Secret,
    METRICS_TOKEN: plan.secrets.metricsToken,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
}

/** The first one migrates; the others wait for it. */
export async function startNodes(plan: Plan, server: string, way: Way): Promise<void> {
  const { folder } = plan;
  const ports = portsOf(plan);
  const of = MEMBERS.map((n) => {
    const env = nodeSettings(plan, n, way);
    mkdirSync(env['DATA_DIR'] ?? '', { recursive: true, mode: 0o700 });
    return startProgram(folder, { name: `app-${n}`, command: [process.execPath, server], env, cwd: ROOT });
  });
  const wait = { folder, of, limitSeconds: LIMIT_SECONDS };
  const isReady = async (n: Member) => (await statusOf(`http://127.0.0.1:${ports.app(n)}/health/ready`)) === 200;
  await until('all nodes are ready', async () => (await Promise.all(MEMBERS.map(isReady))).every(Boolean), wait);
  const areUp = async () => (await upIn(plan, 'nodes')).length === MEMBERS.length;
  await until('HAProxy sends to all nodes', areUp, wait);
}
