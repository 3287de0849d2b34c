import { sql } from 'kysely';
import { AGE_ATTRIBUTE, BIRTH_ATTRIBUTE } from '#contract/profile/age-attribute.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Audiences } from './audiences.ts';

const AT_ONCE = 2_000;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Every night, when ages have been worked out. */
export function registerAudienceJobs(audiences: Pick<Audiences, 'db' | 'panelId' | 'timeZone'>, jobs: Jobs): void {
  const { timeZone } = audiences;
  const nightly = {
    name: 'audiences.forget-naming',
    cron: '40 4 * * *',
    timeZone,
    retryLimit: 2,
    expireSeconds: 3_600,
  };
  repeat(jobs, nightly, (signal) => forgetNaming(audiences, signal));
}

/**
 * Takes out of what audiences know whatever says who somebody is: what was copied before it was kept out, and what an admin has
 * marked since. A day of birth goes when there is an age in its place.
 */
export async function forgetNaming(
  { db, panelId }: Pick<Audiences, 'db' | 'panelId'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let after = NOBODY; ;) {
    signal?.throwIfAborted();
    const from = after;
    const last = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ last: string | null }>`
        WITH piece AS (
          SELECT panelist_id FROM audience_profile WHERE panelist_id > ${from} ORDER BY panelist_id LIMIT ${AT_ONCE}),
        naming AS (
          SELECT panelist_id, array_agg(name) AS names
          FROM piece JOIN audience_profile USING (panelist_id) CROSS JOIN LATERAL jsonb_object_keys(attributes) name
          WHERE (names_somebody(name) OR EXISTS (SELECT FROM audience_detail d
              WHERE d.panel_id = ${panelId} AND d.detail_name = name AND d.is_naming))
            AND (name <> ${BIRTH_ATTRIBUTE} OR attributes ? ${AGE_ATTRIBUTE})
          GROUP BY panelist_id),
        forgotten AS (
          UPDATE audience_profile p SET attributes = p.attributes - n.names FROM naming n
          WHERE p.panelist_id = n.panelist_id)
        SELECT CASE WHEN count(*) = ${AT_ONCE} THEN max(panelist_id::text) END AS last FROM piece`.execute(tx);
      return rows[0]?.last ?? undefined;
    });
    if (last === undefined) return;
    after = last;
  }
}
