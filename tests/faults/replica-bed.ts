import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { administer } from '#testkit/postgres.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#testkit/stand-ins/database-proxy.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { BACKUP_SETTINGS, baseBackup } from './base-backup.ts';

export interface ReplicaBed {
  readonly leader: EmbeddedPostgres;
  readonly replica: EmbeddedPostgres;
  /** Between the nodes and the replica. */
  readonly proxy: DatabaseProxy;
  /** Two, as behind a balancer, both with the replica. */
  readonly nodes: readonly [TestNode, TestNode];
  /** Another node on the leader. */
  startNode(databaseReadUrl: string): Promise<TestNode>;
  /** The replica goes on receiving, but nothing of it can be seen. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** A server, a streaming replica of it, and two nodes that read from both. */
export async function makeReplicaBed(): Promise<ReplicaBed> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-replica-'));
  const folderOf = async (name: string) => {
    const path = join(folder, name);
    await mkdir(path, { recursive: true });
    return path;
  };
  const leader = await startEmbeddedPostgres({ folder: await folderOf('leader'), settings: BACKUP_SETTINGS });
  await baseBackup(leader.url, join(folder, 'leader'), await folderOf('replica'));
  await writeFile(join(folder, 'replica/cluster/data/standby.signal'), '');
  const { hostname, port, username, password } = new URL(leader.url);
  const source = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  const settings = { ...BACKUP_SETTINGS, primary_conninfo: source };
  const replica = await startEmbeddedPostgres({ folder: join(folder, 'replica'), settings });
  const proxy = await startDatabaseProxy(replica.url);
  const clock = heldClock(new Date());
  const startNode = (databaseReadUrl: string) =>
    startTestNode({ databaseUrl: leader.url, clock, config: { databaseReadUrl } });
  // One after the other: the first one migrates.
  const nodes = [await startNode(proxy.url), await startNode(proxy.url)] as const;
  for (const { platform } of nodes) {
    await waitUntil('the replica answers', async () =>
      /^spark_replica_lag_seconds [0-9]/m.test(await platform.metrics.text()),
    );
  }
  return {
    leader,
    replica,
    proxy,
    nodes,
    startNode,
    pause: () => administer(replica.url, 'SELECT pg_wal_replay_pause()'),
    resume: () => administer(replica.url, 'SELECT pg_wal_replay_resume()'),
    async stop() {
      for (const node of nodes) await node.stop();
      await proxy.stop();
      await replica.stop();
      await leader.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
