import { sql } from 'kysely';
import { isLastStage } from '#contract/product-tests/participant-stages.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ProductTests, TaskRooms } from '../product-tests.ts';
import { endParticipation } from './end-participation.ts';
import { lockParticipant } from './lock-participant.ts';
import { canMoveTo } from './stage-sql.ts';

/**
 * Takes a member who leaves out of their tests: an order that has not left is called off, its place goes to the reserve, and then
 * everything that names them goes. How many rows.
 */
export async function leaveTests(rooms: TaskRooms, tx: Db, panelistId: string): Promise<number> {
  const { productTests } = rooms;
  for (const participantId of await listTestsOf(productTests, tx, panelistId)) {
    const locked = await lockParticipant(productTests, tx, { participantId });
    if (locked === undefined || isLastStage(locked.participant.stage)) continue;
    await endParticipation(rooms, tx, locked, { why: 'LEFT_PANEL' });
  }
  return eraseParticipant(productTests, tx, panelistId);
}

/**
 * Takes a member out of the tests they are in: the address and every word go, what is on its way ends, and how far they came stays
 * as a figure. How many rows.
 */
export async function eraseParticipant({ clock }: ProductTests, tx: Db, panelistId: string): Promise<number> {
  const now = clock.now();
  const isOpen = canMoveTo('CLOSED');
  const closed = await sql`
    UPDATE test_participant SET address_sealed = NULL, closed_words = NULL, due_kind = NULL, due_at = NULL, paused_from = NULL,
      is_untold = false, held_from = NULL,
      stage = CASE WHEN ${isOpen} THEN 'CLOSED' ELSE stage END,
      stage_at = CASE WHEN ${isOpen} THEN ${now} ELSE stage_at END,
      closed_at = CASE WHEN ${isOpen} THEN ${now} ELSE closed_at END,
      closed_why = CASE WHEN ${isOpen} THEN 'LEFT_PANEL' ELSE closed_why END
    WHERE panelist_id = ${panelistId}`.execute(tx);
  const parcels = await sql`
    UPDATE shipment SET tracking_number = NULL
    WHERE participant_id IN (SELECT participant_id FROM test_participant WHERE panelist_id = ${panelistId})
      AND tracking_number IS NOT NULL`.execute(tx);
  // What was shown of a line may contain a number of theirs.
  const lines = await sql`
    WITH own AS (
      SELECT s.order_number FROM shipment s JOIN test_participant p USING (participant_id) WHERE p.panelist_id = ${panelistId})
    DELETE FROM shipment_file_problem
    WHERE order_number IN (SELECT order_number FROM own) OR suggestion IN (SELECT order_number FROM own)`.execute(tx);
  const repairs = await sql`
    DELETE FROM shipment_repair_line WHERE participant_id IN (
      SELECT participant_id FROM test_participant WHERE panelist_id = ${panelistId})`.execute(tx);
  const { rows } = await sql<{ erased: string }>`SELECT erase_product_test_words(${panelistId}) AS erased`.execute(tx);
  const changed = [closed, parcels, lines, repairs].map(({ numAffectedRows }) => Number(numAffectedRows ?? 0n));
  return changed.reduce((sum, count) => sum + count, Number(rows[0]?.erased ?? 0));
}

/** What somebody takes part in, by their ids in it. */
export async function listTestsOf({ panelId }: ProductTests, tx: Db, panelistId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT participant_id AS id FROM test_participant
    WHERE panelist_id = ${panelistId} AND panel_id = ${panelId} ORDER BY participant_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** By which the audit log knows them. */
export async function listParticipantNames(tx: Db, panelistId: string): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`
    SELECT ARRAY[participant_id::text, number] AS names FROM test_participant WHERE panelist_id = ${panelistId}`.execute(
    tx,
  );
  return rows.flatMap(({ names }) => names);
}
