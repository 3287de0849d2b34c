import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/database/database.ts';

const LOOK_MS = 5;

/**
 * Does some work and watches how long the longest transaction takes that writes meanwhile: that's how long the first of its locks is
 * held. What holds none, such as a read, isn't counted.
 */
export async function withLongestTransaction<Done>(
  databaseUrl: string,
  work: () => Promise<Done>,
): Promise<{ readonly done: Done; readonly ms: number; readonly longestMs: number }> {
  const watcher = openDatabase({ url: databaseUrl, poolSize: 1, onIdleError: () => undefined });
  const over = new AbortController();
  let longestMs = 0;
  const watch = async () => {
    while (!over.signal.aborted) {
      const { rows } = await sql<{ ms: number | null }>`
        SELECT max(extract(epoch FROM clock_timestamp() - xact_start))::float8 * 1000 AS ms FROM pg_stat_activity
        WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid()`.execute(watcher.db);
      longestMs = Math.max(longestMs, rows[0]?.ms ?? 0);
      await sleep(LOOK_MS);
    }
  };
  const watching = watch();
  const from = performance.now();
  try {
    const done = await work();
    return { done, ms: performance.now() - from, longestMs };
  } finally {
    over.abort();
    await watching;
    await watcher.close();
  }
}
