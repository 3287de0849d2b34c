import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { JoiningStage } from './joining.tables.ts';
import type { Joining } from './joining.ts';

interface ReadBatch {
  readonly batchId: string;
  readonly state: 'RUNNING' | 'DONE' | 'STOPPED';
  readonly byName: string | null;
  readonly stoppedByName: string | null;
  readonly fileName: string | null;
  readonly wanted: number;
  readonly invited: number;
  readonly leftOut: number;
  readonly createdAt: Date;
  /** When it begins, if it waits a minute, in which it can be stopped. */
  readonly startsAt: Date | null;
  readonly finishedAt: Date | null;
}

const SHOWN_AT_ONCE = 100;

const which = (panelId: string, more: ReturnType<typeof sql>) => sql<ReadBatch>`
  SELECT batch_id AS "batchId", b.state, o.name AS "byName", s.name AS "stoppedByName", f.file_name AS "fileName",
    wanted, invited, left_out AS "leftOut", b.created_at AS "createdAt", b.starts_at AS "startsAt", b.finished_at AS "finishedAt"
  FROM invite_batch b LEFT JOIN joining_operator o USING (operator_id)
  LEFT JOIN joining_operator s ON s.operator_id = b.stopped_by LEFT JOIN people_file f USING (file_id)
  WHERE b.panel_id = ${panelId} ${more}`;

/** Many invitations, and how far they are. */
export async function readInviteBatch({ panelId }: Joining, db: Db, batchId: string): Promise<ReadBatch | undefined> {
  return (await which(panelId, sql`AND batch_id = ${batchId}`).execute(db)).rows[0];
}

/** All that go out now, the newest first; when none does, the last that did. */
export async function readInviteBatches({ panelId }: Joining, db: Db): Promise<readonly ReadBatch[]> {
  const running = sql`AND b.state = 'RUNNING' ORDER BY batch_id DESC LIMIT ${SHOWN_AT_ONCE}`;
  const { rows } = await which(panelId, running).execute(db);
  return rows.length > 0 ? rows : (await which(panelId, sql`ORDER BY batch_id DESC LIMIT 1`).execute(db)).rows;
}

/** How many of a stage are about to be invited, in one cell, in none (null) or wherever they are. */
export interface Promised {
  readonly stage: JoiningStage;
  readonly cellId: string | null;
  readonly isOfEveryCell: boolean;
  readonly people: number;
}

/** Whom the invitations that go out now still reach: parts of the list by what is left of them, files by who of them waits. */
export async function readPromises({ panelId }: Joining, db: Db): Promise<readonly Promised[]> {
  const { rows } = await sql<Promised>`
    WITH part AS (SELECT p.*, b.file_id FROM invite_batch b JOIN invite_batch_part p USING (batch_id)
      WHERE b.panel_id = ${panelId} AND b.state = 'RUNNING' AND NOT p.is_done)
    SELECT stage, cell_id AS "cellId", cell_id IS NULL AND NOT is_without_cell AS "isOfEveryCell",
      sum(wanted - invited)::integer AS people
    FROM part WHERE stage IS NOT NULL GROUP BY stage, cell_id, is_without_cell
    UNION ALL
    SELECT j.stage, j.cell_id, false, count(*)::integer FROM part JOIN joining_person j ON j.people_file_id = part.file_id
    WHERE part.stage IS NULL AND j.panel_id = ${panelId} AND j.stage IN ('WAITING', 'QUALIFIED', 'STANDBY')
      AND (part.after_id IS NULL OR j.panelist_id > part.after_id)
    GROUP BY j.stage, j.cell_id`.execute(db);
  return rows;
}
