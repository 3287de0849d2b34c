import { sql } from 'kysely';
import { onMigrated } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { loadPanel } from './panel/load-panel.ts';
import { planPanel } from './panel/panel-plan.ts';
import { isShort, sized } from './sizes.ts';

const ONE_IN = sized(10, 10_000, 'BENCH_ONE_IN');
const LIMIT_SECONDS = 300;
const GB = 1e9;

/**
 * A panel in the shape of a real one: 1,000,000 members, 20,000,000 tasks and as many notifications, 50,000,000 lines of the ledger
 * and 200 studies, or one in so many of each but the studies (`BENCH_ONE_IN`).
 */
export async function largePanel(): Promise<Outcome> {
  return onMigrated(2, async (db, { databaseUrl }) => {
    // As for any large import; in the short form the server is everybody's.
    if (!isShort) {
      await sql`ALTER SYSTEM SET max_wal_size = '16GB'`.execute(db);
      await sql`SELECT pg_reload_conf()`.execute(db);
    }
    const { seconds, bytes, rows } = await loadPanel(db, databaseUrl, planPanel({ oneIn: ONE_IN }), (what) =>
      process.stderr.write(`${what}\n`),
    );
    const count = (of: number) => of.toLocaleString('en-US');
    return {
      what: `Filling a panel of ${count(rows.panelist)} members`,
      ours: `${seconds.toFixed(0)} s`,
      peer: `limit of ${LIMIT_SECONDS} s for one in ten`,
      ratio: LIMIT_SECONDS / seconds,
      ...(ONE_IN === 10 && { limit: 1 }),
      details: `${count(rows.task)} tasks, ${count(rows.notification)} notifications, ${count(rows.points_entry)} ledger entries; ${(bytes / GB).toFixed(1)} GB on disk`,
    };
  });
}
