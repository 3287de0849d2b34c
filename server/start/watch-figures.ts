import { X509Certificate } from 'node:crypto';
import { SECOND_MS } from '#contract/time/durations.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { DatabaseUnavailableError } from '../platform/database/unavailable.ts';
import type { DatabaseWatch } from '../platform/database/watch.ts';
import type { Outside } from '../platform/installation/restore-hold.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import { readMailQueue } from '../platform/mail/index.ts';
import type { Metrics } from '../platform/metrics.ts';

interface WatchedParts {
  readonly database: Database;
  readonly watch: DatabaseWatch;
  readonly jobs: Jobs;
  readonly outside: Outside;
  readonly clock: Clock;
  /** What this node shows to those who call it, in PEM; undefined for plain HTTP. */
  readonly certificate: string | undefined;
}

/** The figures of a node that are looked up when somebody reads /metrics; others are counted as things happen. */
export function watchFigures(metrics: Metrics, parts: WatchedParts): void {
  const { database, watch, jobs, outside, clock, certificate } = parts;
  const { db, pool } = database;
  // Asked of a database that is away, a question would hold up all other figures.
  const ifUp = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (!watch.isUp()) throw new DatabaseUnavailableError('away');
    return ask();
  };
  metrics.watch('spark_database_up', 'Whether the database responds to this node', async () => Number(watch.isUp()));
  metrics.watch(
    'spark_clock_ahead_seconds',
    "How far this machine's clock is ahead of the database's; negative if it's behind",
    async () => watch.clockSkew.aheadMs / SECOND_MS,
  );
  if (certificate !== undefined) {
    const expiresAt = new X509Certificate(certificate).validToDate;
    metrics.watch(
      'spark_certificate_expires_seconds',
      "How long this node's certificate is still valid; negative once it has expired",
      async () => (expiresAt.getTime() - clock.now().getTime()) / SECOND_MS,
    );
  }
  metrics.watchEach(
    { name: 'spark_database_connections', help: "Connections in this node's pool", label: 'state' },
    async () => ({ in_use: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
  );
  metrics.watch(
    'spark_database_connections_awaited',
    "Requests and jobs waiting for a connection from this node's pool",
    async () => pool.waitingCount,
  );
  metrics.watch('spark_on_hold', 'Whether this database is a restored copy on hold', async () =>
    Number(await outside.isHeld()),
  );
  metrics.watch('spark_jobs_waiting', 'Jobs that are due and waiting for a worker', () =>
    ifUp(async () => (await jobs.figures()).due),
  );
  metrics.watch('spark_jobs_failed', 'Jobs that used up their retries', () =>
    ifUp(async () => (await jobs.figures()).failed),
  );
  metrics.watch('spark_mails_queued', 'Emails waiting to be sent, including retries', () =>
    ifUp(async () => (await readMailQueue(db)).waiting),
  );
  metrics.watch('spark_mails_oldest_seconds', 'Age of the oldest queued email; 0 if none', () =>
    ifUp(async () => (await readMailQueue(db)).oldestSeconds),
  );
}
