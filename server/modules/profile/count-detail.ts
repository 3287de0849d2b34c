import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { DetailCount } from './held-catalogue.ts';
import type { Profile } from './profile.ts';

/** Fewer are not told: who knows a few of them would learn the rest. */
const LEAST_SHOWN = 10;
const KEPT_MS = 10 * MINUTE_MS;
/** A small panel is counted while the screen waits, a large one meanwhile. */
const PATIENCE_MS = DEADLINES.detailCount.ms;

/**
 * How many active members, whom an audience begins with, have something under a name, and how many each choice. Undefined while it is
 * being counted.
 */
export async function countDetail(
  profile: Pick<Profile, 'db' | 'panelId' | 'clock' | 'counts'>,
  name: string,
): Promise<DetailCount | undefined> {
  const { counts, clock } = profile;
  const known = counts.get(name);
  const isFresh = known !== undefined && clock.now().getTime() - known.at.getTime() < KEPT_MS;
  const count = isFresh ? known.count : countAll(profile, name);
  if (!isFresh) {
    counts.set(name, { at: clock.now(), count });
    count.catch(() => counts.delete(name));
  }
  const patience = new AbortController();
  const waited = sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
  return Promise.race([count, waited]).finally(() => patience.abort());
}

async function countAll({ db, panelId }: Pick<Profile, 'db' | 'panelId'>, name: string): Promise<DetailCount> {
  const { rows } = await sql<{ code: string | null; members: string }>`
    WITH said AS (
      SELECT a.panelist_id, a.value FROM panelist_attribute a JOIN panelist p USING (panelist_id)
      WHERE a.name = ${name} AND a.value <> 'null'::jsonb AND p.panel_id = ${panelId} AND p.state = 'ACTIVE')
    SELECT NULL AS code, count(*) AS members FROM said
    UNION ALL SELECT item #>> '{}', count(*) FROM said CROSS JOIN LATERAL jsonb_array_elements(
      CASE jsonb_typeof(value) WHEN 'array' THEN value ELSE jsonb_build_array(value) END) item
    WHERE jsonb_typeof(item) <> 'object' GROUP BY 1`.execute(db);
  const told = (members: string) => (Number(members) < LEAST_SHOWN ? null : Number(members));
  return {
    members: Number(rows.find(({ code }) => code === null)?.members ?? 0),
    byCode: new Map(rows.flatMap(({ code, members }) => (code === null ? [] : [[code, told(members)] as const]))),
  };
}
