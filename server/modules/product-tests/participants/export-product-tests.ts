import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { openAddress } from './addresses.ts';
import type { ProductTests } from '../product-tests.ts';
import { isCounted } from '../product-tests.store.ts';

interface KeptTest {
  readonly participantId: string;
  readonly addressSealed: string | null;
  readonly happened: readonly { readonly at: Date; readonly kind: string; readonly words: string | null }[];
}

/** What is kept about a member's product tests, for the file of their data: where each was sent, and what happened. */
export async function exportProductTests(room: ProductTests, db: Db, panelistId: string): Promise<readonly object[]> {
  const { rows } = await sql<KeptTest & Readonly<Record<string, unknown>>>`
    SELECT p.participant_id AS "participantId", p.number, test.product_name AS product, p.stage, p.selection,
      p.address_sealed AS "addressSealed", p.address_confirmed_at AS "addressConfirmedAt",
      p.consent_version AS "consentVersion", p.consent_at AS "consentAt", p.received_at AS "receivedAt",
      p.completed_at AS "completedAt", p.closed_at AS "closedAt", p.closed_why AS "closedWhy",
      coalesce((SELECT jsonb_agg(jsonb_build_object('carrier', s.carrier, 'trackingNumber', s.tracking_number,
          'status', s.status, 'at', s.status_at) ORDER BY s.attempt)
        FROM shipment s WHERE s.participant_id = p.participant_id AND s.undone_at IS NULL), '[]') AS parcels,
      coalesce((SELECT jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'words', e.words) ORDER BY e.at) FROM (
          SELECT happened_at AS at, kind, words FROM participant_event WHERE participant_id = p.participant_id
          UNION ALL
          SELECT occurred_at, 'SHIPMENT_' || e.status, words FROM shipment_event e JOIN shipment s USING (shipment_id)
          WHERE s.participant_id = p.participant_id AND ${isCounted('e')}) e), '[]') AS happened
    FROM test_participant p JOIN product_test test USING (project_id)
    WHERE p.panelist_id = ${panelistId} ORDER BY p.participant_id`.execute(db);
  return rows.map(({ participantId, addressSealed, ...row }) => ({
    ...row,
    address: addressSealed === null ? null : openAddress(room, participantId, addressSealed),
  }));
}
