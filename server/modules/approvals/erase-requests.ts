import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import type { Approvals } from './approvals.ts';

/** What waits for a second person about any of these is off, and what was written about it goes. Who asked and decided stays. */
export async function eraseRequests(
  { panelId, clock }: Approvals,
  tx: Db,
  aboutIds: readonly string[],
): Promise<number> {
  const about = sql`panel_id = ${panelId} AND (subject_id = ANY (${aboutIds}::text[]) OR about_id = ANY (${aboutIds}::uuid[]))`;
  await sql`
    UPDATE second_person_request SET state = 'WITHDRAWN', decided_by = asked_by, decided_at = ${clock.now()}
    WHERE ${about} AND state = 'WAITING'`.execute(tx);
  return rowsOf(
    await sql`
      UPDATE second_person_request SET reason = '[erased]', asked = words_erased(asked),
        decision_note = CASE WHEN decision_note IS NULL THEN NULL ELSE '[erased]' END
      WHERE ${about} AND reason <> '[erased]'`.execute(tx),
  );
}
