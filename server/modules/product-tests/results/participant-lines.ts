import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { ProductTests } from '../product-tests.ts';
import { WITH_PARCEL } from '../product-tests.store.ts';

/** Where somebody stands in a test and how they came there; nothing of it says who they are. */
export interface ParticipantLine {
  readonly participantId: string;
  readonly panelistId: string;
  /** Their account is gone: how far they came is a figure, and what they said is nobody's. */
  readonly isErased: boolean;
  /** Leads to no participant number. */
  readonly serial: string;
  /** What the next block of lines comes after. */
  readonly readOn: string;
  readonly cell: string | null;
  readonly stage: string;
  readonly selection: string;
  readonly fromReserve: boolean;
  readonly screenedAt: Date;
  readonly selectedAt: Date | null;
  readonly addressConfirmedAt: Date | null;
  readonly consentAt: Date | null;
  readonly parcels: number;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  /** Of each parcel in the order in which they were ordered; null for one that has not left. */
  readonly shippedEach: readonly (Date | null)[];
  readonly deliveredEach: readonly (Date | null)[];
  readonly receivedAt: Date | null;
  readonly diaryRounds: number;
  readonly feedbackOpensAt: Date | null;
  readonly feedbackTakenAt: Date | null;
  readonly completedAt: Date | null;
  readonly closedAt: Date | null;
  readonly closedWhy: string | null;
}

const AT_ONCE = 1_000;

/** Every parcel of a participant whose order was not undone. */
const EACH_PARCEL = sql`FROM shipment s WHERE s.participant_id = p.participant_id AND s.undone_at IS NULL`;

/** Everybody who passed the screener of a test, in the order of their serials, which says nothing, a thousand at a time. */
export async function* readParticipantLines(
  { panelId }: ProductTests,
  db: Db,
  projectId: string,
): AsyncGenerator<readonly ParticipantLine[]> {
  for (let after: string | undefined; ;) {
    const { rows } = await sql<ParticipantLine>`
      SELECT p.participant_id AS "participantId", p.panelist_id AS "panelistId",
        EXISTS (SELECT FROM product_test_erased e WHERE e.panelist_id = p.panelist_id) AS "isErased",
        upper(left(replace(p.result_serial::text, '-', ''), 12)) AS serial, p.result_serial AS "readOn", nullif(p.cell, '') AS cell, p.stage, p.selection, p.from_reserve AS "fromReserve",
        p.screened_at AS "screenedAt", p.selected_at AS "selectedAt", p.address_confirmed_at AS "addressConfirmedAt",
        p.consent_at AS "consentAt", coalesce(parcel.attempt, 0) AS parcels, parcel.shipped_at AS "shippedAt",
        parcel.delivered_at AS "deliveredAt",
        (SELECT coalesce(array_agg(s.shipped_at ORDER BY s.attempt), '{}') ${EACH_PARCEL}) AS "shippedEach",
        (SELECT coalesce(array_agg(s.delivered_at ORDER BY s.attempt), '{}') ${EACH_PARCEL}) AS "deliveredEach", p.received_at AS "receivedAt", p.diary_rounds AS "diaryRounds",
        p.feedback_opens_at AS "feedbackOpensAt", p.feedback_taken_at AS "feedbackTakenAt",
        p.completed_at AS "completedAt", p.closed_at AS "closedAt", p.closed_why AS "closedWhy"
      FROM test_participant p ${WITH_PARCEL}
      WHERE p.project_id = ${projectId} AND p.panel_id = ${panelId}
        AND (${after}::uuid IS NULL OR p.result_serial > ${after}::uuid)
      ORDER BY p.result_serial LIMIT ${AT_ONCE}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.readOn;
  }
}

/** How many that will be. */
export async function countParticipants({ panelId }: ProductTests, db: Db, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM test_participant
    WHERE project_id = ${projectId} AND panel_id = ${panelId}`.execute(db);
  return rows[0]?.count ?? 0;
}
