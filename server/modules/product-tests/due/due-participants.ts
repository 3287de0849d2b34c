import { sql } from 'kysely';
import { happensNow, type DueKind } from '#contract/product-tests/participant-due.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { LockedParticipant } from '../participants/lock-participant.ts';
import { happensAt, IS_OVER } from '../participants/stage-sql.ts';
import type { ProductTests } from '../product-tests.ts';
import type { WaitingPerson } from '../selection/choose.ts';

export interface DueParticipant extends WaitingPerson {
  readonly kind: DueKind;
  readonly at: Date;
}

/** Those for whom something happens by itself now, the longest due first; by key, so that nobody is looked at twice in a run. */
export async function listDue(
  { clock, panelId }: ProductTests,
  db: Db,
  { after, limit }: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<readonly DueParticipant[]> {
  const { rows } = await sql<DueParticipant>`
    SELECT participant_id AS "participantId", panelist_id AS "panelistId", due_kind AS kind, due_at AS at
    FROM test_participant
    WHERE panel_id = ${panelId} AND ${happensAt(clock.now())} AND held_from IS NULL
      AND (${after?.at}::timestamptz IS NULL
        OR (due_at, participant_id) > (${after?.at}::timestamptz, ${after?.id}::uuid))
    ORDER BY due_at, participant_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Whether it is still due, now that they are locked. */
export function isDue({ clock }: ProductTests, { participant }: LockedParticipant, kind: DueKind): boolean {
  const { due_kind: dueKind, due_at: at, held_from: pausedFrom } = participant;
  return dueKind === kind && pausedFrom === null && at !== null && happensNow({ kind, at }, clock.now());
}

/** What a reviewer still looks at waits for the verdict. */
const IS_LEFT_OVER = sql`NOT ${IS_OVER} AND feedback_taken_at IS NULL`;

/** Those of tests that are over who were not closed yet. */
export async function listLeftOver(
  { panelId }: ProductTests,
  db: Db,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    SELECT p.participant_id AS "participantId", p.panelist_id AS "panelistId"
    FROM product_test test JOIN test_participant p USING (project_id)
    WHERE test.panel_id = ${panelId} AND test.closed_at IS NOT NULL AND test.addresses_cut_at IS NULL AND ${IS_LEFT_OVER}
      AND (${after}::uuid IS NULL OR p.participant_id > ${after}::uuid)
    ORDER BY p.participant_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many of a test are closed and notified when it is closed. */
export async function countLeftOver(db: Db, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM test_participant
    WHERE project_id = ${projectId} AND ${IS_LEFT_OVER}`.execute(db);
  return rows[0]?.count ?? 0;
}
