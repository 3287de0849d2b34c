import { sql, type Insertable, type Selectable, type Updateable, type ColumnType, type Generated } from 'kysely';
import type { CsvSeparator } from '#contract/wire/csv.ts';
import type { Db } from '#server/platform/database/database.ts';

const tables = (db: Db) => db.withTables<LoadsTables>();

export type LoadRow = Selectable<LoadsTables['gift_card_load']>;
type PieceRow = LoadsTables['gift_card_load_piece'];
export type ProblemRow = LoadsTables['gift_card_load_problem'];

export async function insertLoad(tx: Db, row: Insertable<LoadsTables['gift_card_load']>): Promise<void> {
  await tables(tx).insertInto('gift_card_load').values(row).execute();
}

export function lockLoad(tx: Db, loadId: string): Promise<LoadRow | undefined> {
  return tables(tx)
    .selectFrom('gift_card_load')
    .selectAll()
    .where('load_id', '=', loadId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateLoad(
  tx: Db,
  loadId: string,
  changes: Updateable<LoadsTables['gift_card_load']>,
): Promise<void> {
  await tables(tx).updateTable('gift_card_load').set(changes).where('load_id', '=', loadId).execute();
}

export async function insertPieces(tx: Db, rows: readonly PieceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tables(tx).insertInto('gift_card_load_piece').values(rows).execute();
}

export function selectFirstPiece(tx: Db, loadId: string): Promise<PieceRow | undefined> {
  return tables(tx)
    .selectFrom('gift_card_load_piece')
    .selectAll()
    .where('load_id', '=', loadId)
    .orderBy('piece')
    .limit(1)
    .executeTakeFirst();
}

export async function deletePiece(tx: Db, { load_id, piece }: PieceRow): Promise<void> {
  await tables(tx)
    .deleteFrom('gift_card_load_piece')
    .where('load_id', '=', load_id)
    .where('piece', '=', piece)
    .execute();
}

export async function deletePieces(tx: Db, loadId: string): Promise<void> {
  await tables(tx).deleteFrom('gift_card_load_piece').where('load_id', '=', loadId).execute();
}

export async function insertProblems(tx: Db, rows: readonly ProblemRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tables(tx).insertInto('gift_card_load_problem').values(rows).execute();
}

export function selectProblems(db: Db, loadId: string, afterLine: number, limit: number): Promise<ProblemRow[]> {
  return tables(db)
    .selectFrom('gift_card_load_problem')
    .selectAll()
    .where('load_id', '=', loadId)
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
    .execute();
}

export interface ReadLoadRow extends LoadRow {
  readonly by_name: string | null;
  readonly stopped_by_name: string | null;
  /** Of its cards, how many nobody has had. */
  readonly free_count: number;
  /** Somebody asked to void them, and a second person has not decided. */
  readonly void_waits: boolean;
}

const readable = sql`
  l.*, o.name AS by_name, s.name AS stopped_by_name,
  (SELECT count(*)::integer FROM gift_card c WHERE c.load_id = l.load_id AND c.state = 'AVAILABLE') AS free_count,
  EXISTS (SELECT 1 FROM gift_card_load_void_waiting w WHERE w.load_id = l.load_id) AS void_waits
  FROM gift_card_load l LEFT JOIN gift_card_loader o USING (operator_id)
  LEFT JOIN gift_card_loader s ON s.operator_id = l.stopped_by`;

/** One load with the names of who began and who stopped it; the newest when none is named. */
export async function selectLoad(
  db: Db,
  panelId: string,
  loadId: string | undefined,
): Promise<ReadLoadRow | undefined> {
  const { rows } = await sql<ReadLoadRow>`
    SELECT ${readable}
    WHERE l.panel_id = ${panelId} AND (${loadId ?? null}::uuid IS NULL OR l.load_id = ${loadId ?? null}::uuid)
    ORDER BY l.load_id DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** The loads before this one, the newest first. */
export async function selectLoads(
  db: Db,
  panelId: string,
  before: string | undefined,
  limit: number,
): Promise<readonly ReadLoadRow[]> {
  const { rows } = await sql<ReadLoadRow>`
    SELECT ${readable}
    WHERE l.panel_id = ${panelId} AND (${before ?? null}::uuid IS NULL OR l.load_id < ${before ?? null}::uuid)
    ORDER BY l.load_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The last card of a file that is in stock, as operators call it. */
export async function selectLastLoaded(
  db: Db,
  loadId: string,
): Promise<{ readonly line: number | null; readonly lastFour: string } | null> {
  const { rows } = await sql<{ line: number | null; lastFour: string }>`
    SELECT load_line AS line, last_four AS "lastFour" FROM gift_card WHERE load_id = ${loadId}
    ORDER BY load_line DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Loads that nobody has moved since then. */
export function selectIdleLoads(db: Db, panelId: string, before: Date) {
  return tables(db)
    .selectFrom('gift_card_load')
    .select(['load_id', 'state', 'heard_at'])
    .where('panel_id', '=', panelId)
    .where('state', 'in', ['RECEIVING', 'WAITING', 'RUNNING'])
    .where('heard_at', '<', before)
    .orderBy('heard_at')
    .limit(100)
    .execute();
}

export type LoadState = 'RECEIVING' | 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'STOPPED';

type LoadsTables = {
  gift_card_load: {
    load_id: string;
    panel_id: string;
    file_name: string;
    state: LoadState;
    operator_id: string | null;
    bytes_announced: ColumnType<string, number>;
    bytes_received: ColumnType<string, number | undefined, number>;
    /** The first line, blank ones and all. */
    lines_received: Generated<number>;
    lines_read: Generated<number>;
    loaded: Generated<number>;
    already: Generated<number>;
    /** Of those known already: with a member, voided, twice in this file. */
    already_issued: Generated<number>;
    already_voided: Generated<number>;
    already_repeated: Generated<number>;
    bad: Generated<number>;
    columns: Generated<string[]>;
    separator: Generated<CsvSeparator>;
    pieces: Generated<number>;
    heard_at: Date;
    failure: string | null;
    stopped_by: string | null;
    created_at: Date;
    finished_at: Date | null;
  };
  gift_card_load_piece: {
    load_id: string;
    piece: number;
    first_line: number;
    data_key_id: string;
    sealed: string;
  };
  gift_card_load_problem: {
    load_id: string;
    line: number;
    problem: string;
    masked: string;
    mark_start: number;
    mark_end: number;
  };
  gift_card_loader: { operator_id: string; name: string };
};
