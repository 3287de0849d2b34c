import { sql } from 'kysely';
import { patiently } from '../../redeem-books.ts';
import type { RigWorld } from '../world.ts';
import type { Effect } from './end-state.ts';

/** What there is of everything that is asked for with a key. */
export async function effectsIn({ platform: { db } }: RigWorld): Promise<readonly Effect[]> {
  const { rows } = await patiently(db, (tx) => EFFECTS.execute(tx));
  return rows.map(({ who, state, ...effect }) => ({
    ...effect,
    ...(who !== null && { who }),
    ...(state !== null && { state }),
  }));
}

type Row = Omit<Effect, 'who' | 'state'> & { readonly who: string | null; readonly state: string | null };

const EFFECTS = sql<Row>`
  SELECT 'redeem' AS kind, k.key::text AS key, count(r.*)::integer AS count, min(r.panelist_id::text) AS who,
    NULL::text AS state
  FROM idempotency_key k JOIN redemption r ON r.redemption_id = k.made_id GROUP BY k.key
  UNION ALL SELECT CASE t.type WHEN 'SCREENER' THEN 'screener' ELSE 'survey' END, t.task_id::text, 1, t.panelist_id::text, t.state
  FROM task t JOIN survey_run r USING (task_id) WHERE r.ended_at IS NOT NULL`;
