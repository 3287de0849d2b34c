import { sql } from 'kysely';
import { ageOn } from '#contract/time/days.ts';
import { DAY_MS, later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf } from '#server/platform/page.ts';
import type { CellConditions, JoiningOrigin, JoiningStage } from './joining.tables.ts';
import type { Joining } from './joining.ts';
import { readRecruitment } from './recruitment.ts';

const SOON_DAYS = 7;
const LATELY_DAYS = 30;
const SOON_COUNTED = 10_000;
const LATELY_COUNTED = 100_000;

export interface StageCount {
  readonly stage: JoiningStage;
  readonly people: number;
}

/** How many stand where, in all and in each cell: a few rows that are kept, however large the panel is. */
export async function readWaitlist(joining: Joining, db: Db) {
  const { panelId, clock } = joining;
  const now = clock.now();
  const [{ wantedMembers }, cells, counts, others] = await Promise.all([
    readRecruitment(joining, db),
    readCells(joining, db),
    sql<StageCount & { cellId: string | null }>`
      SELECT cell_id AS "cellId", stage, people FROM joining_count WHERE panel_id = ${panelId}`.execute(db),
    sql<{ expiringSoon: number; joinedLately: number; longestWaitSince: Date | null }>`
      SELECT
        (SELECT count(*)::integer FROM (SELECT FROM invitation WHERE panel_id = ${panelId}
          AND used_at IS NULL AND withdrawn_at IS NULL AND replaced_at IS NULL
          AND expires_at > ${now} AND expires_at <= ${later(now, SOON_DAYS * DAY_MS)} LIMIT ${SOON_COUNTED}) soon) AS "expiringSoon",
        (SELECT count(*)::integer FROM (SELECT FROM joining_person WHERE panel_id = ${panelId} AND stage = 'JOINED'
          AND stage_at > ${later(now, -LATELY_DAYS * DAY_MS)} LIMIT ${LATELY_COUNTED}) lately) AS "joinedLately",
        (SELECT asked_at FROM joining_person WHERE panel_id = ${panelId} AND stage = 'QUALIFIED'
          ORDER BY asked_at LIMIT 1) AS "longestWaitSince"`.execute(db),
  ]);
  const stages = new Map<JoiningStage, number>();
  for (const { stage, people } of counts.rows) stages.set(stage, (stages.get(stage) ?? 0) + people);
  const countsOf = (cellId: string) => counts.rows.filter((row) => row.cellId === cellId);
  return {
    wantedMembers,
    stages: [...stages].map(([stage, people]) => ({ stage, people })),
    cells: cells.map((cell) => ({
      ...cell,
      stages: countsOf(cell.cellId).map(({ stage, people }) => ({ stage, people })),
    })),
    expiringSoon: others.rows[0]?.expiringSoon ?? 0,
    joinedLately: others.rows[0]?.joinedLately ?? 0,
    longestWaitSince: others.rows[0]?.longestWaitSince ?? null,
  };
}

export interface ReadCell {
  readonly cellId: string;
  readonly name: string;
  readonly targetPercent: number;
  readonly conditions: CellConditions;
}

/** The cells of today, in their order. */
export async function readCells({ panelId }: Joining, db: Db): Promise<readonly ReadCell[]> {
  const { rows } = await sql<ReadCell>`
    SELECT cell_id AS "cellId", name, target_percent::float8 AS "targetPercent", conditions
    FROM panel_cell WHERE panel_id = ${panelId} AND retired_at IS NULL ORDER BY position`.execute(db);
  return rows;
}

export interface JoiningChoice {
  readonly stage: JoiningStage;
  readonly cellId: string | undefined;
  readonly number: string | undefined;
  readonly after: string | undefined;
}

interface ListedRow {
  readonly panelistId: string;
  readonly number: string;
  readonly stage: JoiningStage;
  readonly origin: JoiningOrigin;
  readonly cellName: string | null;
  readonly dateOfBirth: string | null;
  readonly source: string | null;
  readonly askedAt: Date;
  readonly stageAt: Date;
  readonly invitedAt: Date | null;
  readonly expiresAt: Date | null;
}

const PAGE = 25;

/** A page of the list, the longest wait first; or the one person of a number. */
export async function listPeople({ panelId, clock }: Joining, db: Db, choice: JoiningChoice) {
  const { stage, cellId, number, after } = choice;
  const within =
    number === undefined
      ? sql`stage = ${stage} ${cellId === undefined ? sql`` : sql`AND cell_id = ${cellId}`}
          ${
            after === undefined
              ? sql``
              : sql`AND (asked_at, panelist_id) > (
            SELECT asked_at, panelist_id FROM joining_person WHERE panelist_id = ${after} AND panel_id = ${panelId})`
          }`
      : sql`number = ${number.trim().toUpperCase()}`;
  const { rows } = await sql<ListedRow>`
    SELECT p.panelist_id AS "panelistId", number, stage, origin, c.name AS "cellName",
      date_of_birth::text AS "dateOfBirth", utm_source AS source, asked_at AS "askedAt", stage_at AS "stageAt",
      i.sent_at AS "invitedAt", i.expires_at AS "expiresAt"
    FROM (SELECT * FROM joining_person WHERE panel_id = ${panelId} AND ${within}
      ORDER BY asked_at, panelist_id LIMIT ${PAGE + 1}) p
    LEFT JOIN panel_cell c USING (cell_id)
    LEFT JOIN LATERAL (SELECT sent_at, expires_at FROM invitation
      WHERE invitation.panelist_id = p.panelist_id ORDER BY sent_at DESC LIMIT 1) i ON true
    ORDER BY asked_at, p.panelist_id`.execute(db);
  const today = clock.now().toISOString().slice(0, 10);
  const people = rows.map(({ dateOfBirth, ...row }) => ({
    ...row,
    age: dateOfBirth === null ? null : ageOn(dateOfBirth, today),
  }));
  return pageOf(people, PAGE, ({ panelistId }) => panelistId);
}

/** Many invitations, and how far they are; the newest when none is named. */
export async function readInviteBatch({ panelId }: Joining, db: Db, batchId?: string) {
  const { rows } = await sql<{
    batchId: string;
    state: 'RUNNING' | 'DONE' | 'STOPPED';
    byName: string | null;
    stoppedByName: string | null;
    fileName: string | null;
    wanted: number;
    invited: number;
    leftOut: number;
    createdAt: Date;
    finishedAt: Date | null;
  }>`
    SELECT batch_id AS "batchId", b.state, o.name AS "byName", s.name AS "stoppedByName", f.file_name AS "fileName",
      wanted, invited, left_out AS "leftOut", b.created_at AS "createdAt", b.finished_at AS "finishedAt"
    FROM invite_batch b LEFT JOIN joining_operator o USING (operator_id)
    LEFT JOIN joining_operator s ON s.operator_id = b.stopped_by LEFT JOIN people_file f USING (file_id)
    WHERE b.panel_id = ${panelId} AND (${batchId ?? null}::uuid IS NULL OR batch_id = ${batchId ?? null}::uuid)
    ORDER BY batch_id DESC LIMIT 1`.execute(db);
  return rows[0];
}
