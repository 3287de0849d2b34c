import { sql } from 'kysely';
import { ageOn } from '#contract/time/days.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf } from '#server/platform/page.ts';
import type { CellConditions, JoiningOrigin, JoiningStage } from './joining.tables.ts';
import type { Joining } from './joining.ts';
import { ofNoCell, selectConsents } from './people.store.ts';
import { readPromises, type Promised } from './read-batches.ts';
import { readRecruitment } from './recruitment.ts';

const SOON_DAYS = 7;
const LATELY_DAYS = 30;
const SOON_COUNTED = 10_000;
const LATELY_COUNTED = 100_000;

/** How many stand at a stage, and how many of them are about to be invited by what goes out now. */
export interface StageCount {
  readonly stage: JoiningStage;
  readonly people: number;
  readonly promised: number;
}

/** How many stand where, in all and in each cell: a few rows that are kept, however large the panel is. */
export async function readWaitlist(joining: Joining, db: Db) {
  const { panelId, clock } = joining;
  const now = clock.now();
  const lately = later(now, -LATELY_DAYS * DAY_MS);
  const [{ wantedMembers }, cells, counts, promises, others] = await Promise.all([
    readRecruitment(joining, db),
    readCells(joining, db),
    sql<CellCount>`
      SELECT cell_id AS "cellId", stage, people FROM joining_count WHERE panel_id = ${panelId}`.execute(db),
    readPromises(joining, db),
    sql<Figures>`
      SELECT
        (SELECT count(*)::integer FROM (SELECT FROM invitation WHERE panel_id = ${panelId}
          AND used_at IS NULL AND withdrawn_at IS NULL AND replaced_at IS NULL
          AND expires_at > ${now} AND expires_at <= ${later(now, SOON_DAYS * DAY_MS)} LIMIT ${SOON_COUNTED}) soon) AS "expiringSoon",
        (SELECT count(*)::integer FROM (SELECT FROM joining_person WHERE panel_id = ${panelId} AND stage = 'JOINED'
          AND stage_at > ${lately} AND origin <> 'IMPORT' LIMIT ${LATELY_COUNTED}) lately) AS "joinedLately",
        (SELECT asked_at FROM joining_person WHERE panel_id = ${panelId} AND stage = 'QUALIFIED'
          ORDER BY asked_at LIMIT 1) AS "longestWaitSince",
        invited AS "invitedLately", joined AS "invitedJoined"
      FROM (SELECT count(*)::integer AS invited, count(used_at)::integer AS joined
        FROM (SELECT used_at FROM invitation WHERE panel_id = ${panelId} AND sent_at > ${lately}
          AND withdrawn_at IS NULL AND replaced_at IS NULL LIMIT ${LATELY_COUNTED}) sent) rate`.execute(db),
  ]);
  const within = (ofCell: (cellId: string | null) => boolean) => stagesOf(counts.rows, promises, ofCell);
  const isCell = new Set(cells.map(({ cellId }) => cellId));
  return {
    wantedMembers,
    stages: within(() => true),
    cells: cells.map((cell) => ({ ...cell, stages: within((cellId) => cellId === cell.cellId) })),
    noCell: within((cellId) => cellId === null || !isCell.has(cellId)),
    ...(others.rows[0] ?? NO_FIGURES),
  };
}

interface Figures {
  readonly expiringSoon: number;
  readonly joinedLately: number;
  readonly invitedLately: number;
  readonly invitedJoined: number;
  readonly longestWaitSince: Date | null;
}

const NO_FIGURES: Figures = {
  expiringSoon: 0,
  joinedLately: 0,
  invitedLately: 0,
  invitedJoined: 0,
  longestWaitSince: null,
};

interface CellCount {
  readonly cellId: string | null;
  readonly stage: JoiningStage;
  readonly people: number;
}

/** The stages of these cells taken together. */
function stagesOf(
  counts: readonly CellCount[],
  promises: readonly Promised[],
  ofCell: (cellId: string | null) => boolean,
): readonly StageCount[] {
  const people = new Map<JoiningStage, number>();
  for (const count of counts) {
    if (ofCell(count.cellId)) people.set(count.stage, (people.get(count.stage) ?? 0) + count.people);
  }
  return [...people].map(([stage, all]) => {
    // A part of every cell may take anybody of them.
    const promised = promises.filter((one) => one.stage === stage && (one.isOfEveryCell || ofCell(one.cellId)));
    return {
      stage,
      people: all,
      promised: Math.min(
        all,
        promised.reduce((sum, one) => sum + one.people, 0),
      ),
    };
  });
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
  readonly isWithoutCell: boolean;
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
  const { stage, cellId, isWithoutCell, number, after } = choice;
  const within =
    number === undefined
      ? sql`stage = ${stage} ${cellId === undefined ? sql`` : sql`AND cell_id = ${cellId}`}
          ${isWithoutCell ? ofNoCell(panelId) : sql``}
          ${
            after === undefined
              ? sql``
              : sql`AND (asked_at, panelist_id) > (
            SELECT asked_at, panelist_id FROM joining_person WHERE panelist_id = ${after} AND panel_id = ${panelId})`
          }`
      : sql`number = ${number.trim().toUpperCase()}`;
  const people = await selectListed(
    { panelId, clock },
    db,
    sql`${within} ORDER BY asked_at, panelist_id LIMIT ${PAGE + 1}`,
  );
  return pageOf(people, PAGE, ({ panelistId }) => panelistId);
}

/** How one person came, and where they stand; undefined for who never was on the way in, or is erased. */
export async function readWayIn(joining: Joining, db: Db, panelistId: string) {
  const [person] = await selectListed(joining, db, sql`panelist_id = ${panelistId}`);
  if (person === undefined) return undefined;
  const { rows } = await sql<{ fileName: string; purpose: 'INVITE' | 'IMPORT' }>`
    SELECT file_name AS "fileName", purpose FROM joining_person JOIN people_file ON file_id = people_file_id
    WHERE panelist_id = ${panelistId}`.execute(db);
  return { ...person, file: rows[0], consents: await selectConsents(db, panelistId) };
}

/** Whose number it is, such as W-20418. */
export async function findByNumber({ panelId }: Joining, db: Db, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT panelist_id AS id FROM joining_person
    WHERE panel_id = ${panelId} AND number = ${number.trim().toUpperCase()}`.execute(db);
  return rows[0]?.id;
}

async function selectListed(
  { panelId, clock }: Pick<Joining, 'panelId' | 'clock'>,
  db: Db,
  which: ReturnType<typeof sql>,
) {
  const { rows } = await sql<ListedRow>`
    SELECT p.panelist_id AS "panelistId", number, stage, origin, c.name AS "cellName",
      date_of_birth::text AS "dateOfBirth", utm_source AS source, asked_at AS "askedAt", stage_at AS "stageAt",
      i.sent_at AS "invitedAt", i.expires_at AS "expiresAt"
    FROM (SELECT * FROM joining_person WHERE panel_id = ${panelId} AND ${which}) p
    LEFT JOIN panel_cell c USING (cell_id)
    LEFT JOIN LATERAL (SELECT sent_at, expires_at FROM invitation
      WHERE invitation.panelist_id = p.panelist_id ORDER BY sent_at DESC LIMIT 1) i ON true
    ORDER BY asked_at, p.panelist_id`.execute(db);
  const today = clock.now().toISOString().slice(0, 10);
  return rows.map(({ dateOfBirth, ...row }) => ({
    ...row,
    age: dateOfBirth === null ? null : ageOn(dateOfBirth, today),
  }));
}
