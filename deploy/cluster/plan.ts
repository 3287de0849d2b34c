/** What a cluster is made of: its folder, its ports, its secrets. Decided at the first start and kept in the folder. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Three of each: one can be away, and the other two still agree. */
export const MEMBERS = [1, 2, 3] as const;
export type Member = (typeof MEMBERS)[number];

export const HOST_NAME = 'spark.test';

const SECRETS = [
  'superuserPassword',
  'replicationPassword',
  'rewindPassword',
  'restPassword',
  'ownerPassword',
  'applicationPassword',
  'dumpPassword',
  'backupPassphrase',
  's3Key',
  's3Secret',
  'metricsToken',
] as const;
const KEY_RINGS = ['SIGNING_KEYS', 'SEALING_KEYS', 'PASSWORD_PEPPERS'] as const;

export interface Plan {
  readonly folder: string;
  readonly firstPort: number;
  readonly cephId: string;
  readonly secrets: Readonly<Record<(typeof SECRETS)[number], string>>;
  readonly keyRings: Readonly<Record<(typeof KEY_RINGS)[number], string>>;
}

const PORT_COUNT = 100;
/** Below the ports that the system gives to clients. */
const FIRST_PORT = 21_000;
const LAST_PORT = 32_000;

/** Where everything listens, all on 127.0.0.1. */
export function portsOf({ firstPort }: Pick<Plan, 'firstPort'>) {
  const at = (offset: number) => firstPort + offset;
  return {
    http: at(0),
    https: at(1),
    database: at(2),
    stats: at(3),
    pooler: at(4),
    mail: at(5),
    replicas: at(6),
    app: (n: Member) => at(10 + n),
    postgres: (n: Member) => at(20 + n),
    rest: (n: Member) => at(30 + n),
    etcdPeer: (n: Member) => at(40 + n),
    /** The port of etcd's member `n` that PostgreSQL's member `of` uses, and nobody else. */
    etcdClient: (n: Member, of: Member) => at(50 + 3 * (n - 1) + of),
    s3: at(60),
    s3Tls: at(61),
    monitor: at(62),
    oldMonitor: at(63),
    storeFirst: at(70),
    storeLast: at(PORT_COUNT - 1),
  } as const;
}
export type Ports = ReturnType<typeof portsOf>;

const planFile = (folder: string) => join(folder, 'cluster.json');

/** Undefined where nothing was ever started. */
export function readPlan(folder: string): Plan | undefined {
  if (!existsSync(planFile(folder))) return undefined;
  return { ...(JSON.parse(readFileSync(planFile(folder), 'utf8')) as Plan), folder };
}

/** A wish for a port is one for the first of a hundred. */
export async function makePlan(folder: string, wanted: number | undefined): Promise<Plan> {
  const secret = () => randomBytes(24).toString('hex');
  const keyRing = () => `${new Date().toISOString().slice(0, 7)}:${randomBytes(32).toString('base64')}`;
  const plan: Plan = {
    folder,
    firstPort: wanted ?? (await freePorts()),
    cephId: randomUUID(),
    secrets: fromNames(SECRETS, secret),
    keyRings: fromNames(KEY_RINGS, keyRing),
  };
  writeFileSync(planFile(folder), `${JSON.stringify(plan, null, 2)}\n`, { mode: 0o600 });
  return plan;
}

function fromNames<N extends string>(names: readonly N[], make: () => string): Record<N, string> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<N, string>;
}

async function freePorts(): Promise<number> {
  for (let first = FIRST_PORT; first < LAST_PORT; first += PORT_COUNT) {
    const ports = Array.from({ length: PORT_COUNT }, (_, offset) => first + offset);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
  throw new Error(`no ${PORT_COUNT} ports in a row are free between ${FIRST_PORT} and ${LAST_PORT}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
