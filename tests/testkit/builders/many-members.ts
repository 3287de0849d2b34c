import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Db } from '#server/platform/database/database.ts';

const { tenantId } = DEFAULT_BRAND;

/** So many active members by the row, for thousands at once. What their ids are may be said of their number, n. */
export async function manyMembers(
  db: Db,
  count: number,
  { panelId = DEFAULT_BRAND.panelId, id = sql`gen_random_uuid()` } = {},
): Promise<void> {
  await sql`
    INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name, state,
      joined_at, created_at, updated_at)
    SELECT ${id}, ${panelId}, ${tenantId}, gen_random_uuid(), gen_random_uuid(), 'm' || n || '@example.com', gen_random_uuid(),
      'Member', 'Sample', 'ACTIVE', now(), now(), now() FROM generate_series(1, ${count}::integer) n`.execute(db);
}
