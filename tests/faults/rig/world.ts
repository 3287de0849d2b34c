import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { createRooms } from '#server/create-rooms.ts';
import { systemChance } from '#server/platform/chance.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createJobs } from '#server/platform/jobs/index.ts';
import { createLog } from '#server/platform/log.ts';
import { createMail, mailboxTransport } from '#server/platform/mail/index.ts';
import { createOutbox } from '#server/platform/outbox/index.ts';
import { startPlatform } from '#server/start/start-platform.ts';
import type { World } from '#testkit/builders/builders.ts';
import { CARRIER_KEYS } from '#testkit/clients/carrier-client.ts';
import { keepSecrets, ringText } from '#testkit/kept-secrets.ts';
import { startBalancer } from '../balancer.ts';
import { startRigDatabase, type RigDatabase } from './database.ts';
import type { Dice } from './dice.ts';
import { startFaultProxy, type FaultProxy } from './proxy.ts';
import { startRigNode, type RigNode } from './rig-node.ts';
import { startServices, type Services } from './services.ts';

/** Everything that takes part: what members and operators call, and what can be broken. */
export interface RigWorld extends World {
  readonly signingKeys: KeyRing;
  /** Where browsers send to: a proxy, the balancer behind it, and the nodes behind that. */
  readonly url: string;
  readonly front: FaultProxy;
  /** Undefined where the tests' own server is used: others work on it. */
  readonly database: RigDatabase | undefined;
  readonly databaseProxy: FaultProxy;
  readonly nodes: readonly RigNode[];
  readonly services: Services;
  /** While this file is there, no node can write a file of a member. */
  readonly fullDisk: string;
  stop(): Promise<void>;
}

export interface WorldOptions {
  readonly nodes: number;
  readonly dice: Dice;
  readonly files?: 'disk' | 's3';
  /** A migrated database; else a server of its own is started. */
  readonly databaseUrl?: string;
}

export async function startWorld({ nodes: count, dice, databaseUrl, files = 'disk' }: WorldOptions): Promise<RigWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-faults-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    await keepSecrets(folder);
    const proxyDice = dice.apart('proxies');
    const database =
      databaseUrl === undefined ? await startRigDatabase(join(folder, 'postgres'), proxyDice) : undefined;
    if (database !== undefined) undo.push(() => database.stop());
    const given = new URL(databaseUrl ?? database?.url ?? '');
    const databaseProxy = database?.proxy ?? (await startFaultProxy(Number(given.port), proxyDice));
    if (database === undefined) undo.push(() => databaseProxy.stop());
    const throughProxy = new URL(given);
    throughProxy.host = `127.0.0.1:${databaseProxy.port}`;
    const services = await startServices({ files });
    undo.push(() => services.close());
    const fullDisk = join(folder, 'disk-is-full');
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: throughProxy.href,
      PORT: '0',
      TRUSTED_PROXIES: '127.0.0.1',
      DEMO_DATA: 'off',
      LOG_LEVEL: process.env['SPARK_FAULTS_LOG'] ?? 'warn',
      RIG_FULL_DISK: fullDisk,
      CARRIER_EVENT_KEYS: ringText(CARRIER_KEYS),
      ...services.settings,
    };
    const balancer = await startBalancer();
    undo.push(() => balancer.stop());
    // The first prepares the database, so that the others need not wait for its locks.
    const nodes: RigNode[] = [];
    const startOne = async (): Promise<void> => {
      const node = await startRigNode(env, (url) => balancer.add(url));
      undo.push(() => node.stop());
      nodes.push(node);
    };
    await startOne();
    await Promise.all(Array.from({ length: count - 1 }, startOne));
    const front = await startFaultProxy(Number(new URL(balancer.url).port), proxyDice);
    undo.push(() => front.stop());
    const own = await ownPlatform({ ...env, DATABASE_URL: given.href, PORT: '3000' });
    undo.push(() => own.stop());
    await mkdir(join(folder, 'files'), { recursive: true });
    const url = `http://127.0.0.1:${front.port}`;
    return { ...own.world, url, front, database, databaseProxy, nodes, services, fullDisk, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What makes members and studies, and reads the end state: like a command, beside the nodes. */
export async function ownPlatform(env: Readonly<Record<string, string>>) {
  const config = await readConfig(env, { makesSecrets: false });
  const [chance, clock, log] = [systemChance, systemClock, createLog('silent')];
  const started = await startPlatform({ config, log, clock, chance, isCommand: true, onProgress: () => undefined });
  const { db } = started.platform;
  // What it enqueues is done by the nodes.
  const jobs = createJobs({ url: config.databaseUrl ?? '', log, role: 'client' });
  const transport = mailboxTransport({ db, clock, from: config.mailFrom });
  const parts = { ...started.platform, jobs };
  const platform = { ...parts, outbox: createOutbox(parts), mail: createMail({ ...parts, transport }) };
  const rooms = createRooms(config, platform, () => 'http://localhost');
  await jobs.start();
  const stop = async (): Promise<void> => {
    await jobs.stop();
    await started.stop();
  };
  return { world: { platform, rooms, signingKeys: config.signingKeys }, stop };
}
