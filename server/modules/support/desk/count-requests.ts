import type { Db } from '#server/platform/database/database.ts';
import type { Support } from '../support.ts';
import type { SupportTables } from '../support.tables.ts';

/** How many requests wait for us, for the sidebar. */
export async function countOpenRequests({ panelId }: Support, db: Db): Promise<number> {
  const rows = await db
    .withTables<SupportTables>()
    .selectFrom('support_count')
    .select('requests')
    .where('panel_id', '=', panelId)
    .where('status', 'in', ['NEW', 'IN_PROGRESS'])
    .execute();
  return rows.reduce((sum, { requests }) => sum + requests, 0);
}

/** Whoever watches the servers sees how many wait. */
export function watchOpenRequests(support: Support): void {
  support.metrics.watch('spark_support_open', 'Support requests that wait for an answer of ours', () =>
    countOpenRequests(support, support.db),
  );
}
