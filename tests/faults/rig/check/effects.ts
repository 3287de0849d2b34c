import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { openRecording } from '#server/modules/clips/index.ts';
import { patiently } from '../../redeem-books.ts';
import type { RigWorld } from '../world.ts';
import type { Effect } from './end-state.ts';

/** What there is of everything that is asked for with a key. */
export async function effectsIn(world: RigWorld): Promise<readonly Effect[]> {
  const { rows } = await patiently(world.platform.db, (tx) => EFFECTS.execute(tx));
  const effects = rows.map(({ who, state, ...effect }) => ({
    ...effect,
    ...(who !== null && { who }),
    ...(state !== null && { state }),
  }));
  return [...effects, ...(await filmsIn(world))];
}

/** Films that are there whole, by what they are. */
async function filmsIn({ platform: { db }, rooms }: RigWorld): Promise<readonly Effect[]> {
  const { rows } = await sql<{ taskId: string; uploadId: string }>`
    SELECT u.task_id AS "taskId", u.upload_id AS "uploadId" FROM upload u JOIN media m ON m.media_id = u.upload_id
    WHERE m.received_bytes = m.total_bytes`.execute(db);
  return Promise.all(
    rows.map(async ({ taskId, uploadId }) => {
      const recording = await openRecording(rooms.clips, { taskId, uploadId });
      const body = await recording?.read(0, recording.size - 1);
      const bytes = body && Buffer.concat(await Array.fromAsync(body as AsyncIterable<Buffer>));
      const sha = createHash('sha256')
        .update(bytes ?? '')
        .digest('hex');
      return { kind: 'upload', key: `${uploadId} ${sha}`, count: 1 } as const;
    }),
  );
}

type Row = Omit<Effect, 'who' | 'state'> & { readonly who: string | null; readonly state: string | null };

const EFFECTS = sql<Row>`
  SELECT 'redeem' AS kind, k.key::text AS key, count(r.*)::integer AS count, min(r.panelist_id::text) AS who,
    NULL::text AS state
  FROM idempotency_key k JOIN redemption r ON r.redemption_id = k.made_id GROUP BY k.key
  UNION ALL SELECT CASE t.type WHEN 'SCREENER' THEN 'screener' ELSE 'survey' END, t.task_id::text, 1, t.panelist_id::text, t.state
  FROM task t JOIN survey_run r USING (task_id) WHERE r.ended_at IS NOT NULL
  -- The words of a request say its key.
  UNION ALL SELECT 'support', right(m.body, 36), count(*)::integer, min(r.panelist_id::text), NULL
  FROM support_message m JOIN support_request r USING (request_id) WHERE m.author = 'MEMBER' GROUP BY right(m.body, 36)
  UNION ALL SELECT 'points', a.reference, count(*)::integer, min(a.panelist_id::text), NULL
  FROM points_adjustment a JOIN points_transfer t ON t.cause_kind = 'ADJUSTMENT' AND t.cause_id = a.adjustment_id
  WHERE a.reference IS NOT NULL GROUP BY a.reference
  UNION ALL SELECT 'parcels', s.order_number, count(e.*)::integer, NULL, NULL
  FROM shipment s JOIN shipment_event e USING (shipment_id) WHERE e.source = 'CSV' GROUP BY s.order_number
  UNION ALL SELECT 'parcel-event', regexp_replace(e.event_key, '^[^:]*:', ''), count(*)::integer, NULL, NULL
  FROM shipment_event e WHERE e.source = 'WEBHOOK' GROUP BY 2
  UNION ALL SELECT 'register', p.panelist_id::text, count(*)::integer, NULL, NULL
  FROM joining_person j JOIN panelist p USING (panelist_id) WHERE j.stage = 'JOINED' AND p.state = 'ACTIVE' GROUP BY p.panelist_id
  -- The second file has nothing new.
  UNION ALL SELECT 'cards', l.file_name,
    CASE WHEN l.bytes_announced = l.bytes_received AND l.state = 'DONE' AND l.bad = 0 THEN 1 ELSE 0 END, NULL, NULL
  FROM gift_card_load l WHERE l.state <> 'RECEIVING'
  UNION ALL SELECT 'announcement', a.announcement_id::text, (a.state = 'DONE')::integer, NULL, NULL
  FROM announcement a WHERE a.state <> 'DRAFT'
  UNION ALL SELECT 'launch', l.project_id::text, count(*)::integer, NULL, NULL FROM launch l GROUP BY l.project_id`;
